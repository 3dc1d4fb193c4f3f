import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { inlineSql } from './inlineSql.mjs';

const folder = mkdtempSync(path.join(tmpdir(), 'inline-sql-'));
const sql = `select "a", 'b\\n' -- \`c\` $1 \${d}\n`;
writeFileSync(path.join(folder, 'rollUp.sql'), sql);
const file = path.join(folder, 'rollUp.ts');

afterAll(() => rmSync(folder, { recursive: true }));

test('replaces the call by the text of the file, whatever characters it contains', () => {
  const { contents, read } = inlineSql(`x = loadSql(\n  import.meta.url,\n  './rollUp.sql',\n);`, file);
  expect(read).toEqual([path.join(folder, 'rollUp.sql')]);
  expect(JSON.parse(contents.slice('x = '.length, -1))).toBe(sql);
});

test('rejects a call with a computed path, and any other file next to the module', () => {
  expect(() => inlineSql('loadSql(import.meta.url, name)', file)).toThrow(/plain string/);
  expect(() => inlineSql('loadSql(import.meta.url, `./$' + '{name}.sql`)', file)).toThrow(/plain string/);
  expect(() => inlineSql("readFile(new URL('./x.txt', import.meta.url))", file)).toThrow(
    /not there in the bundle/,
  );
});

test('a missing file is an error, and other code is unchanged', () => {
  expect(() => inlineSql("loadSql(import.meta.url, './no.sql')", file)).toThrow(/no\.sql/);
  expect(inlineSql('const require = createRequire(import.meta.url);', file).contents).toContain(
    'createRequire',
  );
});
