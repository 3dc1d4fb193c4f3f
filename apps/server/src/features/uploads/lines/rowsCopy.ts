import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { CellBatch, CsvFormat } from '@lanewright/tabular';
import type { FileStore } from '../../../platform/files/fileStore.ts';

const quote = 0x22;
const comma = 0x2c;
const newline = 0x0a;

/** Format of the copies of workbook rows: one line per row, in the order of the lines. */
export const rowsCopyFormat: CsvFormat = {
  encoding: 'utf-8',
  bomBytes: 0,
  delimiter: ',',
  quote: '"',
  lineEnd: 'lf',
};

/** A compact CSV copy of a workbook's rows, so that any of them can be shown again without opening the workbook. */
export class RowsCopy {
  private readonly stream = new PassThrough();
  private readonly stored: Promise<{ fileKey: string }>;
  private position = 0;
  private waiting = Buffer.allocUnsafeSlow(65_536);
  private used = 0;

  constructor(fileStore: FileStore) {
    this.stored = fileStore.put(this.stream, Number.MAX_SAFE_INTEGER);
    this.stored.catch(() => undefined);
  }

  /** Adds a row; returns the byte at which it begins. */
  add(batch: CellBatch, row: number): number {
    const begins = this.position;
    const from = this.used;
    const cells = batch.cellCount(row);
    for (let column = 0; column < cells; column++) {
      if (column > 0) this.waiting[this.used++] = comma;
      this.addCell(batch.buffer, batch.start(row, column), batch.end(row, column));
    }
    this.room(1);
    this.waiting[this.used++] = newline;
    this.position += this.used - from;
    return begins;
  }

  async flush(): Promise<void> {
    if (this.used === 0) return;
    const bytes = Buffer.from(this.waiting.subarray(0, this.used));
    this.used = 0;
    if (!this.stream.write(bytes)) await Promise.race([once(this.stream, 'drain'), this.stored]);
  }

  /** Key of the finished copy. */
  async end(): Promise<string> {
    await this.flush();
    this.stream.end();
    return (await this.stored).fileKey;
  }

  abandon(): void {
    this.stream.destroy(new Error('the rows are not needed any more'));
  }

  /** Writes a cell's bytes in quotes, with its own quotes doubled, and reserves space for a comma. */
  private addCell(bytes: Uint8Array, start: number, end: number): void {
    this.room(2 * (end - start) + 3);
    this.waiting[this.used++] = quote;
    for (let at = start; at < end; at++) {
      const byte = bytes[at] as number;
      if (byte === quote) this.waiting[this.used++] = quote;
      this.waiting[this.used++] = byte;
    }
    this.waiting[this.used++] = quote;
  }

  private room(bytes: number): void {
    if (this.used + bytes <= this.waiting.length) return;
    const wider = Buffer.allocUnsafeSlow(2 * (this.waiting.length + bytes));
    this.waiting.copy(wider, 0, 0, this.used);
    this.waiting = wider;
  }
}
