import { expect, it } from 'vitest';
import { assumptionsOfFile } from '../../apps/server/src/features/uploads/assumptions/kindCases.ts';
import { chanceFrom } from '../../tools/generate/random.ts';
import { cleanQuestions } from './cleanFiles.ts';
import { drawFiles } from './drawFiles.ts';

const answers = { currency: 'USD', weightUnit: 'kg', volumeUnit: 'cbm', distanceUnit: 'mi' };

it('draws at least 60 kinds, each from the seed', () => {
  const [one, same, other] = [drawFiles(4), drawFiles(4), drawFiles(5)];
  expect(one.length).toBeGreaterThanOrEqual(60);
  expect(new Set(one.map(({ kind }) => kind)).size).toBe(one.length);
  expect(one.map(({ file }) => String(file))).toEqual(same.map(({ file }) => String(file)));
  expect(one.filter(({ file }, at) => String(file) === String(other[at]?.file))).toEqual([]);
});

it('asks nothing about clean generated files', async () => {
  expect(await cleanQuestions(3)).toEqual([]);
});

it('finds the same in shuffled rows and columns', async () => {
  const chance = chanceFrom(11);
  const mixed = <T>(list: readonly T[]): T[] => list.toSorted(() => chance.next() - 0.5);
  // Excludes kinds that depend on the order of equal headers, or on which of two similar columns comes first.
  const files = drawFiles(11).filter(
    ({ file, key }) => typeof file === 'string' && !/^(likeColumns|exception)/.test(key),
  );
  for (const { kind, file, mode } of files.filter((_, at) => at % 9 === 0)) {
    const [header = '', ...rows] = String(file).split('\n');
    const delimiter = [',', ';', '\t'].find((mark) => header.includes(mark)) ?? ',';
    // Quoted cells cannot be split here, so such a file keeps the order of its columns.
    const isPlain = !String(file).includes('"');
    const order = mixed(header.split(delimiter).map((_, at) => at));
    const shuffled = [header, ...mixed(rows)].map((row) => {
      const cells = row.split(delimiter);
      return isPlain ? order.map((at) => cells[at] ?? '').join(delimiter) : row;
    });
    const found = async (csv: string) =>
      (await assumptionsOfFile(csv, mode, answers)).assumptions
        .map(({ key, state, choices }) => ({
          key: key.replace(/:\d+$/, ''),
          state,
          effects: choices.map(({ value, effect }) => [value.replace(/^(column:)?\d+$/, 'column'), effect]),
        }))
        .toSorted((a, b) => a.key.localeCompare(b.key));
    expect({ kind, found: await found(shuffled.join('\n')) }).toEqual({
      kind,
      found: await found(String(file)),
    });
  }
});
