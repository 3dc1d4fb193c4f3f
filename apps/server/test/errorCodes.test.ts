import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { allEndpoints, awards, lanes } from '@lanewright/contract';
import {
  callErrors,
  commonErrors,
  errors,
  errorsOf,
  mayAnswer,
  previousCodes,
} from '@lanewright/contract/errors';
import { expect, test } from 'vitest';
import { repositoryRoot } from './support/testSettings.ts';

const rows = Object.entries(callErrors);

/** The keys of the objects in a folder of the register, as they are written. */
function writtenIn(folder: string, key: RegExp): string[] {
  const at = path.join(repositoryRoot, 'packages/contract/src/errors', folder);
  return readdirSync(at).flatMap((file) =>
    [...readFileSync(path.join(at, file), 'utf8').matchAll(key)].map(([, name = '']) => name),
  );
}

test('every call has one row and nothing else has one', () => {
  const names = allEndpoints.map(({ endpoint }) => `${endpoint.method} ${endpoint.path}`).toSorted();
  expect(rows.map(([name]) => name).toSorted()).toEqual(names);
  expect(writtenIn('calls', /^ {2}'(\w+ .+?)': /gm).toSorted()).toEqual(names);
});

test('every code is registered once', () => {
  expect(writtenIn('codes', /^ {2}(\w+): /gm).toSorted()).toEqual(Object.keys(errors).toSorted());
});

test('a row lists each code once, in order, and no common code', () => {
  for (const [name, codes] of rows) {
    expect(codes, name).toEqual([...new Set<string>(codes)].toSorted());
    expect(
      codes.filter((code) => code in commonErrors),
      name,
    ).toEqual([]);
  }
});

test('every registered code is used by a call', () => {
  const answered = new Set<string>([
    ...Object.keys(commonErrors),
    ...rows.flatMap(([, codes]) => [...codes]),
  ]);
  expect(Object.keys(errors).filter((code) => !answered.has(code))).toEqual([]);
});

test('a call may return its declared codes and the common ones', () => {
  expect(errorsOf(awards.acceptBids)).toContain('month_already_awarded');
  expect(mayAnswer(awards.acceptBids, 'month_already_awarded')).toBe(true);
  expect(mayAnswer(awards.acceptBids, 'not_logged_in')).toBe(true);
  expect(mayAnswer(lanes.laneHistory, 'month_already_awarded')).toBe(false);
});

test('a renamed code is registered under its new name only', () => {
  const former = Object.values(previousCodes);
  expect(former.filter((code) => code in errors)).toEqual([]);
  expect(new Set(former).size).toBe(former.length);
});
