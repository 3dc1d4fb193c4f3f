import fc from 'fast-check';
import { expect, test } from 'vitest';
import { atOnce } from '../inSlices.ts';
import { NameLines } from './nameLines.ts';

function linesOf(names: readonly string[]): NameLines {
  const lines = new NameLines();
  names.forEach((name, index) => lines.add(name, index, names.length - index));
  atOnce(lines.seal());
  return lines;
}

/** The same result by reading every name. */
function plainly(names: readonly string[], text: string): number[][] {
  const of = (passes: (name: string) => boolean) =>
    names.flatMap((name, index) => (passes(name) ? [index] : []));
  return [
    of((name) => name === text),
    of((name) => name !== text && name.startsWith(text)),
    of((name) => !name.startsWith(text) && name.includes(` ${text}`)),
  ];
}

test('for any names, finds those that begin with a text and those with a word that does, heaviest first', () => {
  const word = fc.stringMatching(/^[abë]{1,7}$/);
  const name = fc.array(word, { minLength: 1, maxLength: 3 }).map((words) => words.join(' '));
  fc.assert(
    fc.property(
      fc.uniqueArray(name, { minLength: 1, maxLength: 40 }),
      fc.oneof(word, name),
      (names, text) => {
        const found = linesOf(names).find(text, 100);
        const expected = plainly(names, text);
        for (const how of [0, 1, 2])
          expect(found.filter((one) => one.how === how).map(({ value }) => value)).toEqual(expected[how]);
      },
    ),
  );
});

test('with many matches, returns the heaviest', () => {
  const names = Array.from({ length: 5_000 }, (_, index) => `santa ${index}`);
  expect(
    linesOf(names)
      .find('sant', 20)
      .map(({ value }) => value),
  ).toEqual(Array.from({ length: 20 }, (_, index) => index));
});

test('returns a value with several names once, by its best match', () => {
  const lines = new NameLines();
  lines.add('new york city', 7, 9);
  lines.add('city of new york', 7, 9);
  lines.add('york', 8, 3);
  atOnce(lines.seal());
  expect(lines.find('new', 20)).toEqual([{ value: 7, weight: 9, how: 1 }]);
  expect(lines.find('york', 20)).toEqual([
    { value: 8, weight: 3, how: 0 },
    { value: 7, weight: 9, how: 2 },
  ]);
});

test('finds text inside a name if no name starts with it', () => {
  expect(linesOf(['rotterdam', 'amsterdam']).find('terdam', 20)).toMatchObject([{ how: 3 }, { how: 3 }]);
  expect(linesOf(['rotterdam']).find('te', 20)).toEqual([]);
});
