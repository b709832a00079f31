import { expect, test } from 'vitest';
import { de } from '../texts/de';
import { en } from '../texts/en';
import { noticesDe } from '../texts/notices.de';
import { noticesEn } from '../texts/notices.en';
import { clockTime, failureIn, minuteOf, oneAfterTheOther } from './notices';

test('a minute of the day is a time and back', () => {
  expect([0, 450, 1439].map(clockTime)).toEqual(['00:00', '07:30', '23:59']);
  expect(['00:00', '07:30', '23:59', '07:30:15', ''].map(minuteOf)).toEqual([0, 450, 1439, 450, null]);
});

test('a change that fails does not keep later ones from being saved', async () => {
  const [save, saved] = [oneAfterTheOther(), [] as number[]];
  void save(async () => saved.push(1));
  void save(() => Promise.reject(new Error('neither saved nor loaded')));
  await save(async () => saved.push(2));
  expect(saved).toEqual([1, 2]);
});

test('every reason is a sentence in both languages', () => {
  const reasons = ['refused', 'unreachable', 'redirected', 'unposted', 'no_mail', 'gone'];
  for (const words of [de, en]) for (const reason of reasons) expect(failureIn(words, reason)).toContain(' ');
  expect(failureIn(de, 'status 503')).toBe('die Antwort war 503');
  expect(failureIn(en, 'something newer')).toBe('something newer');
});

test('no word of notices takes the place of another one', () => {
  for (const [words, all] of [[noticesDe, de], [noticesEn, en]] as const) for (const [key, word] of Object.entries(words)) expect(all[key as keyof typeof all]).toBe(word);
});
