import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { parseStatement } from '../../../test/statements/parseStatement.ts';
import { repositoryRoot } from '../../../test/support/testSettings.ts';
import { splitStatements } from './splitStatements.ts';

test('keeps semicolons in comments, texts, names and bodies of functions', () => {
  const statements = [
    `-- Once; not twice.\nCREATE FUNCTION one() RETURNS int LANGUAGE sql AS $$ SELECT 1; $$`,
    `DO $body$ BEGIN PERFORM 1; EXECUTE $$ SELECT 2; $$; END $body$`,
    `INSERT INTO notes VALUES ('it''s; fine', E'it\\'s; fine', "a;b") /* not; here */`,
  ];
  expect(splitStatements(`${statements.join(';\n\n')};\n-- The end; nothing follows.\n`)).toEqual(statements);
});

test('splits every migration and the functions of freight as PostgreSQL does', () => {
  const folder = path.join(repositoryRoot, 'database/migrations');
  const files = readdirSync(folder).map((file) => path.join(folder, file));
  expect(files.length).toBeGreaterThan(150);
  for (const file of [...files, path.join(folder, '../generated/freight.sql')]) {
    const text = readFileSync(file, 'utf8');
    const parts = splitStatements(text).map((statement) => parseStatement(statement)?.length);
    expect(parts, file).toEqual(parseStatement(text)?.map(() => 1));
  }
});
