import { stat } from 'node:fs/promises';
import { type CellBatch, fillMerged, type MergedCells, type OpenedTable } from '@lanewright/tabular';
import { valueOf } from '../assumptions/kinds/index.ts';
import { isAmountField, mergedAmountsKey } from './amountFields.ts';
import type { MatchedColumn, Reading } from './reading.ts';

/** Smaller workbooks are always searched for merged cells; larger ones if their first rows have gaps. */
const searchedBytes = 4_000_000;

/** Rows of the workbook share merged cells, which was found while its rows were read: they have to be read again. */
export class MergedRowsFound extends Error {}

/** Merged cells over several rows below the header; none if the workbook is large and its first rows have no gaps. */
export async function mergedRowsOf(
  table: OpenedTable,
  path: string,
  { sheet, headerRow, hasGaps }: { sheet: number; headerRow: number; hasGaps: boolean },
): Promise<MergedCells[]> {
  if (table.kind !== 'xlsx') return [];
  if (!hasGaps && (await stat(path)).size > searchedBytes) return [];
  return belowHeader(await table.readMerges(sheet), headerRow);
}

function belowHeader(merges: readonly MergedCells[], headerRow: number): MergedCells[] {
  return merges.filter(({ firstRow, lastRow }) => firstRow > headerRow && lastRow > firstRow);
}

/** The rows of the sheet, with the value of merged cells in all rows that they span: see `filledColumns`. */
export async function* shipmentRows(
  table: OpenedTable,
  reading: Pick<Reading, 'sheet' | 'headerRow' | 'hasMergedRows' | 'columns' | 'answers' | 'found' | 'marks'>,
): AsyncIterable<CellBatch> {
  const batches = table.readBatches(reading.sheet);
  if (reading.hasMergedRows !== true) return yield* batches;
  const merges = belowHeader(await table.readMerges(reading.sheet), reading.headerRow);
  yield* fillMerged(batches, merges, filledColumns(reading));
}

/**
 * Columns whose merged cells apply to each of their rows: all except amounts, and those amounts for which a user decided so. Any
 * other amount in a merged cell is read once, in its first row.
 */
function filledColumns(reading: Pick<Reading, 'columns' | 'answers' | 'found' | 'marks'>): Set<number> {
  const isFilled = ({ columnNo, field }: MatchedColumn) => {
    const key = `${mergedAmountsKey}:${columnNo}`;
    if (reading.found?.some((found) => found.key === key) === true) return valueOf(reading, key) === 'each';
    return field === null || !isAmountField(field);
  };
  return new Set(reading.columns.filter(isFilled).map(({ columnNo }) => columnNo));
}
