import { readFileSync } from 'node:fs';
import { openTable } from '../openTable.ts';

/** Result of a reader: every cell with a value, read as text. */
export interface ReadCells {
  cells: number;
  letters: number;
  /** Checksum of all texts and their positions; 0 unless requested. */
  checksum: number;
}

type TakeCell = (row: number, column: number, text: string) => void;

/** Readers of the first sheet of a file: ours and those it is compared with. */
export const measuredReaders = {
  ours: async (path: string, take: TakeCell) => {
    const table = await openTable(path);
    try {
      for await (const batch of table.readBatches(0)) {
        for (let row = 0; row < batch.rowCount; row++) {
          const cells = batch.cellCount(row);
          const number = batch.rowNumber(row) - 1;
          for (let column = 0; column < cells; column++) take(number, column, batch.text(row, column));
        }
      }
    } finally {
      await table.close();
    }
  },
  hucre: async (path: string, take: TakeCell) => {
    const { streamXlsxRows } = await import('hucre/xlsx');
    for await (const { index, values } of streamXlsxRows(readFileSync(path))) takeValues(index, values, take);
  },
  readExcelFile: async (path: string, take: TakeCell) => {
    const { readSheet } = await import('read-excel-file/node');
    const rows = await readSheet(path);
    for (const [index, values] of rows.entries()) takeValues(index, values, take);
  },
} as const;

export type MeasuredReader = keyof typeof measuredReaders;

function takeValues(row: number, values: readonly unknown[], take: TakeCell): void {
  for (let column = 0; column < values.length; column++) take(row, column, textOf(values[column]));
}

function textOf(value: unknown): string {
  if (typeof value === 'string') return value;
  if (typeof value === 'number') return String(value);
  if (typeof value === 'boolean') return value ? 'TRUE' : 'FALSE';
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  return '';
}

/** Reads a file once; `withChecksum` to compare the readers' results, without it to measure them. */
export async function readCells(
  reader: MeasuredReader,
  path: string,
  withChecksum: boolean,
): Promise<ReadCells> {
  const found: ReadCells = { cells: 0, letters: 0, checksum: 0 };
  await measuredReaders[reader](path, (row, column, text) => {
    if (text === '') return;
    found.cells++;
    found.letters += text.length;
    if (withChecksum) found.checksum = (found.checksum + placedHash(row, column, text)) >>> 0;
  });
  return found;
}

function placedHash(row: number, column: number, text: string): number {
  // Readers differ in the last digits of numbers; a spreadsheet stores fifteen.
  const plain = /^\d+\.\d{9,}$/.test(text) ? String(Number(Number(text).toPrecision(15))) : text;
  let hash = Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(column + 1, 0x85ebca6b);
  for (let at = 0; at < plain.length; at++) hash = Math.imul(hash ^ plain.charCodeAt(at), 0x01000193);
  return hash >>> 0;
}
