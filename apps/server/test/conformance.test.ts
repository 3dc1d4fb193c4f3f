import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { checks } from '../../../tools/conformance/checks.ts';
import { rowsOf } from '../../../tools/conformance/rows.ts';
import { repositoryRoot } from './house/testSettings.ts';

const textOf = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const specification = textOf('docs/specification.md').split('\n');
const rows = rowsOf(textOf('docs/conformance.md'));

/** As the specification came: nobody shortens what is to be conformed to. */
const nonBlankLines = 260;
const firstLine = specification.indexOf('## 2. Screens and routes') + 1;

test('the copy of the specification is whole', () => {
  expect(specification.filter((line) => line.trim() !== '')).toHaveLength(nonBlankLines);
  expect(specification.filter((line) => line.startsWith('## ')).map((line) => line.slice(3, 5))).toEqual(
    [1, 2, 3, 4, 5, 6, 7, 8, 9].map((section) => `${section}.`),
  );
  expect(firstLine).toBe(18);
});

test('every line of sections 2 to 9 has its row', () => {
  const told = new Set(rows.map(({ line }) => line));
  const silent = specification
    .map((text, at) => ({ text, line: at + 1 }))
    .filter(({ text, line }) => line >= firstLine && text.trim() !== '' && !told.has(line));
  expect(silent).toEqual([]);
  const past = rows.filter(({ line }) => (specification[line - 1] ?? '').trim() === '');
  expect(past, 'rows of lines that say nothing').toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('every row cites a test that is there, and says what lives where', () => {
  const texts = new Map<string, string | null>();
  const read = (file: string) => {
    const known = texts.get(file) ?? (existsSync(path.join(repositoryRoot, file)) ? textOf(file) : null);
    texts.set(file, known);
    return known;
  };
  const missing = rows.flatMap(({ id, tests, where }) => {
    if (tests.length === 0) return [`${id}: no test`];
    const place = /^`([^`]+)`$/.exec(where)?.[1];
    const lost =
      place === undefined || existsSync(path.join(repositoryRoot, place)) ? [] : [`${id}: ${place}`];
    return tests
      .filter(
        ({ file, name }) => !["'", '`', '"'].some((quote) => read(file)?.includes(quote + name + quote)),
      )
      .map(({ file, name }) => `${id}: ${file} › ${name}`)
      .concat(lost);
  });
  expect(missing).toEqual([]);
});

test('what is seen from outside is looked at by the run from outside, and nothing else', () => {
  const seen = rows.filter(({ outside }) => outside === null).map(({ id }) => id);
  const looked = new Set(checks.flatMap(({ rows: ids }) => ids));
  expect(
    seen.filter((id) => !looked.has(id)),
    'said to be seen, but not looked at',
  ).toEqual([]);
  expect(
    [...looked].filter((id) => !seen.includes(id)),
    'looked at, but not said to be seen',
  ).toEqual([]);
});
