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

/** Writes a new file as its bytes come, see `FileStore.grow`. */
export async function growFile(
  file: string,
  bytes: Readable,
  { maxBytes, onKept }: Growth,
): Promise<{ byteCount: number; sha256: Buffer }> {
  const handle = await open(file, 'wx', 0o600);
  const hash = createHash('sha256');
  let written = 0;
  let kept = 0;
  let isRefused = false;
  let keptAt = performance.now();
  const keep = async () => {
    if (written === kept) return;
    await handle.datasync();
    if (kept === 0) await syncFolder(path.dirname(file));
    const byteCount = written;
    await onKept(byteCount).catch((error: unknown) => {
      isRefused = true;
      throw error;
    });
    kept = byteCount;
    keptAt = performance.now();
  };
  try {
    try {
      for await (const chunk of bytes as AsyncIterable<Buffer>) {
        if (written + chunk.length > maxBytes) throw new FileTooLargeError(`more than ${maxBytes} bytes`);
        await writeWhole(handle, chunk);
        hash.update(chunk);
        written += chunk.length;
        if (written - kept >= keepEveryBytes || performance.now() - keptAt >= keepEveryMs) await keep();
      }
      await keep();
    } catch (error) {
      // What came before the break is as good as if the rest had come.
      if (!isRefused) await keep();
      throw error;
    }
  } finally {
    await handle.close();
    if (kept === 0) await rm(file, { force: true });
  }
  return { byteCount: written, sha256: hash.digest() };
}

async function writeWhole(handle: FileHandle, chunk: Buffer): Promise<void> {
  for (let at = 0; at < chunk.length; ) {
    const { bytesWritten } = await handle.write(chunk, at);
    at += bytesWritten;
  }
}
