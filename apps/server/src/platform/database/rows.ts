import type { QueryResultRow } from 'pg';
import type pg from 'pg';

type Queryable = Pick<pg.PoolClient, 'query'>;

/** All rows of a statement. */
export async function rows<T extends QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<T[]> {
  return (await tx.query<T>(text, [...values])).rows;
}

/** The one row of a statement, or null. */
export async function optionalRow<T extends QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | null> {
  return (await rows<T>(tx, text, values))[0] ?? null;
}

/** Exactly one row; its absence is a fault of ours. */
export async function oneRow<T extends QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const row = await optionalRow<T>(tx, text, values);
  if (row === null) throw new Error('a row was expected and none came');
  return row;
}

/** Runs a statement and tells how many rows it touched. */
export async function execute(tx: Queryable, text: string, values: readonly unknown[] = []): Promise<number> {
  return (await tx.query(text, [...values])).rowCount ?? 0;
}
