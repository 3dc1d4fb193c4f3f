import type { ProgrammeRows } from './programmeRows.ts';

/**
 * The inverse of the basis, row of the programme by row. A column's entries stand negated, so that its rows' activities have 1 of their own: in the
 * beginning they are the basis, and the inverse is the identity.
 */
export class BasisInverse {
  /** The variable at each place of the basis. */
  readonly variable: Int32Array;
  /** The place of each variable; −1 outside the basis. */
  readonly place: Int32Array;
  /** Squared lengths of the inverse's rows, for the choice of which leaves. */
  readonly weight: Float64Array;
  /** One row of the inverse, after `gatherRow`, and where it is not 0. */
  readonly gathered: Float64Array;
  readonly gatheredAt: Int32Array;
  gatheredCount = 0;

  private readonly columnCount: number;
  private readonly stride: number;
  private rowCount = 0;
  private readonly inverse: Float64Array;
  private readonly direction: Float64Array;
  private readonly reach: Float64Array;
  private readonly moved: Int32Array;
  private readonly columnRows: readonly (readonly number[])[];
  private readonly columnValues: readonly (readonly number[])[];

  constructor({ columnCount, columnRows, columnValues }: ProgrammeRows, mostRows: number) {
    this.columnCount = columnCount;
    this.stride = mostRows;
    this.columnRows = columnRows;
    this.columnValues = columnValues;
    this.variable = new Int32Array(mostRows);
    this.place = new Int32Array(columnCount + mostRows).fill(-1);
    this.weight = new Float64Array(mostRows).fill(1);
    this.gathered = new Float64Array(mostRows);
    this.gatheredAt = new Int32Array(mostRows);
    this.inverse = new Float64Array(mostRows * mostRows);
    this.direction = new Float64Array(mostRows);
    this.reach = new Float64Array(mostRows);
    this.moved = new Int32Array(mostRows);
  }

  /** A new row: its activity joins the basis. */
  addRow(columns: readonly number[], values: readonly number[]): void {
    const { inverse, stride, place, variable } = this;
    const row = this.rowCount++;
    let norm = 1;
    for (let other = 0; other < row; other++) {
      let part = 0;
      for (let at = 0; at < columns.length; at++) {
        const from = place[columns[at]!]!;
        if (from >= 0) part += values[at]! * inverse[other * stride + from]!;
      }
      inverse[other * stride + row] = part;
      norm += part * part;
    }
    inverse.fill(0, row * stride, row * stride + row);
    inverse[row * stride + row] = 1;
    variable[row] = this.columnCount + row;
    place[this.columnCount + row] = row;
    this.weight[row] = norm;
  }

  /** The rows' activities alone. */
  reset(): void {
    const { inverse, stride, rowCount } = this;
    this.place.fill(-1);
    for (let row = 0; row < rowCount; row++) {
      inverse.fill(0, row * stride, row * stride + rowCount);
      inverse[row * stride + row] = 1;
      this.variable[row] = this.columnCount + row;
      this.place[this.columnCount + row] = row;
      this.weight[row] = 1;
    }
  }

  gatherRow(place: number): void {
    const { inverse, stride, rowCount, gathered, gatheredAt } = this;
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      const part = inverse[row * stride + place]!;
      gathered[row] = part;
      if (part > 1e-14 || part < -1e-14) gatheredAt[count++] = row;
    }
    this.gatheredCount = count;
  }

  /** A variable's column by the inverse. */
  transform(variable: number): Float64Array {
    const { direction, inverse, stride, rowCount, columnCount } = this;
    if (variable >= columnCount) {
      const base = (variable - columnCount) * stride;
      for (let place = 0; place < rowCount; place++) direction[place] = inverse[base + place]!;
    } else {
      direction.fill(0, 0, rowCount);
      const rows = this.columnRows[variable]!;
      const values = this.columnValues[variable]!;
      for (let at = 0; at < rows.length; at++) {
        const base = rows[at]! * stride;
        const value = values[at]!;
        for (let place = 0; place < rowCount; place++) direction[place]! -= value * inverse[base + place]!;
      }
    }
    for (let place = 0; place < rowCount; place++)
      if (direction[place]! < 1e-12 && direction[place]! > -1e-12) direction[place] = 0;
    return direction;
  }

  /** Lets a variable into the basis at a place. `direction` is its transformed column, the row at the place is gathered. */
  pivot(at: number, entering: number, direction: Float64Array): void {
    const { inverse, stride, rowCount, gathered, gatheredAt, gatheredCount, weight, reach, moved } = this;
    const pivot = direction[at]!;
    let count = 0;
    for (let place = 0; place < rowCount; place++)
      if (direction[place] !== 0 && place !== at) {
        reach[place] = 0;
        moved[count++] = place;
      }
    // Row lengths follow the change (dual steepest edge).
    let own = 0;
    for (let k = 0; k < gatheredCount; k++) {
      const row = gatheredAt[k]!;
      const by = gathered[row]!;
      own += by * by;
      const base = row * stride;
      const factor = by / pivot;
      for (let next = 0; next < count; next++) {
        const place = moved[next]!;
        const was = inverse[base + place]!;
        reach[place]! += was * by;
        inverse[base + place] = was - factor * direction[place]!;
      }
      inverse[base + at] = factor;
    }
    for (let next = 0; next < count; next++) {
      const place = moved[next]!;
      const factor = direction[place]! / pivot;
      weight[place] = Math.max(weight[place]! - 2 * factor * reach[place]! + factor * factor * own, 1e-4);
    }
    weight[at] = Math.max(own / (pivot * pivot), 1e-4);
    this.place[this.variable[at]!] = -1;
    this.variable[at] = entering;
    this.place[entering] = at;
  }

  /** Sets basic variables to the inverse times what the others add up to. */
  apply(sum: Float64Array, value: Float64Array): void {
    for (let place = 0; place < this.rowCount; place++) value[this.variable[place]!] = 0;
    this.addTo(sum, value);
  }

  /** Adds the inverse times a change of the others to the basic variables. */
  addTo(sum: Float64Array, value: Float64Array): void {
    const { inverse, stride, rowCount, variable, reach } = this;
    reach.fill(0, 0, rowCount);
    for (let row = 0; row < rowCount; row++) {
      const by = sum[row]!;
      if (by === 0) continue;
      const base = row * stride;
      for (let place = 0; place < rowCount; place++) reach[place]! += by * inverse[base + place]!;
    }
    for (let place = 0; place < rowCount; place++) value[variable[place]!]! += reach[place]!;
  }

  /** Prices of the rows at which every variable of the basis costs nothing beside them. */
  pricesOf(cost: Float64Array): Float64Array {
    const { inverse, stride, rowCount, variable } = this;
    const prices = new Float64Array(rowCount);
    const own = Float64Array.from(variable.subarray(0, rowCount), (each) => cost[each]!);
    for (let row = 0; row < rowCount; row++) {
      let sum = 0;
      for (let place = 0; place < rowCount; place++) sum += own[place]! * inverse[row * stride + place]!;
      prices[row] = sum;
    }
    return prices;
  }

  /** Works the inverse out anew; false when the basis has none. */
  invert(): boolean {
    const { columnCount, rowCount, variable, inverse, stride } = this;
    const inside: number[] = [];
    const isOwn = new Uint8Array(rowCount);
    for (let place = 0; place < rowCount; place++) {
      if (variable[place]! >= columnCount) isOwn[variable[place]! - columnCount] = 1;
      else inside.push(place);
    }
    const rows: number[] = [];
    for (let row = 0; row < rowCount; row++) if (!isOwn[row]) rows.push(row);
    const size = inside.length;
    if (rows.length !== size) return false;
    const rowAt = new Int32Array(rowCount).fill(-1);
    rows.forEach((row, at) => {
      rowAt[row] = at;
    });
    // The block of the columns in the basis and the rows that have no activity in it, beside the identity.
    const block = new Float64Array(size * size);
    inside.forEach((place, at) => {
      const column = variable[place]!;
      this.columnRows[column]!.forEach((row, entry) => {
        if (rowAt[row]! >= 0) block[rowAt[row]! * size + at] = -this.columnValues[column]![entry]!;
      });
    });
    const solved = inverted(block, size);
    if (!solved) return false;
    for (let row = 0; row < rowCount; row++) inverse.fill(0, row * stride, row * stride + rowCount);
    inside.forEach((place, at) => {
      for (let other = 0; other < size; other++)
        inverse[rows[other]! * stride + place] = solved[at * size + other]!;
    });
    for (let place = 0; place < rowCount; place++) {
      const logical = variable[place]! - columnCount;
      if (logical >= 0) inverse[logical * stride + place] = 1;
    }
    inside.forEach((place, at) => {
      const column = variable[place]!;
      this.columnRows[column]!.forEach((row, entry) => {
        if (!isOwn[row]) return;
        const to = this.place[columnCount + row]!;
        const part = this.columnValues[column]![entry]!;
        for (let other = 0; other < size; other++)
          inverse[rows[other]! * stride + to]! += part * solved[at * size + other]!;
      });
    });
    this.weight.fill(0, 0, rowCount);
    for (let row = 0; row < rowCount; row++)
      for (let place = 0; place < rowCount; place++)
        this.weight[place]! += inverse[row * stride + place]! ** 2;
    for (let place = 0; place < rowCount; place++) this.weight[place] = Math.max(this.weight[place]!, 1e-4);
    return true;
  }
}

/** The inverse of a square block, by elimination; null when there is none. */
function inverted(block: Float64Array, size: number): Float64Array | null {
  const result = new Float64Array(size * size);
  for (let at = 0; at < size; at++) result[at * size + at] = 1;
  for (let at = 0; at < size; at++) {
    let best = at;
    for (let row = at + 1; row < size; row++)
      if (Math.abs(block[row * size + at]!) > Math.abs(block[best * size + at]!)) best = row;
    const pivot = block[best * size + at]!;
    if (Math.abs(pivot) < 1e-10) return null;
    if (best !== at) {
      swapRows(block, size, at, best);
      swapRows(result, size, at, best);
    }
    const own = at * size;
    for (let column = 0; column < size; column++) {
      block[own + column]! /= pivot;
      result[own + column]! /= pivot;
    }
    for (let row = 0; row < size; row++) {
      const factor = block[row * size + at]!;
      if (row === at || factor === 0) continue;
      const base = row * size;
      for (let column = at; column < size; column++) block[base + column]! -= factor * block[own + column]!;
      for (let column = 0; column < size; column++) result[base + column]! -= factor * result[own + column]!;
    }
  }
  return result;
}

function swapRows(block: Float64Array, size: number, a: number, b: number): void {
  for (let column = 0; column < size; column++) {
    const kept = block[a * size + column]!;
    block[a * size + column] = block[b * size + column]!;
    block[b * size + column] = kept;
  }
}
