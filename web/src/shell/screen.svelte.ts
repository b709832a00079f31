/** How much room the window has. Boards and docks are laid out for one of two widths; app.css draws the same line. */
const NARROW = '(max-width: 899px)';

class Screen {
  wide = $state(true);

  constructor() {
    const narrow = window.matchMedia(NARROW);
    this.wide = !narrow.matches;
    narrow.addEventListener('change', () => (this.wide = !narrow.matches));
  }
}

export const screen = new Screen();
