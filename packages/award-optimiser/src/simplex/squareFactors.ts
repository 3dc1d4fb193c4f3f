/** LU factors of a square block, with rows exchanged to avoid small divisors. */
export class SquareFactors {
  readonly size: number;
  private readonly entries: Float64Array;
  /** Original row of each row of the factors. */
  private readonly from: Int32Array;
  private readonly work: Float64Array;

  private constructor(entries: Float64Array, size: number) {
    this.size = size;
    this.entries = entries;
    this.from = Int32Array.from({ length: size }, (_, row) => row);
    this.work = new Float64Array(size);
  }

  /** Factorises `entries` (row by row) in place. Returns null if the block is singular. */
  static of(entries: Float64Array, size: number, smallestPivot: number): SquareFactors | null {
    const factors = new SquareFactors(entries, size);
    const { from } = factors;
    for (let at = 0; at < size; at++) {
      let best = at;
      for (let row = at + 1; row < size; row++)
        if (Math.abs(entries[row * size + at]!) > Math.abs(entries[best * size + at]!)) best = row;
      const pivot = entries[best * size + at]!;
      if (Math.abs(pivot) < smallestPivot) return null;
      if (best !== at) {
        for (let column = 0; column < size; column++) {
          const kept = entries[at * size + column]!;
          entries[at * size + column] = entries[best * size + column]!;
          entries[best * size + column] = kept;
        }
        const kept = from[at]!;
        from[at] = from[best]!;
        from[best] = kept;
      }
      const own = at * size;
      for (let row = at + 1; row < size; row++) {
        const base = row * size;
        if (entries[base + at] === 0) continue;
        const factor = entries[base + at]! / pivot;
        entries[base + at] = factor;
        for (let column = at + 1; column < size; column++)
          entries[base + column]! -= factor * entries[own + column]!;
      }
    }
    return factors;
  }

  /** Solves block · x = b in place, `b` by row, x by column. */
  solve(b: Float64Array): void {
    const { size, entries, from, work } = this;
    for (let row = 0; row < size; row++) {
      let sum = b[from[row]!]!;
      const base = row * size;
      for (let column = 0; column < row; column++) sum -= entries[base + column]! * work[column]!;
      work[row] = sum;
    }
    for (let row = size - 1; row >= 0; row--) {
      let sum = work[row]!;
      const base = row * size;
      for (let column = row + 1; column < size; column++) sum -= entries[base + column]! * b[column]!;
      b[row] = sum / entries[base + row]!;
    }
  }

  /** Solves y · block = c in place, `c` by column, y by row. */
  solveRows(c: Float64Array): void {
    const { size, entries, from, work } = this;
    for (let at = 0; at < size; at++) work[at] = c[at]!;
    for (let row = 0; row < size; row++) {
      const base = row * size;
      const part = work[row]! / entries[base + row]!;
      work[row] = part;
      if (part !== 0)
        for (let column = row + 1; column < size; column++) work[column]! -= part * entries[base + column]!;
    }
    for (let row = size - 1; row >= 0; row--) {
      const base = row * size;
      const part = work[row]!;
      if (part !== 0)
        for (let column = 0; column < row; column++) work[column]! -= part * entries[base + column]!;
    }
    for (let row = 0; row < size; row++) c[from[row]!] = work[row]!;
  }
}
