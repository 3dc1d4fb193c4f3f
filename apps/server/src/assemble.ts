import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { flow, followers, refreshes } from './flow.ts';
import { setClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { ConnectionFor } from './platform/database/connections.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { openFolderStore } from './platform/files/fileStore.ts';
import { installFlow } from './platform/jobs/outbox.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { auditKeyOf, deriveKey, sealsOf } from './platform/secrets.ts';

/** Opens the database and files and puts the platform together; the schema is brought up to date first. */
export async function assemble(
  config: Config,
  log: Log,
  secret: Buffer,
  connectionFor: ConnectionFor,
): Promise<Platform> {
  setClock(config.fixedNow);
  installFlow(flow, followers, refreshes);
  const database = openDatabase(connectionFor, log);
  await migrate(database.ownerPool, path.join(config.root, 'database/migrations'), secret, log);
  return platformOn(config, log, secret, database);
}

/** The platform on a database that is already up to date. */
export async function platformOn(
  config: Config,
  log: Log,
  secret: Buffer,
  database: Database,
): Promise<Platform> {
  const files = path.join(config.dataDir, 'files');
  await mkdir(files, { recursive: true });
  return {
    config,
    log,
    database,
    fileStore: await openFolderStore(files),
    metrics: createMetrics(),
    sessionKey: deriveKey(secret, 'session tokens'),
    twoFactorKey: deriveKey(secret, 'two-factor tokens'),
    auditKey: auditKeyOf(secret),
    seals: sealsOf(secret),
    publicAddress: { current: config.publicUrl ?? `http://localhost:${config.port}` },
  };
}
