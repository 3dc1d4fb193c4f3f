import { createReadStream } from 'node:fs';
import { copyFile, mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { auditPublicKey } from '../platform/audit/auditKeys.ts';
import { anchorSize } from '../platform/audit/anchorFile.ts';
import { verifyChain } from '../platform/audit/verifyChain.ts';
import type { Config } from '../platform/config.ts';
import type { ConnectionFor } from '../platform/database/connections.ts';
import { openDatabase } from '../platform/database/database.ts';
import { type Migration, migrate } from '../platform/database/migrate.ts';
import { installationOf } from '../platform/database/roles/requireOwnSecret.ts';
import type { FileStore } from '../platform/files/fileStore.ts';
import type { Log } from '../platform/log.ts';
import { auditKeyOf, readInstallationSecret } from '../platform/secrets.ts';
import type { BackupPlace } from './backUp.ts';
import { envelopeKeysIn, putBackKeys } from './installationKeys.ts';
import { isEmptyDatabase, loadTables } from './loadTables.ts';
import { BackupError, type Manifest, placeOfFile, readFileList, verifyBackup } from './manifest.ts';

export type RestorePlace = {
  readonly config: Config;
  readonly log: Log;
  readonly fileStore: FileStore;
  /** Opens the database; its roles' passwords are derived from the secret. */
  readonly connect: (secret: Buffer) => Promise<ConnectionFor>;
};

/**
 * Restores a backup into an empty installation: an empty database, no files, no keys. Every byte is verified against its checksums
 * before anything is written. Migrations newer than the backup are applied to the restored data. Returns whether the audit is
 * intact.
 */
export async function restore(
  { config, log, fileStore, connect }: RestorePlace,
  { folder, keysFolder }: BackupPlace,
  say: (sentence: string) => void,
): Promise<boolean> {
  const startedAt = performance.now();
  const manifest = await verifyBackup(folder);
  await requireKnownMigrations(config, manifest);
  const secret = await chooseSecret(config, manifest, keysFolder);
  await requireNoFiles(config, fileStore);
  const connectionFor = await connect(secret);
  const database = openDatabase(connectionFor, log);
  let isWhole = false;
  try {
    const client = await database.ownerPool.connect();
    try {
      if (!(await isEmptyDatabase(client)))
        throw new BackupError('The database is not empty. Restore into a new DATA_DIR or DATABASE_URL.');
    } finally {
      client.release();
    }
    if (keysFolder !== null) await putBackKeys(config, keysFolder);
    await putBackFiles(fileStore, folder, manifest);
    const migrations = path.join(config.root, 'database/migrations');
    const migration = { folder: migrations, secret, connectionFor, log };
    await putBackTables(database.ownerPool, migration, folder, manifest);
    if (manifest.anchors !== null) {
      await mkdir(path.dirname(config.auditAnchor), { recursive: true });
      await copyFile(path.join(folder, manifest.anchors.file), config.auditAnchor);
    }
    const { entries, finding } = await verifyChain(
      database,
      auditPublicKey(auditKeyOf(secret)),
      config.auditAnchor,
    );
    const seconds = Math.round((performance.now() - startedAt) / 1000);
    say(
      `Restored from ${folder} in ${seconds} s, state of ${manifest.madeAt}: ${manifest.tables.length} tables, ${manifest.files.count} files.`,
    );
    say(
      finding === null
        ? `Audit log verified: ${entries} entries, hash chain intact.`
        : `Audit log verification failed: ${finding.sentence}`,
    );
    isWhole = finding === null;
    const rounds = await database.ownerPool.query<{ sealed: number }>(
      'SELECT count(DISTINCT (customer_id, tender_id, round_no))::int AS sealed FROM sealed_offers',
    );
    if ((rounds.rows[0]?.sealed ?? 0) > 0 && (await envelopeKeysIn(config.envelopeKeyDir)).length === 0)
      say(
        `There are sealed bids but no keys in ${config.envelopeKeyDir}. Put the keys back before the rounds close.`,
      );
    say('Start the product. Jobs that were waiting or running will continue.');
  } finally {
    await database.close();
  }
  return isWhole;
}

async function putBackTables(
  ownerPool: pg.Pool,
  migration: Migration,
  folder: string,
  manifest: Manifest,
): Promise<void> {
  await migrate(ownerPool, { ...migration, only: new Set(manifest.migrations) });
  const client = await ownerPool.connect();
  try {
    await loadTables(client, folder, manifest);
  } catch (error) {
    await client.query('ROLLBACK').catch(() => undefined);
    throw error;
  } finally {
    client.release();
  }
  await migrate(ownerPool, migration);
}

async function putBackFiles(fileStore: FileStore, folder: string, manifest: Manifest): Promise<void> {
  for (const { fileKey, byteCount, sha256 } of await readFileList(folder, manifest)) {
    const stored = await fileStore.put(createReadStream(placeOfFile(folder, fileKey)), byteCount, fileKey);
    if (stored.sha256.toString('hex') !== sha256)
      throw new BackupError(`The file ${fileKey} was stored differently from the backup.`);
  }
}

async function requireKnownMigrations(config: Config, manifest: Manifest): Promise<void> {
  const known = new Set(await readdir(path.join(config.root, 'database/migrations')));
  const unknown = manifest.migrations.filter((name) => !known.has(name));
  if (unknown.length > 0)
    throw new BackupError(
      `The backup was made by release ${manifest.product} and contains ${unknown[0]}, which this release does not know. Restore with that release or a newer one.`,
    );
}

/** Returns the secret that must open the backup: the one already installed, or the one among the keys. */
async function chooseSecret(config: Config, manifest: Manifest, keysFolder: string | null): Promise<Buffer> {
  const here = await readInstallationSecret(config.dataDir);
  const kept = keysFolder === null ? null : await readInstallationSecret(keysFolder);
  if (keysFolder !== null && kept === null)
    throw new BackupError(
      `There is no file "secret" in ${keysFolder}. Pass the folder that the backup wrote its keys to.`,
    );
  const secret = here ?? kept;
  if (secret === null)
    throw new BackupError(
      `The installation's secret is needed to read two-factor secrets and sealed bids and to continue the audit log. Pass -- --keys <folder>, or put the file "secret" back into ${config.dataDir}.`,
    );
  for (const [each, where] of [
    [here, config.dataDir],
    [kept, keysFolder],
  ] as const)
    if (each !== null && installationOf(each) !== manifest.installation)
      throw new BackupError(`The secret in ${where} belongs to a different installation than the backup.`);
  if (keysFolder !== null && (await envelopeKeysIn(config.envelopeKeyDir)).length > 0)
    throw new BackupError(`${config.envelopeKeyDir} already contains keys. Move them elsewhere first.`);
  return secret;
}

async function requireNoFiles(config: Config, fileStore: FileStore): Promise<void> {
  for await (const { fileKey } of fileStore.list(new Date(Date.now() + 86_400_000)))
    throw new BackupError(
      `The file store already contains files (${fileKey}). Restore into an empty file store.`,
    );
  if ((await anchorSize(config.auditAnchor)) !== null)
    throw new BackupError(
      `${config.auditAnchor} exists and may refer to audit entries that the backup does not contain. Move it elsewhere first and keep it with the backup.`,
    );
}
