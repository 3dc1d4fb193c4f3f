import { BasisFactors } from './basisFactors.ts';
import type { ProgrammeRows } from './programmeRows.ts';

/** Number of changes after which the basis is factorised again. */
const mostChanges = 30;

/**
 * The basis of a linear programme and operations with its inverse. Entries of columns are negated, so that the activities of rows
 * have the coefficient 1: they are the initial basis.
 */
export class Basis {
  /** The variable at each place of the basis. */
  readonly variable: Int32Array;
  /** The place of each variable; −1 outside the basis. */
  readonly place: Int32Array;
  /** Squared norms of the inverse's rows, for choosing the leaving variable. */
  readonly weight: Float64Array;
  /** One row of the inverse, after `gatherRow`, and its non-zero positions. */
  readonly gathered: Float64Array;
  readonly gatheredAt: Int32Array;
  gatheredCount = 0;

  private readonly rows: ProgrammeRows;
  private readonly factors: BasisFactors;
  private rowCount = 0;
  private changes = 0;
  private readonly direction: Float64Array;
  private readonly reach: Float64Array;
  private readonly byRow: Float64Array;
  private readonly byPlace: Float64Array;

  constructor(rows: ProgrammeRows, mostRows: number) {
    this.rows = rows;
    this.factors = new BasisFactors(rows, mostRows);
    this.variable = new Int32Array(mostRows);
    this.place = new Int32Array(rows.columnCount + mostRows).fill(-1);
    this.weight = new Float64Array(mostRows).fill(1);
    this.gathered = new Float64Array(mostRows);
    this.gatheredAt = new Int32Array(mostRows);
    this.direction = new Float64Array(mostRows);
    this.reach = new Float64Array(mostRows);
    this.byRow = new Float64Array(mostRows);
    this.byPlace = new Float64Array(mostRows);
  }

  /** Rows were added, or so much has changed, that `factor` must be called before any other operation. */
  get isStale(): boolean {
    return this.factors.size !== this.rowCount || this.changes >= mostChanges;
  }

  /** Adds a row: its activity enters the basis. */
  addRow(columns: readonly number[], values: readonly number[]): void {
    const { factors, place, variable, byPlace, reach } = this;
    const row = this.rowCount++;
    let norm = 1;
    byPlace.fill(0, 0, factors.size);
    let isTouched = false;
    columns.forEach((column, at) => {
      const from = place[column]!;
      if (from < 0) return;
      byPlace[from]! += values[at]!;
      isTouched = true;
    });
    if (isTouched) {
      factors.solveRows(byPlace, reach);
      for (let other = 0; other < factors.size; other++) norm += reach[other]! * reach[other]!;
    }
    variable[row] = this.rows.columnCount + row;
    place[this.rows.columnCount + row] = row;
    this.weight[row] = norm;
  }

  /** Resets the basis to the activities of the rows. */
  reset(): void {
    const { rowCount, variable, place, weight } = this;
    place.fill(-1);
    for (let row = 0; row < rowCount; row++) {
      variable[row] = this.rows.columnCount + row;
      place[this.rows.columnCount + row] = row;
      weight[row] = 1;
    }
    this.factor();
  }

  /** Factorises the basis; returns false if it is singular. */
  factor(): boolean {
    this.changes = 0;
    return this.factors.factor(this.variable, this.place, this.rowCount);
  }

  /** Calculates a row of the inverse. */
  gatherRow(place: number): void {
    const { byPlace, gathered, gatheredAt, rowCount } = this;
    byPlace.fill(0, 0, rowCount);
    byPlace[place] = 1;
    this.factors.solveRows(byPlace, gathered);
    let count = 0;
    for (let row = 0; row < rowCount; row++) {
      const part = gathered[row]!;
      if (part > 1e-14 || part < -1e-14) gatheredAt[count++] = row;
      else gathered[row] = 0;
    }
    this.gatheredCount = count;
  }

  /** Returns the inverse times a variable's column. */
  transform(variable: number): Float64Array {
    const { direction, byRow, rowCount, rows } = this;
    byRow.fill(0, 0, rowCount);
    if (variable >= rows.columnCount) byRow[variable - rows.columnCount] = 1;
    else {
      const own = rows.columnRows[variable]!;
      const values = rows.columnValues[variable]!;
      for (let at = 0; at < own.length; at++) byRow[own[at]!] = -values[at]!;
    }
    this.factors.solveColumn(byRow, direction);
    for (let place = 0; place < rowCount; place++)
      if (direction[place]! < 1e-12 && direction[place]! > -1e-12) direction[place] = 0;
    return direction;
  }

  /** Enters a variable into the basis at a place. `direction` is its transformed column; the row at the place must be gathered. */
  pivot(at: number, entering: number, direction: Float64Array): void {
    const { rowCount, gathered, gatheredAt, gatheredCount, weight, reach, byRow } = this;
    const pivot = direction[at]!;
    // Update the row norms (dual steepest edge).
    let own = 0;
    byRow.fill(0, 0, rowCount);
    for (let k = 0; k < gatheredCount; k++) {
      const row = gatheredAt[k]!;
      byRow[row] = gathered[row]!;
      own += gathered[row]! * gathered[row]!;
    }
    this.factors.solveColumn(byRow, reach);
    for (let place = 0; place < rowCount; place++) {
      if (direction[place] === 0) continue;
      const factor = direction[place]! / pivot;
      weight[place] = Math.max(weight[place]! - 2 * factor * reach[place]! + factor * factor * own, 1e-4);
    }
    weight[at] = Math.max(own / (pivot * pivot), 1e-4);
    this.factors.change(at, direction);
    this.changes++;
    this.place[this.variable[at]!] = -1;
    this.variable[at] = entering;
    this.place[entering] = at;
  }

  /** Sets basic variables to the inverse times the sum of the others; `sum` is overwritten. */
  apply(sum: Float64Array, value: Float64Array): void {
    for (let place = 0; place < this.rowCount; place++) value[this.variable[place]!] = 0;
    this.addTo(sum, value);
  }

  /** Adds the inverse times a change of the others to the basic variables; `sum` is overwritten. */
  addTo(sum: Float64Array, value: Float64Array): void {
    const { rowCount, variable, reach } = this;
    this.factors.solveColumn(sum, reach);
    for (let place = 0; place < rowCount; place++) value[variable[place]!]! += reach[place]!;
  }

  /** Returns the prices of rows at which every basic variable has a reduced cost of 0. */
  pricesOf(cost: Float64Array): Float64Array {
    const { rowCount, variable, byPlace } = this;
    for (let place = 0; place < rowCount; place++) byPlace[place] = cost[variable[place]!]!;
    const prices = new Float64Array(rowCount);
    this.factors.solveRows(byPlace, prices);
    return prices;
  }
}
