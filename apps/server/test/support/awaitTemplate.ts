import pg from 'pg';
import { inject } from 'vitest';
import { templateLock } from './testSettings.ts';

// Runs before each test file: only the first of a worker can meet a template that is not complete.
declare global {
  var isTemplateComplete: boolean | undefined;
}

if (globalThis.isTemplateComplete !== true) {
  const client = new pg.Client({
    host: inject('databaseHost'),
    port: inject('databasePort'),
    user: inject('databaseSuperuser'),
    database: 'postgres',
  });
  await client.connect();
  await client.query('SELECT pg_advisory_lock_shared($1)', [templateLock]);
  await client.end();
  globalThis.isTemplateComplete = true;
}
