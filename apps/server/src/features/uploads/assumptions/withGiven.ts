import { now } from '../../../platform/clock.ts';
import type { Reading } from '../columns/reading.ts';

/** Returns the reading with the user and time of each answer. Answers sent again unchanged keep their user and time. */
export function withGiven(
  reading: Reading,
  before: Reading,
  answers: Readonly<Record<string, string>>,
  userId: string,
): Reading {
  const given = { ...before.given };
  for (const [key, answer] of Object.entries(answers))
    if (before.answers[key] !== answer || given[key] === undefined)
      given[key] = { by: userId, at: now().toISOString() };
  return { ...reading, given };
}
