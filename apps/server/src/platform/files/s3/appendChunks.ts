import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from '../fileTooLarge.ts';
import type { Growth } from '../appendToFile.ts';
import { type Chains, objectName, removeChain } from './chain.ts';

/** An interrupted sender loses at most this many bytes, or those of this period. */
const keepEveryBytes = 8 * 1024 * 1024;
const keepEveryMs = 1_000;
/** Bytes accepted while others are being sent to the store; then the sender waits. */
const aheadBytes = 2 * keepEveryBytes;

/** Writes a new file as its bytes come, one object each time some are stored; see `FileStore.grow`. */
export async function appendChunks(
  chains: Chains,
  fileKey: string,
  bytes: Readable,
  { maxBytes, onKept }: Growth,
): Promise<{ byteCount: number; sha256: Buffer }> {
  const growing = new GrowingChain(chains, fileKey, onKept);
  const hash = createHash('sha256');
  let byteCount = 0;
  try {
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        byteCount += chunk.length;
        if (byteCount > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
        hash.update(chunk);
        await growing.take(chunk);
      }
      await growing.keepAll();
    } catch (error) {
      // Bytes received before the interruption are stored as if the rest had come.
      if (!growing.isRefused) await growing.keepAll();
      throw error;
    }
  } finally {
    await growing.settle();
    if (growing.kept === 0) await removeChain(chains, fileKey);
  }
  return { byteCount, sha256: hash.digest() };
}

/** A file to which objects are appended; while one is being sent, more bytes are accepted. */
class GrowingChain {
  /** Bytes that the store has and that are reported as stored. */
  kept = 0;
  /** Whether a report was refused. */
  isRefused = false;
  readonly #chains: Chains;
  readonly #fileKey: string;
  readonly #onKept: Growth['onKept'];
  #waiting: Buffer[] = [];
  #waitingBytes = 0;
  #keptAt = performance.now();
  #keeping: Promise<void> | null = null;

  constructor(chains: Chains, fileKey: string, onKept: Growth['onKept']) {
    this.#chains = chains;
    this.#fileKey = fileKey;
    this.#onKept = onKept;
  }

  async take(chunk: Buffer): Promise<void> {
    this.#waiting.push(chunk);
    this.#waitingBytes += chunk.length;
    if (this.#keeping !== null && (this.isRefused || this.#waitingBytes >= aheadBytes)) await this.#keeping;
    const isDue = this.#waitingBytes >= keepEveryBytes || performance.now() - this.#keptAt >= keepEveryMs;
    if (isDue && this.#keeping === null) this.#beginToKeep();
  }

  async keepAll(): Promise<void> {
    await this.#keeping;
    await this.#keep();
  }

  async settle(): Promise<void> {
    await this.#keeping?.catch(() => undefined);
  }

  #beginToKeep(): void {
    const keeping = this.#keep().then(() => {
      this.#keeping = null;
    });
    // The next caller that awaits it gets the error; it may not be awaited yet.
    keeping.catch(() => undefined);
    this.#keeping = keeping;
  }

  async #keep(): Promise<void> {
    if (this.#waitingBytes === 0) return;
    const bytes = Buffer.concat(this.#waiting);
    this.#waiting = [];
    this.#waitingBytes = 0;
    await this.#chains.bucket.put(objectName(this.#chains, this.#fileKey, this.kept), bytes);
    const kept = this.kept + bytes.length;
    await this.#onKept(kept).catch((error: unknown) => {
      this.isRefused = true;
      throw error;
    });
    this.kept = kept;
    this.#keptAt = performance.now();
  }
}
