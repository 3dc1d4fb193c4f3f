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

export type Swept = { readonly removed: number; readonly byteCount: number; readonly unfinished: number };

/**
 * Removes the files that no row names: a process was killed, or a transaction failed, between a file and its row. Keeps files
 * younger than a day. Any column whose name ends in `file_key` names files, and so does an audit row about one.
 */
export async function sweepFiles(
  { database, fileStore, log }: Pick<Platform, 'database' | 'fileStore' | 'log'>,
  before = new Date(Date.now() - safeAgeMs),
): Promise<Swept> {
  const orphansAmong = await unnamedStatement(database.bulkPool);
  let removed = 0;
  let byteCount = 0;
  const sweep = async (files: ReadonlyMap<string, number>) => {
    const orphans = await rows<{ key: string }>(database.bulkPool, orphansAmong, [[...files.keys()]]);
    for (const { key: fileKey } of orphans) {
      await fileStore.remove(fileKey);
      removed += 1;
      byteCount += files.get(fileKey) ?? 0;
    }
  };
  let files = new Map<string, number>();
  for await (const file of fileStore.list(before)) {
    files.set(file.fileKey, file.byteCount);
    if (files.size < atOnce) continue;
    await sweep(files);
    files = new Map();
  }
  await sweep(files);
  const unfinished = await fileStore.removeUnfinished(before);
  if (removed + unfinished > 0) log.info({ removed, byteCount, unfinished }, 'files that nothing named went');
  return { removed, byteCount, unfinished };
}

/** One statement, so that all tables are read in one snapshot: a file may move from one row to another. */
async function unnamedStatement(pool: pg.Pool): Promise<string> {
  const columns = await selectFileColumns(pool);
  const named = [
    ...columns.map(({ table, column }) => `SELECT FROM "${table}" WHERE "${column}" = stored.key`),
    `SELECT FROM (${filesOfAudit}) AS audited WHERE audited.key = stored.key`,
  ];
  return `SELECT stored.key FROM unnest($1::text[]) AS stored (key) WHERE ${named.map((select) => `NOT EXISTS (${select})`).join(' AND ')}`;
}
