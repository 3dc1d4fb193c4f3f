import { setImmediate } from 'node:timers/promises';
import { type CellBatch, openTable, TabularError } from '@lanewright/tabular';
import { refusedUpload } from '../../receive/receiveFile.ts';
import {
  excludeHeader,
  fieldOfHeader,
  keyHeader,
  mostWorkbookRows,
  type RowKey,
  readKey,
  rowsAtOnce,
} from './workbookLayout.ts';

/** One row of a returned workbook; `key` is null if it does not identify a row. */
export type BroughtRow = {
  readonly key: RowKey | null;
  readonly sheetRow: number;
  readonly keyCell: string;
  readonly exclude: { readonly cell: string; readonly text: string };
  readonly cells: readonly { readonly field: string; readonly cell: string; readonly text: string }[];
};

/** Column positions in this file: columns may have been moved or removed. */
type Layout = {
  readonly key: number;
  readonly exclude: number;
  readonly fields: readonly { readonly field: string; readonly column: number }[];
};

const headerWithin = 20;

/** Reads a workbook of exceptions, or a CSV saved from it, whatever its order. Throws for any other file. */
export async function readCorrectionsFile(path: string): Promise<BroughtRow[]> {
  try {
    const table = await openTable(path);
    try {
      for (const sheet of table.sheets) {
        const found = await readSheet(table.readBatches(sheet.index));
        if (found !== null) return found;
      }
    } finally {
      await table.close();
    }
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    throw refusedUpload(
      error.code === 'unsupported-file' ? 'InvalidFileType' : 'InvalidFormat',
      error.message,
    );
  }
  throw refusedUpload(
    'InvalidFormat',
    'This isn’t an exceptions workbook: the column “Key” is missing. Download the workbook again and correct that copy.',
  );
}

async function readSheet(batches: AsyncIterable<CellBatch>): Promise<BroughtRow[] | null> {
  let layout: Layout | null = null;
  const found: BroughtRow[] = [];
  for await (const batch of batches) {
    for (let row = 0; row < batch.rowCount; row++) {
      const texts = batch.texts(row).map((text) => text.trim());
      if (layout !== null) {
        if (texts.some((text) => text !== '')) found.push(broughtRow(layout, texts, batch.rowNumber(row)));
      } else if (batch.rowNumber(row) <= headerWithin) layout = layoutOf(texts);
      else return null;
      if (row % rowsAtOnce === rowsAtOnce - 1) await setImmediate();
    }
    if (found.length > mostWorkbookRows)
      throw new TabularError(
        'too-many-rows',
        `An exceptions workbook can have at most ${mostWorkbookRows} rows.`,
      );
  }
  return layout === null ? null : found;
}

function layoutOf(texts: readonly string[]): Layout | null {
  const placeOf = (header: string) => texts.findIndex((text) => text.toLowerCase() === header.toLowerCase());
  const key = placeOf(keyHeader);
  if (key < 0) return null;
  const fields = texts.flatMap((text, column) => {
    const field = fieldOfHeader(text);
    return field === undefined ? [] : [{ field, column }];
  });
  return { key, exclude: placeOf(excludeHeader), fields };
}

function broughtRow(layout: Layout, texts: readonly string[], sheetRow: number): BroughtRow {
  const cellOf = (column: number) => `${columnLetters(column)}${sheetRow}`;
  return {
    key: readKey(texts[layout.key] ?? ''),
    sheetRow,
    keyCell: cellOf(layout.key),
    exclude: { cell: cellOf(Math.max(0, layout.exclude)), text: texts[layout.exclude] ?? '' },
    cells: layout.fields.map(({ field, column }) => ({
      field,
      cell: cellOf(column),
      text: texts[column] ?? '',
    })),
  };
}

function columnLetters(column: number): string {
  const last = String.fromCharCode(65 + (column % 26));
  return column < 26 ? last : columnLetters(Math.floor(column / 26) - 1) + last;
}
