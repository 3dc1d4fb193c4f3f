import type pg from 'pg';
import { rows } from '../database/rows.ts';
import type { Platform } from '../platform.ts';
import { filesOfAudit, selectFileColumns } from './fileColumns.ts';

/**
 * Longer than any request or job takes between writing a file and the row that names it. Measured with the machine's own clock,
 * like file times, which no test stops.
 */
const safeAgeMs = 86_400_000;
const atOnce = 500;

export type CleanedUp = { readonly removed: number; readonly byteCount: number; readonly unfinished: number };

/**
 * Removes the files that no row names: a process was killed, or a transaction failed, between a file and its row. Keeps files
 * younger than a day. Any column whose name ends in `file_key` names files, and so does an audit row about one.
 */
export async function deleteUnusedFiles(
  { database, fileStore, log }: Pick<Platform, 'database' | 'fileStore' | 'log'>,
  before = new Date(Date.now() - safeAgeMs),
): Promise<CleanedUp> {
  const statements = await namingStatements(database.bulkPool);
  let removed = 0;
  let byteCount = 0;
  const deleteUnused = async (files: ReadonlyMap<string, number>) => {
    for (const fileKey of await unnamedOf(database.bulkPool, statements, files.keys())) {
      await fileStore.remove(fileKey);
      removed += 1;
      byteCount += files.get(fileKey) ?? 0;
    }
  };
  let files = new Map<string, number>();
  for await (const file of fileStore.list(before)) {
    files.set(file.fileKey, file.byteCount);
    if (files.size < atOnce) continue;
    await deleteUnused(files);
    files = new Map();
  }
  await deleteUnused(files);
  const unfinished = await fileStore.removeUnfinished(before);
  if (removed + unfinished > 0)
    log.info({ removed, byteCount, unfinished }, 'deleted files that no row names');
  return { removed, byteCount, unfinished };
}

/** Statements that return which of some keys ($1) are named, one for each column with files, so that each can be distributed. */
async function namingStatements(pool: pg.Pool): Promise<string[]> {
  const columns = await selectFileColumns(pool);
  return [
    ...columns.map(
      ({ table, column }) => `SELECT "${column}" AS key FROM "${table}" WHERE "${column}" = ANY ($1::text[])`,
    ),
    `SELECT key FROM (${filesOfAudit}) AS audited WHERE key = ANY ($1::text[])`,
  ];
}

/**
 * The keys that no row names. The columns are read one after the other, twice: a file that moves from one row to another in the
 * meantime is found the second time.
 */
async function unnamedOf(
  pool: pg.Pool,
  statements: readonly string[],
  keys: Iterable<string>,
): Promise<string[]> {
  const unnamed = new Set(keys);
  for (const statement of [...statements, ...statements]) {
    if (unnamed.size === 0) break;
    for (const { key } of await rows<{ key: string }>(pool, statement, [[...unnamed]])) unnamed.delete(key);
  }
  return [...unnamed];
}
