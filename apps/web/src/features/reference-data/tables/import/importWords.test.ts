import { expect, it } from 'vitest';
import { tableLooks } from '../tableLooks.ts';
import { sayTakenOver } from './importWords.ts';

it.each([
  [
    { new: 2, changed: 1, flagged: 1 },
    '2 new ports and 1 changed port are imported for every company; 1 flagged row is excluded.',
  ],
  [{ new: 0, changed: 1, flagged: 0 }, '1 changed port is imported for every company.'],
  [
    { new: 1200, changed: 0, flagged: 3 },
    '1,200 new ports are imported for every company; 3 flagged rows are excluded.',
  ],
])('a confirmed import of %j, in words', (counts, words) => {
  expect(sayTakenOver(tableLooks.ports, counts)).toBe(words);
});
