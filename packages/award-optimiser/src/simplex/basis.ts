import { BasisFactors } from './basisFactors.ts';
import type { ProgrammeRows } from './programmeRows.ts';

/** Changes after which the factors are to be worked out anew. */
const mostChanges = 30;

/**
 * The basis of a programme and what is asked of its inverse. A column's entries stand negated, so that its rows' activities have 1 of
 * their own: in the beginning they are the basis.
 */
export class Basis {
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

  /** Rows were added, or so much has changed, that `factor` comes before anything else is asked. */
  get isStale(): boolean {
    return this.factors.size !== this.rowCount || this.changes >= mostChanges;
  }

  /** A new row: its activity joins the basis. */
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

  /** The rows' activities alone. */
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

  /** Works the factors out anew; false when the basis has none. */
  factor(): boolean {
    this.changes = 0;
    return this.factors.factor(this.variable, this.place, this.rowCount);
  }

  /** Works out a row of the inverse. */
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

  /** A variable's column by the inverse. */
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

  /** Lets a variable into the basis at a place. `direction` is its transformed column, the row at the place is gathered. */
  pivot(at: number, entering: number, direction: Float64Array): void {
    const { rowCount, gathered, gatheredAt, gatheredCount, weight, reach, byRow } = this;
    const pivot = direction[at]!;
    // Row lengths follow the change (dual steepest edge).
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

  /** Sets basic variables to the inverse times what the others add up to; `sum` is used up. */
  apply(sum: Float64Array, value: Float64Array): void {
    for (let place = 0; place < this.rowCount; place++) value[this.variable[place]!] = 0;
    this.addTo(sum, value);
  }

  /** Adds the inverse times a change of the others to the basic variables; `sum` is used up. */
  addTo(sum: Float64Array, value: Float64Array): void {
    const { rowCount, variable, reach } = this;
    this.factors.solveColumn(sum, reach);
    for (let place = 0; place < rowCount; place++) value[variable[place]!]! += reach[place]!;
  }

  /** Prices of the rows at which every variable of the basis costs nothing beside them. */
  pricesOf(cost: Float64Array): Float64Array {
    const { rowCount, variable, byPlace } = this;
    for (let place = 0; place < rowCount; place++) byPlace[place] = cost[variable[place]!]!;
    const prices = new Float64Array(rowCount);
    this.factors.solveRows(byPlace, prices);
    return prices;
  }
}
