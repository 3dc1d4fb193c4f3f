import { CellBatch, type CellPositions } from './cellBatch.ts';
import type { MergedCells } from './mergedCells.ts';

/** The value of a merged cell whose rows are currently read. */
type Open = { readonly lastRow: number; readonly value: Buffer };
type Fill = { readonly column: number; readonly value: Buffer };

/**
 * Copies the value of each merged cell to all its rows, in its first column. Cells with a value are unchanged, and rows without any
 * value stay omitted.
 * @param merges of the rows of data, without those of the header; see `OpenedTable.readMerges`.
 * @param columns columns to fill, from 0.
 */
export async function* fillMerged(
  batches: AsyncIterable<CellBatch>,
  merges: readonly MergedCells[],
  columns: ReadonlySet<number>,
): AsyncIterable<CellBatch> {
  const waiting = merges
    .filter(({ firstRow, lastRow, firstColumn }) => lastRow > firstRow && columns.has(firstColumn))
    .toSorted((one, other) => one.firstRow - other.firstRow);
  const open = new Map<number, Open>();
  let next = 0;
  for await (const batch of batches) {
    const fills = new Map<number, Fill[]>();
    for (let row = 0; row < batch.rowCount; row++) {
      const number = batch.rowNumber(row);
      for (const [column, { lastRow, value }] of open) {
        if (number > lastRow) open.delete(column);
        else if (batch.isEmpty(row, column)) fills.set(row, [...(fills.get(row) ?? []), { column, value }]);
      }
      for (; (waiting[next]?.firstRow ?? Number.POSITIVE_INFINITY) <= number; next++) {
        const { firstRow, firstColumn, lastRow } = waiting[next] as MergedCells;
        if (firstRow === number && !batch.isEmpty(row, firstColumn))
          open.set(firstColumn, { lastRow, value: Buffer.from(batch.bytes(row, firstColumn)) });
      }
    }
    yield fills.size === 0 ? batch : filled(batch, fills);
  }
}

function filled(batch: CellBatch, fills: ReadonlyMap<number, readonly Fill[]>): CellBatch {
  const texts: Buffer[] = [batch.buffer];
  const placeOf = new Map<Buffer, number>();
  let length = batch.buffer.length;
  const firstCell: number[] = [];
  const cellStart: number[] = [];
  const cellEnd: number[] = [];
  const quoted: number[] = [];
  for (let row = 0; row < batch.rowCount; row++) {
    const first = cellStart.length;
    firstCell.push(first);
    const ofRow = fills.get(row) ?? [];
    const width = Math.max(batch.cellCount(row), ...ofRow.map(({ column }) => column + 1));
    for (let column = 0; column < width; column++) {
      cellStart.push(batch.start(row, column));
      cellEnd.push(batch.end(row, column));
      quoted.push(batch.wasQuoted(row, column) ? 1 : 0);
    }
    for (const { column, value } of ofRow) {
      let start = placeOf.get(value);
      if (start === undefined) {
        start = length;
        placeOf.set(value, start);
        texts.push(value);
        length += value.length;
      }
      cellStart[first + column] = start;
      cellEnd[first + column] = start + value.length;
    }
  }
  firstCell.push(cellStart.length);
  const positions: CellPositions = {
    ...batch.positions,
    bytes: Buffer.concat(texts),
    firstCell: Uint32Array.from(firstCell),
    cellStart: Uint32Array.from(cellStart),
    cellEnd: Uint32Array.from(cellEnd),
    quoted: Uint8Array.from(quoted),
  };
  return new CellBatch(positions, batch.merges);
}
