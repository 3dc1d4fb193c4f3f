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

/** Returns the one row of a statement, or null. */
export async function optionalRow<T extends QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<T | null> {
  return (await rows<T>(tx, text, values))[0] ?? null;
}

/** Returns exactly one row; throws if there is none. */
export async function oneRow<T extends QueryResultRow>(
  tx: Queryable,
  text: string,
  values: readonly unknown[] = [],
): Promise<T> {
  const row = await optionalRow<T>(tx, text, values);
  if (row === null) throw new Error('a row was expected and none came');
  return row;
}

/** Runs a statement and returns the number of affected rows. */
export async function execute(tx: Queryable, text: string, values: readonly unknown[] = []): Promise<number> {
  return (await tx.query(text, [...values])).rowCount ?? 0;
}
