import { now } from '../../../platform/clock.ts';
import type { Reading } from '../columns/reading.ts';

/** The reading with who answered what: answers sent again as they stood are still whose they were. */
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
