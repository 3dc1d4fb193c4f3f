import { CellBatch, type CellPlace } from '../cellBatch.ts';
import type { MergedCells } from '../mergedCells.ts';

/** A batch in one block of memory shared between threads: nothing is copied or transferred. */
export interface PackedBatch {
  readonly memory: SharedArrayBuffer;
  readonly rows: number;
  readonly cells: number;
  readonly bytes: number;
  /** Whether the memory has the hashes of the rows. */
  readonly isHashed: boolean;
  readonly merges: readonly MergedCells[];
  /** Copied with the message: few batches have hidden rows. */
  readonly hidden: Uint8Array | undefined;
  readonly uncalculated: readonly CellPlace[] | undefined;
  readonly lowestMerge: MergedCells | undefined;
}

/** Offset of each part in the memory: the widest numbers first, so that all are aligned. */
function placesOf(rows: number, cells: number, bytes: number) {
  const firstCell = 8 * rows;
  const rowNumbers = firstCell + 4 * (rows + 1);
  const low = rowNumbers + 4 * rows;
  const high = low + 4 * rows;
  const cellStart = high + 4 * rows;
  const cellEnd = cellStart + 4 * cells;
  const quoted = cellEnd + 4 * cells;
  const text = quoted + cells;
  return { firstCell, rowNumbers, low, high, cellStart, cellEnd, quoted, text, end: text + bytes };
}

/** Copies a batch, and the hashes of its rows if asked, into `memory`, or into new memory if that is too small or null. */
export function packBatch(
  batch: CellBatch,
  memory: SharedArrayBuffer | null,
  isHashed: boolean,
): PackedBatch {
  const { positions, merges } = batch;
  const rows = batch.rowCount;
  const cells = positions.cellStart.length;
  const bytes = batch.buffer.length;
  const at = placesOf(rows, cells, bytes);
  // Some spare room: the next batch rarely has the same size.
  const room =
    memory !== null && memory.byteLength >= at.end ? memory : new SharedArrayBuffer(at.end + 65_536);
  new Float64Array(room, 0, rows).set(positions.byteOffsets);
  new Uint32Array(room, at.firstCell, rows + 1).set(positions.firstCell);
  new Uint32Array(room, at.rowNumbers, rows).set(positions.rowNumbers);
  if (isHashed) {
    const { low, high } = batch.hashes;
    new Int32Array(room, at.low, rows).set(low);
    new Int32Array(room, at.high, rows).set(high);
  }
  new Uint32Array(room, at.cellStart, cells).set(positions.cellStart);
  new Uint32Array(room, at.cellEnd, cells).set(positions.cellEnd);
  new Uint8Array(room, at.quoted, cells).set(positions.quoted);
  new Uint8Array(room, at.text, bytes).set(batch.buffer);
  const { hidden, uncalculated, lowestMerge } = positions;
  return { memory: room, rows, cells, bytes, isHashed, merges, hidden, uncalculated, lowestMerge };
}

/** Returns the packed batch, which uses the same memory. */
export function unpackBatch(packed: PackedBatch): CellBatch {
  const { memory, rows, cells, bytes, isHashed, merges, hidden, uncalculated, lowestMerge } = packed;
  const at = placesOf(rows, cells, bytes);
  return new CellBatch(
    {
      bytes: Buffer.from(memory, at.text, bytes),
      firstCell: new Uint32Array(memory, at.firstCell, rows + 1),
      cellStart: new Uint32Array(memory, at.cellStart, cells),
      cellEnd: new Uint32Array(memory, at.cellEnd, cells),
      quoted: new Uint8Array(memory, at.quoted, cells),
      rowNumbers: new Uint32Array(memory, at.rowNumbers, rows),
      byteOffsets: new Float64Array(memory, 0, rows),
      hidden,
      uncalculated,
      lowestMerge,
    },
    merges,
    isHashed
      ? { low: new Int32Array(memory, at.low, rows), high: new Int32Array(memory, at.high, rows) }
      : null,
  );
}
