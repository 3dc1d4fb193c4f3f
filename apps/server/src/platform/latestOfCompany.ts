import { LRUCache } from 'lru-cache';
import type { FileStore } from './files/fileStore.ts';
import type { Platform } from './platform.ts';

type HasFiles = Pick<Platform, 'fileStore'>;
type Limits<T> = { readonly bytes: number; readonly ttlMs: number; readonly sizeOf: (value: T) => number };

/**
 * The latest value of each company in this process's memory: one each, so that no company displaces many others. Those that were used
 * least recently make room for new ones.
 */
export class LatestOfCompany<T extends object> {
  readonly #limits: Limits<T>;
  /** By the store of files: a process has one, and a platform for each call. */
  readonly #ofStore = new WeakMap<FileStore, LRUCache<string, T>>();

  constructor(limits: Limits<T>) {
    this.#limits = limits;
  }

  find({ fileStore }: HasFiles, companyId: string): T | undefined {
    return this.#ofStore.get(fileStore)?.get(companyId);
  }

  /** Replaces the company's previous value; one that is larger than all of the memory is not stored. */
  keep({ fileStore }: HasFiles, companyId: string, value: T): void {
    const { bytes, ttlMs, sizeOf } = this.#limits;
    const known =
      this.#ofStore.get(fileStore) ??
      new LRUCache<string, T>({ maxSize: bytes, ttl: ttlMs, sizeCalculation: sizeOf });
    this.#ofStore.set(fileStore, known);
    known.set(companyId, value);
  }
}
