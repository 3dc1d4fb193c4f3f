import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, rm } from 'node:fs/promises';
import path from 'node:path';
import { PassThrough } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type pg from 'pg';
import { rows } from '../platform/database/rows.ts';
import { filesOfAudit, selectFileColumns } from '../platform/files/fileColumns.ts';
import type { FileStore } from '../platform/files/fileStore.ts';
import { type BackedUpFile, placeOfFile } from './manifest.ts';
import { forGood } from './snapshotTables.ts';

type NamedFile = { readonly key: string; readonly grows: boolean };

/** Selects the files that rows name, as the client sees them; the pieces of an unfinished upload may still grow. */
async function selectNamedFiles(client: pg.PoolClient): Promise<NamedFile[]> {
  const columns = await selectFileColumns(client);
  const named = columns.map(
    ({ table, column }) =>
      `SELECT "${column}" AS key, ${column === 'piece_file_key'} AS grows FROM "${table}" WHERE "${column}" IS NOT NULL`,
  );
  named.push(`SELECT key, false FROM (${filesOfAudit}) AS audited WHERE key IS NOT NULL`);
  return rows(
    client,
    `SELECT key, bool_or(grows) AS grows FROM (${named.join(' UNION ALL ')}) AS named GROUP BY key`,
  );
}

/**
 * An incremental copy of a store's files. Complete files never change, so copies stay valid; files that rows name may vanish while
 * being read, which requires a new snapshot.
 */
export class FileCopies {
  readonly copied = new Map<string, BackedUpFile>();
  readonly #store: FileStore;
  readonly #folder: string;

  constructor(store: FileStore, folder: string) {
    this.#store = store;
    this.#folder = folder;
  }

  /** Copies files that rows name and that are not copied yet; returns the keys of missing files. */
  async copyNamed(client: pg.PoolClient): Promise<{ named: Set<string>; missing: string[] }> {
    const named = await selectNamedFiles(client);
    const missing: string[] = [];
    for (const { key, grows } of named) {
      if (this.copied.has(key) && !grows) continue;
      if (!(await this.#copy(key))) missing.push(key);
    }
    return { named: new Set(named.map(({ key }) => key)), missing };
  }

  /** Deletes copies of files that no row names any more: they were deleted, and a restore must not bring them back. */
  async forgetOthers(named: ReadonlySet<string>): Promise<void> {
    for (const key of [...this.copied.keys()].filter((copied) => !named.has(copied))) {
      this.copied.delete(key);
      await rm(placeOfFile(this.#folder, key), { force: true });
    }
  }

  async #copy(key: string): Promise<boolean> {
    const place = placeOfFile(this.#folder, key);
    await mkdir(path.dirname(place), { recursive: true });
    const hash = createHash('sha256');
    let byteCount = 0;
    const summed = new PassThrough().on('data', (chunk: Buffer) => {
      hash.update(chunk);
      byteCount += chunk.length;
    });
    try {
      await pipeline(this.#store.read(key), summed, createWriteStream(place, forGood));
    } catch (error) {
      await rm(place, { force: true });
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
      this.copied.delete(key);
      return false;
    }
    this.copied.set(key, { fileKey: key, byteCount, sha256: hash.digest('hex') });
    return true;
  }
}
