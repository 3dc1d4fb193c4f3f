import { chmod, mkdir } from 'node:fs/promises';
import path from 'node:path';
import { placeNewTables } from './distribution/placeNewTables.ts';
import { flow, followers } from './flow.ts';
import { mailFiles } from './mailFiles.ts';
import { AnswerCache } from './platform/answerCache.ts';
import { setClock } from './platform/clock.ts';
import type { Config } from './platform/config.ts';
import type { ConnectionFor } from './platform/database/connections.ts';
import { type Database, openDatabase } from './platform/database/database.ts';
import { type Migration, migrate } from './platform/database/migrate.ts';
import { type CallLimits, callLimits } from './platform/fairness/callLimits.ts';
import { CallShares } from './platform/fairness/callShares.ts';
import { type FileStore, openFolderStore } from './platform/files/fileStore.ts';
import { openS3Store } from './platform/files/s3/s3Store.ts';
import { createLoadRefusals } from './platform/loadRefusals.ts';
import { clamdScanner } from './platform/files/scan/clamdScanner.ts';
import { installFlow } from './platform/jobs/outbox.ts';
import type { Log } from './platform/log.ts';
import { createMetrics } from './platform/metrics.ts';
import type { Platform } from './platform/platform.ts';
import { auditKeyOf, deriveKey, sealsOf } from './platform/secrets.ts';

/** Applies migrations, opens the database and the file store and builds the platform; `say` receives progress messages. */
export async function assemble(
  config: Config,
  log: Log,
  secret: Buffer,
  connectionFor: ConnectionFor,
  start: Pick<Migration, 'say' | 'serves' | 'replacesSecret'>,
): Promise<Platform> {
  setClock(config.fixedNow);
  installFlow(flow, followers);
  const database = openDatabase(connectionFor, log, config.jobStatementMs);
  try {
    const folder = path.join(config.root, 'database/migrations');
    await migrate(database.ownerPool, {
      folder,
      secret,
      connectionFor,
      log,
      place: placeNewTables,
      ...start,
    });
  } catch (error) {
    await database.close();
    throw error;
  }
  return platformOn(config, log, secret, database);
}

/** Builds the platform on a database that is already up to date; `limits` overrides call limits (tests, benchmarks). */
export async function platformOn(
  config: Config,
  log: Log,
  secret: Buffer,
  database: Database,
  limits: Partial<CallLimits> = {},
): Promise<Platform> {
  return {
    config,
    log,
    database,
    fileStore: await openFileStore(config),
    scanner: config.clamdAddress === undefined ? null : clamdScanner(config.clamdAddress),
    metrics: createMetrics(),
    answers: new AnswerCache(),
    shares: new CallShares({ ...callLimits, ...limits }),
    loadRefusals: createLoadRefusals(),
    sessionKey: deriveKey(secret, 'session tokens'),
    twoFactorKey: deriveKey(secret, 'two-factor tokens'),
    refreshKey: deriveKey(secret, 'refresh tokens'),
    draftKey: deriveKey(secret, 'browser drafts'),
    activityKey: deriveKey(secret, 'activity entries'),
    auditKey: auditKeyOf(secret),
    seals: sealsOf(secret),
    makeFile: mailFiles(),
    publicAddress: { current: config.publicUrl ?? `http://localhost:${config.port}` },
  };
}

/** Opens the store that the configuration names. */
export async function openFileStore(config: Config): Promise<FileStore> {
  if (config.s3 !== undefined)
    return openS3Store(config.s3, path.join(config.dataDir, 'file-copies'), config.fileCacheBytes);
  const files = path.join(config.dataDir, 'files');
  await mkdir(files, { recursive: true, mode: 0o700 });
  // Older releases created the folder with names readable by others. If another account owns it, its permissions are left to that
  // account.
  await chmod(files, 0o700).catch(() => undefined);
  return openFolderStore(files);
}
