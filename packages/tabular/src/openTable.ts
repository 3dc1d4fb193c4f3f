import { createReadStream } from 'node:fs';
import { open } from 'node:fs/promises';
import type { CellBatch } from './cellBatch.ts';
import type { CsvFormat } from './csv/csvFormat.ts';
import { readCsvBatches } from './csv/readCsv.ts';
import { defaultLimits, type TabularLimits } from './limits.ts';
import { compoundDirectoryBytes, compoundDirectoryOffset, compoundReason } from './sniff/compoundFile.ts';
import { sniffedHeadBytes, sniffFile } from './sniff/sniffFile.ts';
import { TabularError } from './tabularError.ts';
import { openXlsx, type TableSheet } from './xlsx/openXlsx.ts';

/** A csv or xlsx file, read in the same way. */
export interface OpenedTable {
  readonly kind: 'csv' | 'xlsx';
  /** How a csv is written; null for xlsx. */
  readonly format: CsvFormat | null;
  /** A csv has one sheet without a name. */
  readonly sheets: readonly TableSheet[];
  /** Rows of a sheet; may be asked for again and again. */
  readBatches(sheetIndex: number): AsyncIterable<CellBatch>;
  close(): Promise<void>;
}

/** Opens any table on disk, told by its content. Throws TabularError: empty-file, unsupported-file and the readers'. */
export async function openTable(path: string, limits: TabularLimits = defaultLimits): Promise<OpenedTable> {
  const head = await readPiece(path, 0, sniffedHeadBytes);
  const sniffed = sniffFile(head);
  if (sniffed.kind === 'xlsx') return { kind: 'xlsx', format: null, ...(await openXlsx(path, limits)) };
  if (sniffed.kind !== 'csv') {
    if (sniffed.kind === 'empty') throw new TabularError('empty-file', sniffed.reason);
    const directory = compoundDirectoryOffset(head);
    const isBehind = directory !== null && directory + compoundDirectoryBytes > head.length;
    const reason = isBehind
      ? compoundReason(await readPiece(path, directory, compoundDirectoryBytes))
      : sniffed.reason;
    throw new TabularError('unsupported-file', reason);
  }
  const { kind, reason: _, ...format } = sniffed;
  return {
    kind,
    format,
    sheets: [{ name: '', hidden: false, veryHidden: false, index: 0 }],
    readBatches: (sheetIndex) => readCsvFile(path, format, limits, sheetIndex),
    close: async () => {},
  };
}

async function* readCsvFile(
  path: string,
  format: CsvFormat,
  limits: TabularLimits,
  sheetIndex: number,
): AsyncIterable<CellBatch> {
  if (sheetIndex !== 0) throw new TabularError('no-such-sheet', 'A csv file has one sheet only.');
  const source = createReadStream(path, { highWaterMark: 262_144 });
  try {
    yield* readCsvBatches(source, format, limits);
  } finally {
    source.destroy();
  }
}

async function readPiece(path: string, offset: number, length: number): Promise<Buffer> {
  const file = await open(path, 'r');
  try {
    const bytes = Buffer.alloc(length);
    const { bytesRead } = await file.read(bytes, 0, length, offset);
    return bytes.subarray(0, bytesRead);
  } finally {
    await file.close();
  }
}
