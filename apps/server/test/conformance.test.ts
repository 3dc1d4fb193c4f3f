import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { calls } from '../../../tools/conformance/calls/calls.ts';
import { resetCall } from '../../../tools/conformance/calls/otherCalls.ts';
import { checks } from '../../../tools/conformance/checks.ts';
import { refusals } from '../../../tools/conformance/refusals.ts';
import { rowsOf } from '../../../tools/conformance/rows.ts';
import {
  contentLines,
  keyOf,
  type SpecificationLine,
} from '../../../tools/conformance/specificationLines.ts';
import { repositoryRoot, sharedData } from './support/testSettings.ts';

const textOf = (file: string) => readFileSync(path.join(repositoryRoot, file), 'utf8');
const lines = JSON.parse(textOf('docs/conformance.lines.json')) as SpecificationLine[];
const rows = rowsOf(textOf('docs/conformance.md'));
const specification = path.join(sharedData, '../spec/product-spec.md');

test.skipIf(!existsSync(specification))('the list of lines matches the specification', () => {
  expect(lines).toEqual(contentLines(readFileSync(specification, 'utf8')));
});

test('every content line of sections 2 to 9 has a row, and every row a line', () => {
  expect([...new Set(lines.map(({ section }) => section))]).toEqual([2, 3, 4, 5, 6, 7, 8, 9]);
  const keys = lines.map(keyOf);
  const described = new Set(rows.map(({ line }) => line));
  expect(
    keys.filter((key) => !described.has(key)),
    'lines without a row',
  ).toEqual([]);
  expect(
    [...described].filter((line) => !keys.includes(line)),
    'rows without a line',
  ).toEqual([]);
  expect(new Set(rows.map(({ id }) => id)).size).toBe(rows.length);
});

test('every row cites an existing test and place', () => {
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

test('the external run checks exactly the rows marked as seen', () => {
  const seen = rows.filter(({ outside }) => outside === null).map(({ id }) => id);
  const looked = new Set(checks.flatMap(({ rows: ids }) => ids));
  expect(
    seen.filter((id) => !looked.has(id)),
    'marked as seen, but not checked',
  ).toEqual([]);
  expect(
    [...looked].filter((id) => !seen.includes(id)),
    'checked, but not marked as seen',
  ).toEqual([]);
});

test('every call of section 7 is performed successfully', () => {
  const performed = new Set([...calls, resetCall].map(({ row }) => row));
  // The hub’s negotiation (7.84) is not an API endpoint; it has its own check.
  const described = rows
    .filter(
      ({ id, what }) =>
        id.startsWith('7.') && !id.startsWith('7.84.') && /\b(GET|POST|PUT|DELETE)\b/.test(what),
    )
    .map(({ id }) => id);
  expect(described.length).toBeGreaterThan(95);
  expect(described.filter((id) => !performed.has(id))).toEqual([]);
  expect(calls.filter(({ status }) => status >= 300)).toEqual([]);
});

test('at most twelve rows rely on a refusal alone', () => {
  const refused = refusals.flatMap(({ rows: ids }) => ids);
  expect(refused.length).toBeLessThanOrEqual(12);
  const others = new Set(checks.filter((check) => !refusals.includes(check)).flatMap(({ rows: ids }) => ids));
  expect(
    refused.filter((id) => others.has(id)),
    'refusals of rows that another check shows',
  ).toEqual([]);
});
