/** How notices and quiet hours are written. */
import type { Words } from '../texts/en';

/** A minute of the day as a field for times has it: `07:30`. */
export function clockTime(minute: number): string {
  return [Math.floor(minute / 60), minute % 60].map((part) => String(part).padStart(2, '0')).join(':');
}

/** The minute of the day in such a field; none while it is incomplete. */
export function minuteOf(time: string): number | null {
  const [, hours, minutes] = /^(\d\d):(\d\d)/.exec(time) ?? [];
  return hours === undefined ? null : Number(hours) * 60 + Number(minutes);
}

/** Does what it is given one after the other; what fails does not keep the next from being done. */
export function oneAfterTheOther(): (deed: () => Promise<unknown>) => Promise<void> {
  let last: Promise<void> = Promise.resolve();
  return (deed) => {
    last = last.then(async () => void (await deed())).catch(() => undefined);
    return last;
  };
}

/** Why something did not arrive. */
export function failureIn(words: Words, failure: string): string {
  const [kind, status] = failure.split(' ');
  return kind === 'status' ? words.failureStatus(status) : (words.failures[kind] ?? failure);
}
