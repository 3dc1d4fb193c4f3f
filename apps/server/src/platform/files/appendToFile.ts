import { createHash } from 'node:crypto';
import { type FileHandle, open, rm } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { FileTooLargeError } from './fileTooLarge.ts';
import { syncFolder } from './syncFolder.ts';

export type Growth = {
  readonly maxBytes: number;
  /** Called repeatedly with the number of bytes safely on disk; if it fails, no more bytes are accepted. */
  readonly onKept: (byteCount: number) => Promise<void>;
};

/** An interrupted sender loses at most this many bytes, or those of this period. */
const keepEveryBytes = 8 * 1024 * 1024;
const keepEveryMs = 1_000;

/** Chunks of a connection are small; this many bytes are written together. */
const writeBytes = 1024 * 1024;
/** Bytes accepted while others are being synced to disk; then the sender waits. */
const aheadBytes = 4 * keepEveryBytes;

/** Writes a new file as its bytes come, see `FileStore.grow`. */
export async function appendToFile(
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
      // Bytes received before the interruption are stored as if the rest had come.
      if (!growing.isRefused) await growing.keepAll();
      throw error;
    }
  } finally {
    await growing.close();
    if (growing.kept === 0) await rm(file, { force: true });
  }
  return { byteCount, sha256: hash.digest() };
}

/** A file to which bytes are appended; while some are synced to disk, more are accepted. */
class GrowingFile {
  /** Bytes that are safely on disk and reported as stored. */
  kept = 0;
  /** Whether a report was refused. */
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
    // The next caller that awaits it gets the error; it may not be awaited yet.
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
