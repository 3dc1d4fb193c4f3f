import { createReadStream } from 'node:fs';
import { type FileHandle, mkdtemp, open, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Transaction } from '../../../platform/database/database.ts';
import { CopyBuffer } from './copyBuffer.ts';
import { copyInto } from './copyInto.ts';

const flushAt = 262_144;

/** COPY rows of a second table, held in a temporary file while the first table's COPY uses the connection. */
export class SpillFile {
  readonly rows = new CopyBuffer();
  private readonly folder: string;
  private readonly file: FileHandle;
  private written = 0;

  static async open(): Promise<SpillFile> {
    const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-rows-'));
    return new SpillFile(folder, await open(path.join(folder, 'rows'), 'w', 0o600));
  }

  private constructor(folder: string, file: FileHandle) {
    this.folder = folder;
    this.file = file;
  }

  /** Writes to disk once enough has gathered in memory. */
  async flush(atLeast = flushAt): Promise<void> {
    if (this.rows.length < atLeast || this.rows.length === 0) return;
    const bytes = this.rows.take();
    this.written += bytes.length;
    await this.file.writeFile(bytes);
  }

  /** Copies everything into its table. */
  async copyInto(tx: Transaction, table: string, columns: string): Promise<void> {
    await this.flush(1);
    if (this.written === 0) return;
    const copy = await copyInto(tx, table, columns);
    for await (const chunk of createReadStream(path.join(this.folder, 'rows'), { highWaterMark: flushAt }))
      await copy.write(chunk as Buffer);
    await copy.end();
  }

  async remove(): Promise<void> {
    await this.file.close();
    await rm(this.folder, { recursive: true, force: true });
  }
}
