import { afterEach, expect, inject, test } from 'vitest';
import { readDatabase } from '../../../test/support/testSettings.ts';
import { createLog } from '../log.ts';
import { type Database, openDatabase } from './database.ts';

let database: Database | undefined;
afterEach(() => database?.close());

function open(jobStatementMs: number): Database {
  const place = { host: inject('databaseHost'), port: inject('databasePort'), database: readDatabase };
  database = openDatabase((user) => ({ ...place, user }), createLog('silent'), jobStatementMs);
  return database;
}

test('cancels a job’s statement that exceeds its time limit', async () => {
  const { asSystem } = open(200);
  await expect(asSystem((tx) => tx.query('SELECT pg_sleep(20)'))).rejects.toMatchObject({ code: '57014' });
  expect((await asSystem((tx) => tx.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
});

test('a job does not wait for a frozen database', async () => {
  const { asSystem } = open(400);
  let pid = 0;
  const startedAt = performance.now();
  const frozen = asSystem(async (tx) => {
    pid = (await tx.query<{ pid: number }>('SELECT pg_backend_pid() AS pid')).rows[0]?.pid ?? 0;
    process.kill(pid, 'SIGSTOP');
    await tx.query('SELECT 1');
  });
  try {
    await expect(frozen).rejects.toThrow('has not answered');
  } finally {
    process.kill(pid, 'SIGCONT');
  }
  expect(performance.now() - startedAt).toBeLessThan(5_000);
  expect((await asSystem((tx) => tx.query('SELECT 1 AS one'))).rows).toEqual([{ one: 1 }]);
});
