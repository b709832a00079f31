/** The time as pages with clocks need it: one beat for all of them, and none where there is no clock. */
const BEAT = 500;

class Ticking {
  now = $state(Date.now());
  private listeners = 0;
  private timer = 0;

  /** Counts as long as somebody looks; to be called in an effect. */
  follow(): () => void {
    this.listeners += 1;
    if (this.listeners === 1) {
      this.now = Date.now();
      this.timer = window.setInterval(() => (this.now = Date.now()), BEAT);
    }
    return () => {
      this.listeners -= 1;
      if (this.listeners === 0) window.clearInterval(this.timer);
    };
  }
}

export const ticking = new Ticking();
