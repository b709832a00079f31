/** When something happened, as people say it. */

/** The time on the same day, the date on another one. */
export function when(seconds: number, now: number, language: string): string {
  const [then, today] = [new Date(seconds * 1000), new Date(now)];
  if (then.toDateString() === today.toDateString()) return then.toLocaleTimeString(language, { hour: 'numeric', minute: '2-digit' });
  const year = then.getFullYear() === today.getFullYear() ? undefined : 'numeric';
  return then.toLocaleDateString(language, { day: 'numeric', month: 'short', year });
}
