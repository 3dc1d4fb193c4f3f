import { createHash } from 'node:crypto';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from '../fileTooLarge.ts';
import type { Growth } from '../growFile.ts';
import { type Chains, objectName, removeChain } from './chain.ts';

/** Whoever is cut off loses no more than this, or what came in this time. */
const keepEveryBytes = 8 * 1024 * 1024;
const keepEveryMs = 1_000;
/** So much more is taken while bytes are on their way to the store; then the sender waits. */
const aheadBytes = 2 * keepEveryBytes;

/** Writes a new file as its bytes come, an object each time some are kept; see `FileStore.grow`. */
export async function growChain(
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
      // What came before the break is as good as if the rest had come.
      if (!growing.isRefused) await growing.keepAll();
      throw error;
    }
  } finally {
    await growing.settle();
    if (growing.kept === 0) await removeChain(chains, fileKey);
  }
  return { byteCount, sha256: hash.digest() };
}

/** A file to which objects are added; while one is on its way, more is taken. */
class GrowingChain {
  /** Bytes that the store has, and that were told to be kept. */
  kept = 0;
  /** Whether what was told was refused. */
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
    // Whoever waits for it next learns of a failure; nobody may be waiting yet.
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
