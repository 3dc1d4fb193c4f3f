import { randomUUID } from 'node:crypto';
import { mkdir, open, type FileHandle, unlink } from 'node:fs/promises';
import path from 'node:path';

export type SpoolBounds = {
  /** Held in memory; the rest goes to a file. */
  readonly memoryBytes: number;
  /** Above this, the producer waits. */
  readonly fileBytes: number;
};

const bounds: SpoolBounds = { memoryBytes: 1024 * 1024, fileBytes: 512 * 1024 * 1024 };

/**
 * Buffer between the producer and the receiver of a response: filled as fast as the producer writes; what is not received yet waits
 * in memory, then in a file that has no name and disappears with the process. So a slow receiver holds no database connection.
 */
export class Spool {
  readonly #folder: string;
  readonly #bounds: SpoolBounds;
  readonly #memory: Buffer[] = [];
  #memoryBytes = 0;
  #file: FileHandle | null = null;
  #written = 0;
  #read = 0;
  #isFilled = false;
  #isAbandoned = false;
  #failure: unknown = null;
  #wake: (() => void)[] = [];

  constructor(folder: string, more: Partial<SpoolBounds> = {}) {
    this.#folder = folder;
    this.#bounds = { ...bounds, ...more };
  }

  /** Whether the receiver waits for data that is not produced yet. */
  get isEmpty(): boolean {
    return this.#memory.length === 0 && this.#read === this.#written;
  }

  /** Accepts all chunks, or stops once it is abandoned. A failure of the source also fails the receiver. */
  async fill(chunks: AsyncIterable<Uint8Array | string>): Promise<void> {
    try {
      for await (const chunk of chunks) {
        if (this.#isAbandoned) break;
        await this.#put(Buffer.from(chunk as Uint8Array));
        this.#news();
      }
    } catch (error) {
      this.#failure = error;
    } finally {
      this.#isFilled = true;
      this.#news();
      if (this.#isAbandoned) await this.#forget();
    }
  }

  /** Yields the chunks in order, as they arrive. Ends the producer when the receiver leaves. */
  async *take(): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const chunk = await this.#next();
        if (chunk !== null) {
          this.#news();
          yield chunk;
        } else if (this.#failure !== null) throw this.#failure;
        else if (this.#isFilled) return;
        else await this.#until();
      }
    } finally {
      this.abandon();
    }
  }

  /** Called when there is no receiver any more. */
  abandon(): void {
    this.#isAbandoned = true;
    this.#news();
    if (this.#isFilled) void this.#forget();
  }

  async #put(chunk: Buffer): Promise<void> {
    const isFileEmpty = this.#read === this.#written;
    if (isFileEmpty && this.#memoryBytes + chunk.length <= this.#bounds.memoryBytes) {
      this.#memory.push(chunk);
      this.#memoryBytes += chunk.length;
      return;
    }
    while (this.#written - this.#read >= this.#bounds.fileBytes && !this.#isAbandoned) await this.#until();
    if (this.#isAbandoned) return;
    this.#file ??= await this.#open();
    await this.#file.write(chunk, 0, chunk.length, this.#written);
    this.#written += chunk.length;
  }

  async #next(): Promise<Buffer | null> {
    const held = this.#memory.shift();
    if (held !== undefined) {
      this.#memoryBytes -= held.length;
      return held;
    }
    const byteCount = Math.min(this.#written - this.#read, 64 * 1024);
    if (byteCount === 0 || this.#file === null) return null;
    const chunk = Buffer.allocUnsafe(byteCount);
    await this.#file.read(chunk, 0, byteCount, this.#read);
    this.#read += byteCount;
    return chunk;
  }

  async #open(): Promise<FileHandle> {
    await mkdir(this.#folder, { recursive: true, mode: 0o700 });
    const name = path.join(this.#folder, `spool-${randomUUID()}`);
    const file = await open(name, 'wx+', 0o600);
    // Without a name the file is gone when it is closed, or when the process ends for any reason.
    await unlink(name);
    return file;
  }

  async #forget(): Promise<void> {
    const file = this.#file;
    this.#file = null;
    this.#read = this.#written;
    await file?.close().catch(() => undefined);
  }

  /** Resolves when something was added, received or ended. */
  #until(): Promise<void> {
    return new Promise((resolve) => this.#wake.push(resolve));
  }

  #news(): void {
    for (const wake of this.#wake.splice(0)) wake();
  }
}
