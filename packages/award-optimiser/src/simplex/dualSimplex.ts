import { Basis } from './basis.ts';
import { isProvenEmpty, ProgrammeRows } from './programmeRows.ts';
import { feasible, ratioTest, smallestPivot } from './ratioTest.ts';

/** How a solve ended. `tooExpensive`: proven to cost more than the given limit; `stopped`: ran out of steps. */
export type SimplexStatus = 'optimal' | 'infeasible' | 'tooExpensive' | 'stopped';

/**
 * A linear programme in which every variable has two limits, solved by the dual simplex method with a factorised basis. Limits may
 * change and rows be added between solves; each starts from the last one's basis.
 *
 * Variable j below `columnCount` is a column, `columnCount + i` the activity of row i.
 */
export class DualSimplex {
  readonly columnCount: number;
  rowCount = 0;
  /** Total number of steps. */
  steps = 0;
  readonly cost: Float64Array;
  readonly lower: Float64Array;
  readonly upper: Float64Array;
  readonly value: Float64Array;
  /** Reduced cost: cost per unit of moving a variable off its limit; 0 within the basis. */
  readonly reduced: Float64Array;
  /** The pivot row, for the nonbasic variables that it touches. */
  readonly alpha: Float64Array;
  private readonly rows: ProgrammeRows;
  private readonly basis: Basis;
  private readonly seen: Int32Array;
  private stamp = 0;
  private sinceFresh = 0;
  private checkedAt = 0;
  private rowsSet = 0;

  constructor(cost: Float64Array, lower: Float64Array, upper: Float64Array, mostRows: number) {
    this.columnCount = cost.length;
    const size = cost.length + mostRows;
    this.cost = new Float64Array(size);
    this.lower = new Float64Array(size);
    this.upper = new Float64Array(size);
    this.value = new Float64Array(size);
    this.reduced = new Float64Array(size);
    this.alpha = new Float64Array(size);
    this.cost.set(cost);
    this.lower.set(lower);
    this.upper.set(upper);
    this.reduced.set(cost);
    this.rows = new ProgrammeRows(cost.length);
    this.basis = new Basis(this.rows, mostRows);
    this.seen = new Int32Array(cost.length);
  }

  /** Adds a row that limits the sum of `values` times `columns` to between `lower` and `upper`. */
  addRow(lower: number, upper: number, columns: readonly number[], values: readonly number[]): void {
    const row = this.rowCount++;
    const logical = this.columnCount + row;
    this.lower[logical] = lower;
    this.upper[logical] = upper;
    this.rows.add(columns, values);
    this.basis.addRow(columns, values);
  }

  /** Returns the cost of the columns at their values. */
  objective(): number {
    let sum = 0;
    for (let column = 0; column < this.columnCount; column++) sum += this.cost[column]! * this.value[column]!;
    return sum;
  }

  /**
   * Lower bound of the cost within the limits, calculated from the prices alone, so that it is valid however accurate the basis is.
   */
  safeBound(): number {
    const { columnCount, rowCount, reduced, lower, upper } = this;
    const prices = new Float64Array(rowCount);
    let bound = 0;
    for (let row = 0; row < rowCount; row++) {
      const logical = columnCount + row;
      const price = -reduced[logical]!;
      if (price === 0) continue;
      const limit = price < 0 ? lower[logical]! : upper[logical]!;
      if (!Number.isFinite(limit)) continue;
      prices[row] = price;
      bound -= price * limit;
    }
    for (let column = 0; column < columnCount; column++) {
      const cost = this.cost[column]! + this.rows.priceOf(column, prices);
      bound += cost * (cost > 0 ? lower[column]! : upper[column]!);
    }
    return bound;
  }

  /** Starts again with only the rows in the basis. */
  reset(): void {
    this.basis.reset();
    this.reduced.fill(0);
    this.reduced.set(this.cost.subarray(0, this.columnCount));
  }

  solve(dearest: number, mostSteps: number): SimplexStatus {
    const { basis, lower, upper, value } = this;
    if (basis.isStale && !this.refresh()) return 'stopped';
    this.placeAtLimits();
    let steps = 0;
    let resets = 0;
    for (;;) {
      if (basis.isStale && !this.refresh()) return 'stopped';
      const leaving = this.worstPlace();
      if (leaving < 0) {
        if (this.sinceFresh - this.checkedAt > 40 && resets++ < 3) {
          // Verify a solution once with everything recalculated.
          this.setBasics();
          this.checkedAt = this.sinceFresh;
          if (this.worstPlace() >= 0) continue;
        }
        return 'optimal';
      }
      if (steps++ >= mostSteps) return 'stopped';
      if (steps % 8 === 0 && this.objective() > dearest) return 'tooExpensive';
      this.steps++;
      this.sinceFresh++;
      const variable = basis.variable[leaving]!;
      const isBelow = value[variable]! < lower[variable]!;
      const limit = isBelow ? lower[variable]! : upper[variable]!;
      basis.gatherRow(leaving);
      const touched = this.priceRow();
      const { entering, jumps } = ratioTest(this, touched, isBelow, Math.abs(value[variable]! - limit));
      if (jumps.length > 0) this.jump(jumps);
      if (entering < 0) {
        if (this.sinceFresh > 200 && resets++ < 1) {
          if (!this.refresh()) return 'stopped';
          continue;
        }
        return isProvenEmpty(this.rows, basis.gathered, lower, upper) ? 'infeasible' : 'stopped';
      }
      const direction = basis.transform(entering);
      const pivot = direction[leaving]!;
      if (
        Math.abs(pivot) < smallestPivot ||
        Math.abs(pivot - this.alpha[entering]!) > 1e-6 * (1 + Math.abs(pivot))
      ) {
        if (resets++ > 4 || !this.refresh()) return 'stopped';
        continue;
      }
      const theta = this.reduced[entering]! / pivot;
      for (const other of touched) this.reduced[other]! -= theta * this.alpha[other]!;
      this.reduced[entering] = 0;
      this.reduced[variable] = -theta;
      const move = (value[variable]! - limit) / pivot;
      const { rowCount } = this;
      for (let place = 0; place < rowCount; place++)
        if (direction[place] !== 0) value[basis.variable[place]!]! -= move * direction[place]!;
      value[entering]! += move;
      value[variable] = limit;
      basis.pivot(leaving, entering, direction);
    }
  }

  /** Moves nonbasic variables to the limit that their reduced cost requires; basic ones follow. */
  private placeAtLimits(): void {
    const { columnCount, rowCount, lower, upper, value, reduced, basis } = this;
    const isAnew = this.rowsSet !== rowCount;
    this.rowsSet = rowCount;
    const sum = new Float64Array(rowCount);
    for (let variable = 0; variable < columnCount + rowCount; variable++) {
      if (basis.place[variable]! >= 0) continue;
      const lo = lower[variable]!;
      const hi = upper[variable]!;
      const cost = reduced[variable]!;
      const was = value[variable]!;
      if ((cost > 0 && lo === -Infinity) || (cost < 0 && hi === Infinity)) reduced[variable] = 0;
      const isLow =
        hi === Infinity ||
        (lo > -Infinity && (cost > 1e-12 || (cost >= -1e-12 && Math.abs(was - lo) <= Math.abs(was - hi))));
      const now = isLow ? lo : hi;
      if (now === was) continue;
      value[variable] = now;
      if (!isAnew) this.rows.rise(sum, variable, now - was);
    }
    if (isAnew) this.setBasics();
    else basis.addTo(sum, value);
  }

  private setBasics(): void {
    const { columnCount, rowCount, value, basis } = this;
    const sum = new Float64Array(rowCount);
    for (let variable = 0; variable < columnCount + rowCount; variable++) {
      const now = value[variable]!;
      if (now !== 0 && basis.place[variable]! < 0) this.rows.rise(sum, variable, now);
    }
    basis.apply(sum, value);
  }

  /** Recalculates inverse, values and reduced costs. */
  private refresh(): boolean {
    this.sinceFresh = 0;
    this.checkedAt = 0;
    this.rowsSet = 0;
    if (!this.basis.factor()) {
      this.reset();
      this.placeAtLimits();
      return true;
    }
    const { columnCount, rowCount, cost, reduced, basis } = this;
    const prices = basis.pricesOf(cost);
    for (let row = 0; row < rowCount; row++) reduced[columnCount + row] = -prices[row]!;
    for (let column = 0; column < columnCount; column++) {
      reduced[column] = basis.place[column]! >= 0 ? 0 : cost[column]! + this.rows.priceOf(column, prices);
    }
    for (let place = 0; place < rowCount; place++) reduced[basis.variable[place]!] = 0;
    this.placeAtLimits();
    return true;
  }

  /** Returns the place whose variable violates its limits most, relative to the norm of its row; −1 if all are within. */
  private worstPlace(): number {
    const { basis, lower, upper, value, rowCount } = this;
    let worst = -1;
    let most = 0;
    for (let place = 0; place < rowCount; place++) {
      const variable = basis.variable[place]!;
      const now = value[variable]!;
      const by =
        now < lower[variable]! ? lower[variable]! - now : now > upper[variable]! ? now - upper[variable]! : 0;
      if (by <= feasible * Math.max(1, Math.abs(now))) continue;
      const weighed = (by * by) / basis.weight[place]!;
      if (weighed <= most) continue;
      most = weighed;
      worst = place;
    }
    return worst;
  }

  /** Sets `alpha` of the nonbasic variables that the gathered row of the inverse touches. */
  private priceRow(): number[] {
    const { basis, alpha, columnCount, seen } = this;
    const { rowColumns, rowValues } = this.rows;
    const touched: number[] = [];
    const stamp = ++this.stamp;
    for (let at = 0; at < basis.gatheredCount; at++) {
      const row = basis.gatheredAt[at]!;
      const part = basis.gathered[row]!;
      const logical = columnCount + row;
      if (basis.place[logical]! < 0) {
        alpha[logical] = part;
        touched.push(logical);
      }
      const columns = rowColumns[row]!;
      const values = rowValues[row]!;
      for (let place = 0; place < columns.length; place++) {
        const column = columns[place]!;
        if (seen[column] !== stamp) {
          if (basis.place[column]! >= 0) continue;
          seen[column] = stamp;
          alpha[column] = 0;
          touched.push(column);
        }
        alpha[column]! -= part * values[place]!;
      }
    }
    return touched;
  }
  private jump(variables: readonly number[]): void {
    const { lower, upper, value, basis, rowCount } = this;
    const sum = new Float64Array(rowCount);
    for (const variable of variables) {
      const isAtLower = value[variable] === lower[variable];
      const by = (isAtLower ? 1 : -1) * (upper[variable]! - lower[variable]!);
      value[variable] = isAtLower ? upper[variable]! : lower[variable]!;
      this.rows.rise(sum, variable, by);
    }
    basis.addTo(sum, value);
  }
}
