import { open } from 'node:fs/promises';
import type { CellBatch } from './cellBatch.ts';
import type { CsvFormat } from './csv/csvFormat.ts';
import { readCsvBatches } from './csv/readCsv.ts';
import { defaultLimits, type TabularLimits } from './limits.ts';
import { compoundDirectoryBytes, compoundDirectoryOffset, compoundReason } from './sniff/compoundFile.ts';
import type { MergedCells } from './mergedCells.ts';
import { sniffedHeadBytes, sniffFile } from './sniff/sniffFile.ts';
import { TabularError } from './tabularError.ts';
import { openXlsx, type TableOptions, type TableSheet } from './xlsx/openXlsx.ts';

const pieceBytes = 262_144;

/** A CSV or xlsx file with a common interface. */
export interface OpenedTable {
  readonly kind: 'csv' | 'xlsx';
  /** Format of a CSV file; null for xlsx. */
  readonly format: CsvFormat | null;
  /** A CSV file has one sheet without a name. */
  readonly sheets: readonly TableSheet[];
  /** Reads the rows of a sheet; may be called repeatedly. A batch is valid until the next one is requested. */
  readBatches(sheetIndex: number): AsyncIterable<CellBatch>;
  /** Merged cells of a workbook's sheet, as in `openXlsx`; a CSV file has none. */
  readMerges(sheetIndex: number): Promise<readonly MergedCells[]>;
  close(): Promise<void>;
}

/**
 * Opens a table on disk; its format is detected from its content. Throws TabularError: empty-file, unsupported-file and those of
 * the readers.
 */
export async function openTable(
  path: string,
  limits: TabularLimits = defaultLimits,
  options: TableOptions = {},
): Promise<OpenedTable> {
  const head = await readPiece(path, 0, sniffedHeadBytes);
  const sniffed = sniffFile(head);
  if (sniffed.kind === 'xlsx')
    return { kind: 'xlsx', format: null, ...(await openXlsx(path, limits, options)) };
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
    readMerges: async () => [],
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
  const start = { byteOffset: 0, rowNumber: 1 };
  yield* readCsvBatches(readInTurns(path), format, limits, start, true);
}

/** Reads the bytes of a file, alternating between two buffers, so that one is read while the other is processed. */
async function* readInTurns(path: string): AsyncIterable<Uint8Array> {
  const file = await open(path, 'r');
  let filled = Buffer.allocUnsafeSlow(pieceBytes);
  let filling = Buffer.allocUnsafeSlow(pieceBytes);
  let reading = file.read(filling, 0, pieceBytes);
  try {
    while (true) {
      const { bytesRead } = await reading;
      if (bytesRead === 0) return;
      [filled, filling] = [filling, filled];
      reading = file.read(filling, 0, pieceBytes);
      // The promise has no handler until the next turn.
      reading.catch(() => undefined);
      yield filled.subarray(0, bytesRead);
    }
  } finally {
    await reading.catch(() => undefined);
    await file.close();
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
