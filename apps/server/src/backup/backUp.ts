import { mkdir, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import serverPackage from '../../package.json' with { type: 'json' };
import { readAnchors, anchorSize, anchorText } from '../platform/audit/anchorFile.ts';
import type { Config } from '../platform/config.ts';
import { oneRow, rows } from '../platform/database/rows.ts';
import { installationOf } from '../platform/database/roles/requireOwnSecret.ts';
import { seeEveryRow } from '../platform/database/roles/seeEveryRow.ts';
import type { FileStore } from '../platform/files/fileStore.ts';
import { FileCopies } from './copyStoredFiles.ts';
import { saveKeys } from './installationKeys.ts';
import {
  BackupError,
  formatFileList,
  type Manifest,
  verifyBackup,
  writeForGood,
  writeManifest,
} from './manifest.ts';
import { copyTables, selectSequences } from './snapshotTables.ts';
import { createHash } from 'node:crypto';

/** Maximum number of snapshots tried while files vanish during the copy. */
const mostMoments = 5;

export type BackupPlace = { readonly folder: string; readonly keysFolder: string | null };

/**
 * Writes everything an installation stores, as of one moment, into an empty folder, while users keep working: first the files that
 * rows name, then, in one transaction with a single snapshot, the files added since and all tables. Secrets go into a folder of
 * their own or are left out. Everything written is read again and verified against its checksums.
 */
export async function backUp(
  {
    config,
    ownerPool,
    fileStore,
    secret,
  }: { config: Config; ownerPool: pg.Pool; fileStore: FileStore; secret: Buffer },
  { folder, keysFolder }: BackupPlace,
  say: (sentence: string) => void,
): Promise<Manifest> {
  await requireEmpty(folder, config.dataDir);
  if (keysFolder !== null) {
    if (isInside(keysFolder, folder) || isInside(folder, keysFolder))
      throw new BackupError(
        'Store the keys in their own folder, away from any backup: anyone who has both can read sealed bids.',
      );
    await requireEmpty(keysFolder, config.dataDir);
    // Repeated after the snapshot: a key is created before the first bid that it seals, and lives until the round is opened.
    await saveKeys(config, keysFolder);
  }
  const startedAt = performance.now();
  const copies = new FileCopies(fileStore, folder);
  const client = await ownerPool.connect();
  try {
    await seeEveryRow(client);
    await copies.copyNamed(client);
    const { named, lost } = await standStill(client, copies);
    await copies.forgetOthers(named);
    const { now, head } = await oneRow<{ now: string; head: string }>(
      client,
      'SELECT now(), coalesce(max(position), 0)::text AS head FROM audit_heads',
    );
    const migrations = await rows<{ name: string }>(
      client,
      'SELECT name FROM schema_migrations ORDER BY name',
    );
    const tables = await copyTables(client, folder);
    const sequences = await selectSequences(client);
    await client.query('COMMIT');
    const files = [...copies.copied.values()];
    const list = formatFileList(files);
    await writeForGood(path.join(folder, 'files.txt'), list);
    const manifest: Manifest = {
      format: 1,
      product: serverPackage.version,
      madeAt: now,
      installation: installationOf(secret),
      migrations: migrations.map(({ name }) => name),
      tables,
      sequences,
      files: {
        count: files.length,
        bytes: files.reduce((sum, file) => sum + file.byteCount, 0),
        list: 'files.txt',
        sha256: createHash('sha256').update(list).digest('hex'),
      },
      lost,
      anchors: await saveAnchors(config.auditAnchor, BigInt(head), folder),
    };
    await writeManifest(folder, manifest);
    const keys = keysFolder === null ? null : await saveKeys(config, keysFolder);
    await verifyBackup(folder);
    say(sentenceOf(manifest, folder, Math.round((performance.now() - startedAt) / 1000)));
    for (const key of lost)
      say(`The database refers to the file ${key}, which was already missing before this backup.`);
    say(
      keys === null
        ? `The backup does not include keys. Store ${path.join(config.dataDir, 'secret')} and ${config.envelopeKeyDir} elsewhere, or pass -- --keys <folder>. Without the keys the backup cannot be restored.`
        : `The installation’s secret and ${keys} keys of sealed rounds are in ${keysFolder}. Store them separately from backups.`,
    );
    return manifest;
  } finally {
    await client.query('ROLLBACK').catch(() => undefined);
    await client.query('RESET row_security').catch(() => undefined);
    client.release();
  }
}

/**
 * Begins a transaction in which every file that a row names is copied. If a file vanishes during the copy, a new snapshot is tried;
 * a file that is named but missing in two snapshots was lost before.
 */
async function standStill(
  client: pg.PoolClient,
  copies: FileCopies,
): Promise<{ named: Set<string>; lost: string[] }> {
  let missedBefore = new Set<string>();
  for (let moment = 1; moment <= mostMoments; moment += 1) {
    await client.query('BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY');
    const { named, missing } = await copies.copyNamed(client);
    if (missing.every((key) => missedBefore.has(key))) return { named, lost: missing };
    await client.query('ROLLBACK');
    missedBefore = new Set(missing);
  }
  throw new BackupError(
    'Files are changing faster than they can be copied. Try again when there are fewer uploads.',
  );
}

/**
 * Saves the signed heads outside the database that the snapshot includes; newer ones would make the restored audit look truncated.
 */
async function saveAnchors(file: string, head: bigint, folder: string): Promise<Manifest['anchors']> {
  const size = await anchorSize(file);
  if (size === null) return null;
  let text = '';
  for await (const lines of readAnchors(file, size))
    for (const { anchor } of lines)
      if (anchor !== null && BigInt(anchor.position) <= head)
        text += `${JSON.stringify(anchorText(anchor))}\n`;
  await writeForGood(path.join(folder, 'audit-heads.log'), text);
  return { file: 'audit-heads.log', sha256: createHash('sha256').update(text).digest('hex') };
}

async function requireEmpty(folder: string, dataDir: string): Promise<void> {
  if (isInside(folder, dataDir) || isInside(dataDir, folder))
    throw new BackupError(
      `${folder} is where the product stores its data. Choose another folder, ideally on another disk.`,
    );
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const names = await readdir(folder);
  if (names.length > 0)
    throw new BackupError(`${folder} is not empty (${names[0]}). Use a new folder for each backup.`);
}

function isInside(inner: string, outer: string): boolean {
  const way = path.relative(outer, inner);
  return way === '' || (!way.startsWith('..') && !path.isAbsolute(way));
}

function sentenceOf({ tables, files, madeAt }: Manifest, folder: string, seconds: number): string {
  const rowCount = tables.reduce((sum, table) => sum + table.rows, 0);
  return `Backed up to ${folder} in ${seconds} s, state of ${madeAt}: ${rowCount} rows in ${tables.length} tables and ${files.count} files (${files.bytes} bytes). The backup was read back and is complete.`;
}
