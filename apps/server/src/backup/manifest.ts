import { createHash, randomBytes } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { open, readFile, rename } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';

const sum = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().min(0);
const inside = z.string().regex(/^[a-z0-9_/-]+(\.[a-z0-9]+)*$/);

const manifestSchema = z.object({
  format: z.literal(1),
  product: z.string(),
  madeAt: z.iso.datetime(),
  /** SHA-256 of the audit's public key: identifies the installation without a secret. */
  installation: sum,
  migrations: z.array(z.string().regex(/^\d{14}_[a-z0-9_]+\.sql$/)).min(1),
  tables: z.array(
    z.object({
      schema: z.enum(['public', 'graphile_worker']),
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      columns: z.array(z.string().regex(/^[a-z_][a-z0-9_]*$/)).min(1),
      rows: count,
      file: inside,
      sha256: sum,
    }),
  ),
  sequences: z.array(
    z.object({
      schema: z.enum(['public', 'graphile_worker']),
      name: z.string().regex(/^[a-z_][a-z0-9_]*$/),
      lastValue: z.string().regex(/^\d+$/),
    }),
  ),
  files: z.object({ count, bytes: count, list: inside, sha256: sum }),
  /** Files that rows name and that were missing in two snapshots: lost before the backup. */
  lost: z.array(z.string()),
  anchors: z.object({ file: inside, sha256: sum }).nullable(),
});

/** Contents of a backup. Written last: a folder without it is not a complete backup. */
export type Manifest = z.output<typeof manifestSchema>;
export type BackedUpTable = Manifest['tables'][number];
export type BackedUpFile = { readonly fileKey: string; readonly byteCount: number; readonly sha256: string };

/** Its message is a sentence for the person who runs the backup or restore. */
export class BackupError extends Error {}

const manifestFile = 'manifest.json';

/** Writes the manifest and its checksum, each atomically. */
export async function writeManifest(folder: string, manifest: Manifest): Promise<void> {
  const text = `${JSON.stringify(manifest, null, 1)}\n`;
  await writeForGood(
    path.join(folder, 'manifest.sha256'),
    `${createHash('sha256').update(text).digest('hex')}\n`,
  );
  await writeForGood(path.join(folder, manifestFile), text);
}

/** @throws BackupError when the manifest is missing or does not match its checksum. */
export async function readManifest(folder: string): Promise<Manifest> {
  const text = await readFile(path.join(folder, manifestFile), 'utf8').catch(() => null);
  if (text === null) throw new BackupError(`${folder} is incomplete: ${manifestFile} is missing.`);
  const known = (await readFile(path.join(folder, 'manifest.sha256'), 'utf8').catch(() => '')).trim();
  if (known !== createHash('sha256').update(text).digest('hex'))
    throw new BackupError(
      `${path.join(folder, manifestFile)} has been changed or damaged. Use another copy of the backup.`,
    );
  const parsed = manifestSchema.safeParse(JSON.parse(text));
  if (!parsed.success)
    throw new BackupError(
      `${folder} was made by a release that this release cannot read: ${z.prettifyError(parsed.error)}`,
    );
  return parsed.data;
}

/** Path of a stored file in a backup. */
export function placeOfFile(folder: string, fileKey: string): string {
  if (!/^[0-9a-f-]{36}$/.test(fileKey)) throw new Error(`not a file key: ${fileKey}`);
  return path.join(folder, 'files', fileKey.slice(0, 2), fileKey);
}

/** The list of files, one per line: checksum, bytes, key. */
export function formatFileList(files: Iterable<BackedUpFile>): string {
  return [...files].map(({ fileKey, byteCount, sha256 }) => `${sha256} ${byteCount} ${fileKey}\n`).join('');
}

export async function readFileList(folder: string, manifest: Manifest): Promise<BackedUpFile[]> {
  const text = await readFile(path.join(folder, manifest.files.list), 'utf8');
  return text
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const [sha256 = '', byteCount, fileKey = ''] = line.split(' ');
      return { sha256, byteCount: Number(byteCount), fileKey };
    });
}

/**
 * Reads every byte of a backup and verifies it against the checksums in its manifest.
 * @throws BackupError naming the first part that is missing or damaged.
 */
export async function verifyBackup(folder: string): Promise<Manifest> {
  const manifest = await readManifest(folder);
  const { tables, files, anchors } = manifest;
  for (const { file, sha256 } of [
    ...tables,
    { ...files, file: files.list },
    ...(anchors === null ? [] : [anchors]),
  ])
    await requireSum(path.join(folder, file), sha256);
  const listed = await readFileList(folder, manifest);
  if (listed.length !== files.count) throw new BackupError(`The file list in ${folder} is incomplete.`);
  for (const { fileKey, sha256 } of listed) await requireSum(placeOfFile(folder, fileKey), sha256);
  return manifest;
}

async function requireSum(file: string, sha256: string): Promise<void> {
  const found = await sumOf(file).catch(() => null);
  if (found === sha256) return;
  throw new BackupError(
    `The backup is damaged: ${file} ${found === null ? 'is missing' : 'has changed since it was written'}. Use another copy.`,
  );
}

async function sumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}

/** Writes a small file atomically: to a temporary name first, then renamed. */
export async function writeForGood(file: string, content: string | Buffer, mode = 0o600): Promise<void> {
  const aside = `${file}.${randomBytes(6).toString('hex')}`;
  const handle = await open(aside, 'wx', mode);
  try {
    await handle.writeFile(content);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await rename(aside, file);
}
