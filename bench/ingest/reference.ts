import { createReadStream } from 'node:fs';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';

/**
 * What PostgreSQL alone needs: COPY of the file into an unlogged text table and one GROUP BY of the lane key. The better of two
 * runs.
 */
export async function referenceSeconds(connection: pg.ClientConfig, file: string): Promise<number> {
  return Math.min(await copyAndGroup(connection, file), await copyAndGroup(connection, file));
}

async function copyAndGroup(connection: pg.ClientConfig, file: string): Promise<number> {
  return withClient(connection, async (client) => {
    const header = await firstLine(file);
    const names = header.split(',').map((name) => `"${name}"`);
    await client.query(
      `DROP TABLE IF EXISTS bench_rows; CREATE UNLOGGED TABLE bench_rows (${names.map((name) => `${name} text`).join(', ')})`,
    );
    const startedAt = performance.now();
    await pipeline(
      createReadStream(file),
      client.query(copyFrom('COPY bench_rows FROM STDIN (FORMAT csv, HEADER)')),
    );
    await client.query(
      `SELECT "Origin City", "Origin State", "Destination City", "Destination State", "Equipment", count(*), sum("Total Charge"::numeric), sum("Miles"::numeric)
       FROM bench_rows GROUP BY 1, 2, 3, 4, 5`,
    );
    const seconds = (performance.now() - startedAt) / 1000;
    await client.query('DROP TABLE bench_rows');
    return seconds;
  });
}

/** Waits until no job is due, so that follow-up work of an upload does not affect the next measurement. */
export async function untilQuiet(connection: pg.ClientConfig): Promise<void> {
  await withClient(connection, async (client) => {
    const due = `SELECT count(*)::int AS jobs FROM graphile_worker._private_jobs
      WHERE locked_at IS NOT NULL OR (run_at <= now() AND attempts < max_attempts)`;
    while ((await client.query<{ jobs: number }>(due)).rows[0]?.jobs !== 0) await pause(100);
  });
}

async function withClient<T>(
  connection: pg.ClientConfig,
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}

async function firstLine(file: string): Promise<string> {
  for await (const chunk of createReadStream(file, { encoding: 'utf8', end: 4095 }))
    return String(chunk).split(/\r?\n/, 1)[0] ?? '';
  return '';
}
