/** How much room the window has. Boards and docks are laid out for one of two widths; app.css draws the same line. */
const NARROW = '(max-width: 899px)';
/** A tablet that stands: narrow, but a map lies on it as on a wide screen. */
const TABLET = '(min-width: 600px)';

class Screen {
  wide = $state(true);
  /** Is there room for what is broader than a phone? */
  roomy = $state(true);

  constructor() {
    const narrow = window.matchMedia(NARROW);
    this.wide = !narrow.matches;
    narrow.addEventListener('change', () => (this.wide = !narrow.matches));
    const tablet = window.matchMedia(TABLET);
    this.roomy = tablet.matches;
    tablet.addEventListener('change', () => (this.roomy = tablet.matches));
  }
}

export const screen = new Screen();
