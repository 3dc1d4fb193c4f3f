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

test('the text of the file stands in the place of the call, whatever signs it holds', () => {
  const { contents, read } = inlineSql(`x = loadSql(\n  import.meta.url,\n  './rollUp.sql',\n);`, file);
  expect(read).toEqual([path.join(folder, 'rollUp.sql')]);
  expect(JSON.parse(contents.slice('x = '.length, -1))).toBe(sql);
});

test('a call whose path is computed is refused, and so is any other file beside the module', () => {
  expect(() => inlineSql('loadSql(import.meta.url, name)', file)).toThrow(/plain string/);
  expect(() => inlineSql('loadSql(import.meta.url, `./$' + '{name}.sql`)', file)).toThrow(/plain string/);
  expect(() => inlineSql("readFile(new URL('./x.txt', import.meta.url))", file)).toThrow(
    /not there in the bundle/,
  );
});

test('a file that is not there is an error, and other code is left alone', () => {
  expect(() => inlineSql("loadSql(import.meta.url, './no.sql')", file)).toThrow(/no\.sql/);
  expect(inlineSql('const require = createRequire(import.meta.url);', file).contents).toContain(
    'createRequire',
  );
});
