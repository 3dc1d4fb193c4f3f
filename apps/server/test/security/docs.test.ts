import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { repositoryRoot } from '../support/testSettings.ts';

const page = readFileSync(path.join(repositoryRoot, 'docs/security.md'), 'utf8');
/** The last cell of every row in the page's tables: files, each with the names of its tests. */
const references = page
  .split('\n')
  .filter((line) => /^\| (?!Threat|Chapter)[^-]/.test(line))
  .flatMap((line) => {
    const last = line.split('|').at(-2) ?? '';
    return [...last.matchAll(/`([^`]+)`([^`]*)/g)].map(([, file = '', names = '']) => ({
      threat: line.split('|')[1]?.trim() ?? '',
      file,
      names: [...names.matchAll(/"([^"]+)"/g)].map(([, name = '']) => name),
    }));
  });

test('every threat in docs/security.md names its tests, and they exist', () => {
  expect(references.length).toBeGreaterThan(30);
  const missing = references.flatMap(({ threat, file, names }) => {
    const place = path.join(repositoryRoot, file);
    if (!existsSync(place) || names.length === 0) return [`${threat}: ${file}`];
    const text = readFileSync(place, 'utf8');
    return names.filter((name) => !text.includes(name)).map((name) => `${threat}: ${file}: ${name}`);
  });
  expect(missing).toEqual([]);
});

test('every row names a test', () => {
  const rows = page.split('\n').filter((line) => /^\| (?!Threat|Chapter)[^-]/.test(line));
  const named = new Set(references.map(({ threat }) => threat));
  expect(rows.map((line) => line.split('|')[1]?.trim() ?? '').filter((threat) => !named.has(threat))).toEqual(
    [],
  );
});
