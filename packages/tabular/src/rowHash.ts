import { ByteHash } from './byteHash.ts';
import type { CellPositions } from './cellBatch.ts';
import { trimmedRange } from './trimmedRange.ts';

/** Both halves of the 64-bit hash of each row. */
export interface RowHashes {
  readonly low: Int32Array;
  readonly high: Int32Array;
}

/** Hashes the trimmed cells of each row; `a|bc` and `ab|c` differ, empty cells at the end are ignored. Not for secrets. */
export function hashRows({ bytes, firstCell, cellStart, cellEnd }: CellPositions, rows: number): RowHashes {
  const hash = new ByteHash();
  const low = new Int32Array(rows);
  const high = new Int32Array(rows);
  for (let row = 0; row < rows; row++) {
    const first = firstCell[row] as number;
    const last = firstCell[row + 1] as number;
    let hashed = first;
    hash.begin();
    for (let cell = first; cell < last; cell++) {
      const start = cellStart[cell] as number;
      const end = cellEnd[cell] as number;
      if (start === end) continue;
      const from = trimmedRange.start(bytes, start, end);
      const to = trimmedRange.end(bytes, from, end);
      if (from === to) continue;
      for (; hashed < cell; hashed++) hash.add(bytes, 0, 0);
      hash.add(bytes, from, to);
      hashed += 1;
    }
    hash.finish();
    low[row] = hash.low;
    high[row] = hash.high;
  }
  return { low, high };
}
