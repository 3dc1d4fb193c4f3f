import { rm } from 'node:fs/promises';
import path from 'node:path';
import { type ConnectionFor } from '../../src/platform/database/connections.ts';
import { openDatabase } from '../../src/platform/database/database.ts';
import { migrate } from '../../src/platform/database/migrate.ts';
import { createLog } from '../../src/platform/log.ts';
import { startOwnPostgres } from '../../src/platform/own-postgres/index.ts';
import { makeDatabaseFolder } from '../support/makeDatabaseFolder.ts';
import { repositoryRoot } from '../support/testSettings.ts';

/** Starts the bundled PostgreSQL with the schema of this release: what a cluster is compared with. */
export async function startOneServer(): Promise<{
  connectionFor: ConnectionFor;
  remove: () => Promise<void>;
}> {
  const dataDir = await makeDatabaseFolder('test');
  const own = await startOwnPostgres({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
  const connectionFor: ConnectionFor = (role) => ({
    ...own.connectionFor(own.superuser),
    user: role === 'owner' ? own.superuser : role,
    database: 'postgres',
  });
  const log = createLog('warn');
  const database = openDatabase(connectionFor, log);
  const folder = path.join(repositoryRoot, 'database/migrations');
  try {
    await migrate(database.ownerPool, { folder, secret: Buffer.alloc(32), connectionFor, log });
  } finally {
    await database.close();
  }
  return {
    connectionFor,
    async remove() {
      await own.remove();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
