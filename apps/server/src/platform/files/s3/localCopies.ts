import { randomUUID } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdir, readdir, rename, rm, stat, utimes } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';

/** A returned path is opened well before this; an open file outlives its name. */
const inUseMs = 10 * 60_000;

/** Copies of a store's files on this machine, for random access; the least recently used are removed. */
export class LocalCopies {
  readonly #folder: string;
  readonly #mostBytes: number;
  readonly #read: (fileKey: string) => Readable;
  readonly #coming = new Map<string, Promise<string>>();

  constructor(folder: string, mostBytes: number, read: (fileKey: string) => Readable) {
    this.#folder = folder;
    this.#mostBytes = mostBytes;
    this.#read = read;
  }

  /** The path of a copy, fetched if missing; concurrent callers share one fetch. */
  async pathOf(fileKey: string): Promise<string> {
    const coming = this.#coming.get(fileKey);
    if (coming !== undefined) return coming;
    const found = this.#find(fileKey).finally(() => this.#coming.delete(fileKey));
    this.#coming.set(fileKey, found);
    return found;
  }

  remove(fileKey: string): Promise<void> {
    return rm(this.#place(fileKey), { force: true });
  }

  /** Removes copies not used since a moment, and incomplete ones. */
  async removeUnused(before: Date): Promise<void> {
    for (const copy of await this.#all())
      if (copy.usedMs < before.getTime()) await rm(copy.place, { force: true });
  }

  async #find(fileKey: string): Promise<string> {
    const place = this.#place(fileKey);
    const now = new Date();
    try {
      await utimes(place, now, now);
      return place;
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error;
    }
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const partial = `${place}.${randomUUID()}`;
    try {
      await pipeline(this.#read(fileKey), createWriteStream(partial, { mode: 0o600 }));
      await rename(partial, place);
    } catch (error) {
      await rm(partial, { force: true });
      throw error;
    }
    await this.#trim();
    return place;
  }

  async #trim(): Promise<void> {
    const copies = (await this.#all()).toSorted((one, other) => one.usedMs - other.usedMs);
    let bytes = copies.reduce((sum, copy) => sum + copy.byteCount, 0);
    for (const copy of copies) {
      if (bytes <= this.#mostBytes || copy.usedMs > Date.now() - inUseMs) return;
      await rm(copy.place, { force: true });
      bytes -= copy.byteCount;
    }
  }

  async #all() {
    const names = await readdir(this.#folder).catch(() => []);
    const copies = await Promise.all(
      names.map(async (name) => {
        const place = path.join(this.#folder, name);
        const found = await stat(place).catch(() => null);
        return found === null ? [] : [{ place, usedMs: found.mtimeMs, byteCount: found.size }];
      }),
    );
    return copies.flat();
  }

  #place(fileKey: string): string {
    if (!/^[0-9a-f-]{36}$/.test(fileKey)) throw new Error(`not a file key: ${fileKey}`);
    return path.join(this.#folder, fileKey);
  }
}
