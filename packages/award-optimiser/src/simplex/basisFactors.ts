import { growArray } from '../decomposition/growArray.ts';
import type { ProgrammeRows } from './programmeRows.ts';
import { SquareFactors } from './squareFactors.ts';

/** Smallest divisor when a basis is factorised. */
const smallestPivot = 1e-10;

/**
 * A factorised basis: activities of rows, then columns with one new row, then rows with one remaining column, and a dense block of
 * the rest, usually small. Columns that enter later are stored one by one (product form).
 */
export class BasisFactors {
  /** Number of rows at the factorisation. */
  size = 0;
  private readonly rows: ProgrammeRows;
  /** Places of activities, with the row of each. */
  private readonly ownPlace: Int32Array;
  private readonly ownRow: Int32Array;
  private ownCount = 0;
  /** Steps of one column each: first columns with one row; from `columnSteps`, rows with one column. */
  private readonly stepPlace: Int32Array;
  private readonly stepRow: Int32Array;
  private readonly stepPivot: Float64Array;
  private columnSteps = 0;
  private stepCount = 0;
  private blockPlace: number[] = [];
  private blockRow: number[] = [];
  private block: SquareFactors | null = null;
  private readonly blockWork: Float64Array;
  /** Entries of each step's column without its pivot, then those of the block's columns. */
  private readonly entryStart: Int32Array;
  private entryRow = new Int32Array(256);
  private entryValue = new Float64Array(256);
  /** The same entries and the pivots by row, with the place of each. */
  private readonly rowStart: Int32Array;
  private rowPlace = new Int32Array(256);
  private rowValue = new Float64Array(256);
  /** Columns that entered later: place, pivot and other entries. */
  private readonly changePlace: number[] = [];
  private readonly changePivot: number[] = [];
  private readonly changeStart: number[] = [0];
  private changeAt = new Int32Array(1024);
  private changeValue = new Float64Array(1024);

  constructor(rows: ProgrammeRows, mostRows: number) {
    this.rows = rows;
    this.ownPlace = new Int32Array(mostRows);
    this.ownRow = new Int32Array(mostRows);
    this.stepPlace = new Int32Array(mostRows);
    this.stepRow = new Int32Array(mostRows);
    this.stepPivot = new Float64Array(mostRows);
    this.blockWork = new Float64Array(mostRows);
    this.entryStart = new Int32Array(mostRows + 1);
    this.rowStart = new Int32Array(mostRows + 2);
  }

  /** Factorises the variables at their places; returns false if they are singular. `placeOf` is −1 outside the basis. */
  factor(variable: Int32Array, placeOf: Int32Array, size: number): boolean {
    const { rows } = this;
    const { columnCount, columnRows, rowColumns } = rows;
    this.size = size;
    this.ownCount = this.columnSteps = this.stepCount = 0;
    this.changePlace.length = this.changePivot.length = 0;
    this.changeStart.length = 1;
    const isRowDone = new Uint8Array(size);
    const isPlaceDone = new Uint8Array(size);
    for (let place = 0; place < size; place++) {
      const row = variable[place]! - columnCount;
      if (row < 0) continue;
      this.ownPlace[this.ownCount] = place;
      this.ownRow[this.ownCount++] = row;
      isRowDone[row] = isPlaceDone[place] = 1;
    }
    const rowsLeft = new Int32Array(size);
    const columnsLeft = new Int32Array(size);
    const queue: number[] = [];
    for (let place = 0; place < size; place++) {
      if (isPlaceDone[place]) continue;
      for (const row of columnRows[variable[place]!]!) {
        if (isRowDone[row]) continue;
        rowsLeft[place]!++;
        columnsLeft[row]!++;
      }
      if (rowsLeft[place] === 1) queue.push(place);
    }
    const take = (place: number, row: number) => {
      isRowDone[row] = isPlaceDone[place] = 1;
      this.stepPlace[this.stepCount] = place;
      this.stepRow[this.stepCount++] = row;
    };
    for (let place = queue.pop(); place !== undefined; place = queue.pop()) {
      if (isPlaceDone[place]) continue;
      const row = columnRows[variable[place]!]!.find((each) => !isRowDone[each]);
      if (row === undefined) return false;
      take(place, row);
      for (const column of rowColumns[row]!) {
        const other = placeOf[column]!;
        if (other >= 0 && !isPlaceDone[other] && --rowsLeft[other]! === 1) queue.push(other);
      }
      for (const other of columnRows[variable[place]!]!) columnsLeft[other]!--;
    }
    this.columnSteps = this.stepCount;
    for (let row = 0; row < size; row++) if (!isRowDone[row] && columnsLeft[row] === 1) queue.push(row);
    for (let row = queue.pop(); row !== undefined; row = queue.pop()) {
      if (isRowDone[row]) continue;
      const column = rowColumns[row]!.find((each) => placeOf[each]! >= 0 && !isPlaceDone[placeOf[each]!]);
      if (column === undefined) return false;
      take(placeOf[column]!, row);
      for (const other of columnRows[column]!)
        if (!isRowDone[other] && --columnsLeft[other]! === 1) queue.push(other);
    }
    this.blockPlace = [];
    this.blockRow = [];
    for (let at = 0; at < size; at++) {
      if (!isPlaceDone[at]) this.blockPlace.push(at);
      if (!isRowDone[at]) this.blockRow.push(at);
    }
    this.keepRows(variable);
    return this.keepEntries(variable);
  }

  private keepRows(variable: Int32Array): void {
    const { size, rowStart } = this;
    const { columnCount, columnRows, columnValues } = this.rows;
    // Offset by two, so that filling moves each start to its final position.
    rowStart.fill(0, 0, size + 2);
    for (let place = 0; place < size; place++)
      if (variable[place]! < columnCount)
        for (const row of columnRows[variable[place]!]!) rowStart[row + 2]!++;
    for (let row = 2; row < size + 2; row++) rowStart[row]! += rowStart[row - 1]!;
    const end = rowStart[size + 1]!;
    if (end > this.rowPlace.length) {
      this.rowPlace = new Int32Array(2 * end);
      this.rowValue = new Float64Array(2 * end);
    }
    for (let place = 0; place < size; place++) {
      const column = variable[place]!;
      if (column >= columnCount) continue;
      const values = columnValues[column]!;
      columnRows[column]!.forEach((row, entry) => {
        const to = rowStart[row + 1]!++;
        this.rowPlace[to] = place;
        this.rowValue[to] = -values[entry]!;
      });
    }
  }

  private keepEntries(variable: Int32Array): boolean {
    const { stepPlace, stepRow, stepPivot, stepCount, blockPlace, blockRow, entryStart } = this;
    const { columnRows, columnValues } = this.rows;
    const width = blockPlace.length;
    if (blockRow.length !== width) return false;
    const at = new Int32Array(this.size).fill(-1);
    blockRow.forEach((row, place) => {
      at[row] = place;
    });
    const block = new Float64Array(width * width);
    let end = 0;
    for (let step = 0; step < stepCount + width; step++) {
      const column = variable[step < stepCount ? stepPlace[step]! : blockPlace[step - stepCount]!]!;
      const own = columnRows[column]!;
      const values = columnValues[column]!;
      if (end + own.length > this.entryRow.length) {
        this.entryRow = growArray(new Int32Array(2 * (end + own.length)), this.entryRow);
        this.entryValue = growArray(new Float64Array(2 * (end + own.length)), this.entryValue);
      }
      entryStart[step] = end;
      const pivotRow = step < stepCount ? stepRow[step]! : -1;
      for (let entry = 0; entry < own.length; entry++) {
        const row = own[entry]!;
        if (row === pivotRow) stepPivot[step] = -values[entry]!;
        else if (step >= stepCount && at[row]! >= 0)
          block[at[row]! * width + step - stepCount] = -values[entry]!;
        else {
          this.entryRow[end] = row;
          this.entryValue[end++] = -values[entry]!;
        }
      }
      if (step < stepCount && Math.abs(stepPivot[step]!) < smallestPivot) return false;
    }
    entryStart[stepCount + width] = end;
    this.block = SquareFactors.of(block, width, smallestPivot);
    return this.block !== null;
  }

  /** Replaces the variable at the place; `direction` is the new column transformed by the previous basis. */
  change(at: number, direction: Float64Array): void {
    const { size } = this;
    let end = this.changeStart[this.changePlace.length]!;
    if (end + size > this.changeAt.length) {
      this.changeAt = growArray(new Int32Array(2 * (end + size)), this.changeAt);
      this.changeValue = growArray(new Float64Array(2 * (end + size)), this.changeValue);
    }
    for (let place = 0; place < size; place++) {
      if (direction[place] === 0 || place === at) continue;
      this.changeAt[end] = place;
      this.changeValue[end++] = direction[place]!;
    }
    this.changePlace.push(at);
    this.changePivot.push(direction[at]!);
    this.changeStart.push(end);
  }

  /** Solves basis · x = b; `b` is by row and overwritten, x by place. */
  solveColumn(b: Float64Array, x: Float64Array): void {
    const { stepPlace, stepCount, columnSteps, blockPlace, blockRow, blockWork } = this;
    for (let step = columnSteps; step < stepCount; step++) x[stepPlace[step]!] = this.stepDown(step, b);
    const width = blockPlace.length;
    if (width > 0) {
      let isAny = false;
      for (let at = 0; at < width; at++) if ((blockWork[at] = b[blockRow[at]!]!) !== 0) isAny = true;
      if (isAny) this.block!.solve(blockWork);
      for (let at = 0; at < width; at++) {
        const part = blockWork[at]!;
        x[blockPlace[at]!] = part;
        if (part !== 0) this.takeOff(stepCount + at, part, b);
      }
    }
    for (let step = columnSteps - 1; step >= 0; step--) x[stepPlace[step]!] = this.stepDown(step, b);
    for (let own = 0; own < this.ownCount; own++) x[this.ownPlace[own]!] = b[this.ownRow[own]!]!;
    const { changePlace, changePivot, changeStart, changeAt, changeValue } = this;
    for (let change = 0; change < changePlace.length; change++) {
      const place = changePlace[change]!;
      if (x[place] === 0) continue;
      const part = x[place]! / changePivot[change]!;
      x[place] = part;
      const end = changeStart[change + 1]!;
      for (let at = changeStart[change]!; at < end; at++) x[changeAt[at]!]! -= part * changeValue[at]!;
    }
  }

  /** Solves y · basis = c; `c` is by place and overwritten, y by row. */
  solveRows(c: Float64Array, y: Float64Array): void {
    const { changePlace, changePivot, changeStart, changeAt, changeValue } = this;
    for (let change = changePlace.length - 1; change >= 0; change--) {
      let sum = c[changePlace[change]!]!;
      const end = changeStart[change + 1]!;
      for (let at = changeStart[change]!; at < end; at++) sum -= c[changeAt[at]!]! * changeValue[at]!;
      c[changePlace[change]!] = sum / changePivot[change]!;
    }
    const { stepPlace, stepRow, stepPivot, stepCount, columnSteps, blockPlace, blockRow, blockWork } = this;
    for (let own = 0; own < this.ownCount; own++) {
      const part = c[this.ownPlace[own]!]!;
      y[this.ownRow[own]!] = part;
      if (part !== 0) this.takeRowOff(this.ownRow[own]!, part, c);
    }
    for (let step = 0; step < columnSteps; step++) {
      const part = c[stepPlace[step]!]! / stepPivot[step]!;
      y[stepRow[step]!] = part;
      if (part !== 0) this.takeRowOff(stepRow[step]!, part, c);
    }
    const width = blockPlace.length;
    if (width > 0) {
      let isAny = false;
      for (let at = 0; at < width; at++) if ((blockWork[at] = c[blockPlace[at]!]!) !== 0) isAny = true;
      if (isAny) this.block!.solveRows(blockWork);
      for (let at = 0; at < width; at++) {
        const part = blockWork[at]!;
        y[blockRow[at]!] = part;
        if (part !== 0) this.takeRowOff(blockRow[at]!, part, c);
      }
    }
    for (let step = stepCount - 1; step >= columnSteps; step--) {
      const part = c[stepPlace[step]!]! / stepPivot[step]!;
      y[stepRow[step]!] = part;
      if (part !== 0) this.takeRowOff(stepRow[step]!, part, c);
    }
  }

  private stepDown(step: number, b: Float64Array): number {
    const left = b[this.stepRow[step]!]!;
    if (left === 0) return 0;
    const part = left / this.stepPivot[step]!;
    this.takeOff(step, part, b);
    return part;
  }

  private takeOff(step: number, part: number, b: Float64Array): void {
    const { entryStart, entryRow, entryValue } = this;
    const end = entryStart[step + 1]!;
    for (let at = entryStart[step]!; at < end; at++) b[entryRow[at]!]! -= part * entryValue[at]!;
  }

  private takeRowOff(row: number, part: number, c: Float64Array): void {
    const { rowStart, rowPlace, rowValue } = this;
    const end = rowStart[row + 1]!;
    for (let at = rowStart[row]!; at < end; at++) c[rowPlace[at]!]! -= part * rowValue[at]!;
  }
}
