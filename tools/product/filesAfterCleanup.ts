import path from 'node:path';
import { openDatabase } from '../../apps/server/src/platform/database/database.ts';
import { openFolderStore } from '../../apps/server/src/platform/files/fileStore.ts';
import { deleteUnusedFiles } from '../../apps/server/src/platform/files/deleteUnusedFiles.ts';
import { createLog } from '../../apps/server/src/platform/log.ts';
import { startOwnPostgres } from '../../apps/server/src/platform/own-postgres/index.ts';

/**
 * Cleans up the files of a stopped installation as if a day had passed; returns the number of orphans, the number of remaining
 * files, and the number of files that the database refers to.
 */
export async function filesAfterCleanup(
  dataDir: string,
): Promise<{ orphans: number; left: number; named: number; lines: number }> {
  const postgres = await startOwnPostgres({ dataDir, log: () => undefined });
  const log = createLog('silent');
  const database = openDatabase(
    (role) => postgres.connectionFor(role === 'owner' ? postgres.superuser : role),
    log,
  );
  try {
    const fileStore = await openFolderStore(path.join(dataDir, 'files'));
    const soon = new Date(Date.now() + 60_000);
    const { removed, unfinished } = await deleteUnusedFiles({ database, fileStore, log }, soon);
    let left = 0;
    for await (const _ of fileStore.list(soon)) left += 1;
    const { rows } = await database.ownerPool.query<{ named: number; lines: number }>(
      `SELECT (SELECT count(DISTINCT key)::int FROM (SELECT file_key AS key FROM uploads UNION ALL
                 SELECT rows_file_key FROM uploads UNION ALL SELECT piece_file_key FROM transfer_pieces) AS named) AS named,
              (SELECT count(*)::int FROM lines) AS lines`,
    );
    return { orphans: removed + unfinished, left, named: rows[0]?.named ?? 0, lines: rows[0]?.lines ?? 0 };
  } finally {
    await database.close();
    await postgres.stop();
  }
}
