import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { from as copyFrom } from 'pg-copy-streams';
import { copyText } from './copyText.ts';
import { type DataSet, readDataSets, referenceVersion } from './dataSets.ts';
import { forgetGazetteer } from './gazetteer/cachedPerVersion.ts';
import { keySql } from './tables/referenceTable.ts';
import { tables } from './tables/tables.ts';

/** Called with one message before rows are loaded and one after. */
type LoadLog = (sentence: string) => void;

const rowsPerChunk = 5000;

/**
 * Fills the reference tables at the first start, and adds new rows when the sources have a newer version. Existing rows are never
 * changed: the Owner may have edited them. Rows that were deleted, or have another code now, are not added again. All or nothing is
 * loaded; two processes that start together load once. Needs a role that may write the reference tables.
 */
export async function loadReferenceData(pool: pg.Pool, log: LoadLog): Promise<void> {
  const client = await pool.connect();
  let failure: Error | undefined;
  try {
    await client.query('BEGIN');
    await client.query(`SELECT pg_advisory_xact_lock(hashtext('lanewright reference data'))`);
    if (!(await isLoaded(client))) await loadAll(client, log);
    await client.query('COMMIT');
  } catch (error) {
    await client.query('ROLLBACK').catch((rollbackError: Error) => {
      failure = rollbackError;
    });
    throw error;
  } finally {
    client.release(failure);
  }
}

async function isLoaded(client: pg.PoolClient): Promise<boolean> {
  const { rowCount } = await client.query('SELECT FROM reference_loads WHERE version >= $1 LIMIT 1', [
    referenceVersion,
  ]);
  return (rowCount ?? 0) > 0;
}

async function loadAll(client: pg.PoolClient, log: LoadLog): Promise<void> {
  const startedAt = performance.now();
  log('Loading reference data …');
  let loaded = 0;
  for (const dataSet of await readDataSets()) {
    const added = await addMissing(client, dataSet);
    await client.query(
      'INSERT INTO reference_loads (data_set, version, row_count) VALUES ($1, $2, $3) ON CONFLICT DO NOTHING',
      [dataSet.table, referenceVersion, added],
    );
    await client.query(`ANALYZE ${dataSet.table}`);
    loaded += added;
  }
  // Running processes see the new rows immediately.
  await forgetGazetteer(client);
  const milliseconds = Math.round(performance.now() - startedAt);
  log(`Reference data, version ${referenceVersion}: ${loaded} rows loaded in ${milliseconds} ms.`);
}

async function addMissing(client: pg.PoolClient, { table, columns, rows }: DataSet): Promise<number> {
  const names = columns.join(', ');
  const { rows: present } = await client.query(`SELECT FROM ${table} LIMIT 1`);
  if (present.length === 0) {
    await copyInto(client, table, names, rows);
    return rows.length;
  }
  const arriving = `arriving_${table}`;
  await client.query(
    `CREATE TEMPORARY TABLE ${arriving} ON COMMIT DROP AS SELECT ${names} FROM ${table} LIMIT 0`,
  );
  await copyInto(client, arriving, names, rows);
  const { rowCount } = await client.query(
    `INSERT INTO ${table} (${names}) SELECT ${names} FROM ${arriving} a WHERE ${notGivenUp(table)} ON CONFLICT DO NOTHING`,
  );
  return rowCount ?? 0;
}

/** A row that the Owner deleted, or whose code they changed, does not come back. */
function notGivenUp(name: string): string {
  const kept = Object.values(tables).find(({ table }) => table === name);
  return kept === undefined
    ? 'true'
    : `NOT EXISTS (SELECT FROM retired_reference_keys g WHERE g.table_name = '${name}' AND g.key = ${keySql(kept, 'a')})`;
}

async function copyInto(
  client: pg.PoolClient,
  table: string,
  names: string,
  rows: DataSet['rows'],
): Promise<void> {
  const copying = client.query(copyFrom(`COPY ${table} (${names}) FROM STDIN`));
  await pipeline(Readable.from(chunks(rows)), copying);
}

function* chunks(rows: DataSet['rows']): Generator<string> {
  for (let first = 0; first < rows.length; first += rowsPerChunk) {
    yield copyText(rows.slice(first, first + rowsPerChunk));
  }
}
