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

/** A csv or xlsx file, read in the same way. */
export interface OpenedTable {
  readonly kind: 'csv' | 'xlsx';
  /** How a csv is written; null for xlsx. */
  readonly format: CsvFormat | null;
  /** A csv has one sheet without a name. */
  readonly sheets: readonly TableSheet[];
  /** Rows of a sheet; may be asked for again and again. A batch is good until the next one is asked for. */
  readBatches(sheetIndex: number): AsyncIterable<CellBatch>;
  /** Merged cells of a workbook's sheet, as of `openXlsx`; a csv has none. */
  readMerges(sheetIndex: number): Promise<readonly MergedCells[]>;
  close(): Promise<void>;
}

/** Opens any table on disk, told by its content. Throws TabularError: empty-file, unsupported-file and the readers'. */
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

/** The bytes of a file; two pieces of memory take turns, so that one is read while the other is looked at. */
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
      // Nobody listens until the next turn.
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
