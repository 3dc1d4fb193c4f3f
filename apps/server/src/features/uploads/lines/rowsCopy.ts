import { PassThrough } from 'node:stream';
import { once } from 'node:events';
import type { CellBatch, CsvFormat } from '@lanewright/tabular';
import type { FileStore } from '../../../platform/files/fileStore.ts';

/** How copies of workbook rows are written: one line a row, in the order of the lines. */
export const rowsCopyFormat: CsvFormat = {
  encoding: 'utf-8',
  bomBytes: 0,
  delimiter: ',',
  quote: '"',
  lineEnd: 'lf',
};

/** A compact csv copy of a workbook's rows, so that any of them can be shown again without opening the workbook. */
export class RowsCopy {
  private readonly stream = new PassThrough();
  private readonly stored: Promise<{ fileKey: string }>;
  private position = 0;
  private waiting: string[] = [];

  constructor(fileStore: FileStore) {
    this.stored = fileStore.put(this.stream, Number.MAX_SAFE_INTEGER);
    this.stored.catch(() => undefined);
  }

  /** Adds a row; tells the byte at which it begins. */
  add(batch: CellBatch, row: number): number {
    const begins = this.position;
    const text = `${batch
      .texts(row)
      .map((cell) => `"${cell.replaceAll('"', '""')}"`)
      .join(',')}\n`;
    this.position += Buffer.byteLength(text);
    this.waiting.push(text);
    return begins;
  }

  async flush(): Promise<void> {
    const text = this.waiting.join('');
    this.waiting = [];
    if (text !== '' && !this.stream.write(text))
      await Promise.race([once(this.stream, 'drain'), this.stored]);
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
}
