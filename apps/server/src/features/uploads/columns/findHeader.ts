import { type CellBatch, detectHeader } from '@lanewright/tabular';
import { columnContent, type ColumnContent } from './columnContent.ts';
import { fieldPhrases } from './fieldPhrases.ts';
import { headerWords } from './headerWords.ts';
import { placeHeader } from './placeHeader.ts';

export type FoundHeader = {
  /** Last row of the header, numbered as in a spreadsheet; one above the first row of data if there is no header. */
  readonly headerRow: number;
  readonly headers: readonly string[];
  /** False if the first row is data and the columns have no names. */
  readonly named: boolean;
};

const looksAtRows = 200;
const narrowest = 3;
const knownNames: ReadonlySet<string> = new Set(
  Object.values(fieldPhrases).flatMap((phrases) => phrases.flatMap(([, list]) => list.split('|'))),
);

/** Finds the names of a sheet's columns, or that it has none and its first row is data; null if it is not a table. */
export function findHeader(batch: CellBatch): FoundHeader | null {
  const detected = detectHeader(batch);
  const first = detected?.firstRowNumber ?? firstWideRow(batch);
  if (first === null) return null;
  const rows = rowsFrom(batch, first);
  if (detected !== null && !isData(detected.names, rowsFrom(batch, detected.rowNumber + 1))) {
    return { headerRow: detected.rowNumber, headers: detected.names, named: true };
  }
  if (detected === null && !isTable(rows)) return null;
  const width = Math.max(...rows.map((row) => row.length));
  return {
    headerRow: first - 1,
    headers: Array.from({ length: width }, (_, column) => `Column ${column + 1}`),
    named: false,
  };
}

/** Whether the would-be header row looks like one of the rows below it. */
function isData(names: readonly string[], rows: readonly (readonly string[])[]): boolean {
  if (rows.length === 0) return false;
  let alike = 0;
  let known = 0;
  names.forEach((name, column) => {
    if (name === '') return;
    if (isKnownName(name)) known++;
    const cells = rows.map((row) => (row[column] ?? '').trim());
    const kind = figureKind(columnContent([name]));
    if (kind !== null && columnContent(cells)[kind] >= 0.7) alike++;
  });
  return alike >= 2 && known <= Math.max(1, alike / 3);
}

function isKnownName(name: string): boolean {
  const words = headerWords(name);
  return knownNames.has(words.text) || placeHeader(words) !== null;
}

/** Kind of a cell that cannot be a column name: a date, a figure with decimals, a zip, a port, a container number. */
function figureKind(content: ColumnContent) {
  const kinds = ['dates', 'decimals', 'money', 'weights', 'zips', 'containerNumbers', 'waybills'] as const;
  if (content.years > 0) return null;
  return kinds.find((kind) => content[kind] === 1) ?? null;
}

/** Rows without names are a table if several columns each hold one kind of figure. */
function isTable(rows: readonly (readonly string[])[]): boolean {
  const width = Math.max(0, ...rows.map((row) => row.length));
  if (rows.length < 2 || width < narrowest) return false;
  const columns = Array.from({ length: width }, (_, column) =>
    columnContent(rows.map((row) => row[column] ?? '')),
  );
  const hasDates = columns.some((content) => content.dates >= 0.8);
  return hasDates && columns.filter((content) => content.filledShare >= 0.5).length >= narrowest;
}

/** The first row as wide as most rows; titles above are narrower. */
function firstWideRow(batch: CellBatch): number | null {
  const widths: { readonly row: number; readonly filled: number }[] = [];
  for (let row = 0; row < Math.min(batch.rowCount, looksAtRows); row++) {
    const filled = batch.texts(row).filter((text) => text.trim() !== '').length;
    if (filled > 0) widths.push({ row: batch.rowNumber(row), filled });
  }
  const sorted = widths.map(({ filled }) => filled).sort((a, b) => a - b);
  const usual = sorted[Math.floor(sorted.length / 2)] ?? 0;
  return widths.find(({ filled }) => filled >= usual * 0.7)?.row ?? null;
}

function rowsFrom(batch: CellBatch, first: number): string[][] {
  const rows: string[][] = [];
  for (let row = 0; row < batch.rowCount && rows.length < looksAtRows; row++)
    if (batch.rowNumber(row) >= first && !batch.isBlankRow(row)) rows.push(batch.texts(row));
  return rows;
}
