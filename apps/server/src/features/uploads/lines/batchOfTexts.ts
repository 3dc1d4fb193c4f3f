import { CellBatch } from '@lanewright/tabular';

/** Converts rows of texts to a batch, so that one parser reads both files and corrected rows. */
export function batchOfTexts(rows: readonly (readonly string[])[]): CellBatch {
  const cells = rows.flatMap((row) => row.map((cell) => Buffer.from(cell)));
  const cellStart = new Uint32Array(cells.length);
  const cellEnd = new Uint32Array(cells.length);
  let at = 0;
  cells.forEach((cell, index) => {
    cellStart[index] = at;
    at += cell.length;
    cellEnd[index] = at;
  });
  const firstCell = new Uint32Array(rows.length + 1);
  rows.forEach((row, index) => {
    firstCell[index + 1] = (firstCell[index] as number) + row.length;
  });
  return new CellBatch({
    bytes: Buffer.concat(cells),
    firstCell,
    cellStart,
    cellEnd,
    quoted: new Uint8Array(cells.length),
    rowNumbers: Uint32Array.from(rows, (_, index) => index + 1),
    byteOffsets: new Float64Array(rows.length).fill(Number.NaN),
  });
}
