import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from './fileTooLarge.ts';
import { syncFolder } from './syncFolder.ts';

export type Growth = {
  readonly maxBytes: number;
  /** Told how many bytes of the file are on disk for good, again and again; where it fails nothing more is taken. */
  readonly onKept: (byteCount: number) => Promise<void>;
};

/** Whoever is cut off loses no more than this, or what came in this time. */
const keepEveryBytes = 8 * 1024 * 1024;
const keepEveryMs = 1_000;

/** Chunks of a connection are small; so many bytes are written together. */
const writeBytes = 1024 * 1024;
/** So much more is taken while bytes are being put on disk for good; then the sender waits. */
const aheadBytes = 4 * keepEveryBytes;

/** Writes a new file as its bytes come, see `FileStore.grow`. */
export async function growFile(
  file: string,
  bytes: Readable,
  { maxBytes, onKept }: Growth,
): Promise<{ byteCount: number; sha256: Buffer }> {
  const growing = new GrowingFile(await open(file, 'wx', 0o600), path.dirname(file), onKept);
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
    await growing.close();
    if (growing.kept === 0) await rm(file, { force: true });
  }
  return { byteCount, sha256: hash.digest() };
}

/** A file to which bytes are added; while some are put on disk for good, more are taken. */
class GrowingFile {
  /** Bytes that are on disk for good, and told to be. */
  kept = 0;
  /** Whether what was told was refused. */
  isRefused = false;
  private readonly handle: FileHandle;
  private readonly folder: string;
  private readonly onKept: Growth['onKept'];
  private waiting: Buffer[] = [];
  private waitingBytes = 0;
  private written = 0;
  private keptAt = performance.now();
  private keeping: Promise<void> | null = null;

  constructor(handle: FileHandle, folder: string, onKept: Growth['onKept']) {
    this.handle = handle;
    this.folder = folder;
    this.onKept = onKept;
  }

  async take(chunk: Buffer): Promise<void> {
    this.waiting.push(chunk);
    this.waitingBytes += chunk.length;
    const isDue =
      this.written + this.waitingBytes - this.kept >= keepEveryBytes ||
      performance.now() - this.keptAt >= keepEveryMs;
    if (isDue || this.waitingBytes >= writeBytes) await this.write();
    if (this.keeping !== null && (this.isRefused || this.written - this.kept >= aheadBytes))
      await this.keeping;
    else if (isDue && this.keeping === null) this.beginToKeep();
  }

  async keepAll(): Promise<void> {
    await this.write();
    await this.keeping;
    await this.keep();
  }

  async close(): Promise<void> {
    await this.keeping?.catch(() => undefined);
    await this.handle.close();
  }

  private beginToKeep(): void {
    const keeping = this.keep().then(() => {
      this.keeping = null;
    });
    // Whoever waits for it next learns of a failure; nobody may be waiting yet.
    keeping.catch(() => undefined);
    this.keeping = keeping;
  }

  private async keep(): Promise<void> {
    const { written } = this;
    if (written === this.kept) return;
    await this.handle.datasync();
    if (this.kept === 0) await syncFolder(this.folder);
    await this.onKept(written).catch((error: unknown) => {
      this.isRefused = true;
      throw error;
    });
    this.kept = written;
    this.keptAt = performance.now();
  }

  private async write(): Promise<void> {
    const chunks = this.waiting;
    const bytes = this.waitingBytes;
    if (bytes === 0) return;
    this.waiting = [];
    this.waitingBytes = 0;
    const { bytesWritten } = await this.handle.writev(chunks);
    if (bytesWritten < bytes) await writeWhole(this.handle, Buffer.concat(chunks).subarray(bytesWritten));
    this.written += bytes;
  }
}

async function writeWhole(handle: FileHandle, bytes: Buffer): Promise<void> {
  for (let at = 0; at < bytes.length; ) {
    const { bytesWritten } = await handle.write(bytes, at);
    at += bytesWritten;
  }
}
