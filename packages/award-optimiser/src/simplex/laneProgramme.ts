import { amountOf, type Compiled } from '../compile/compiled.ts';
import { Draft } from '../decomposition/draft.ts';
import { DualSimplex, type SimplexStatus } from './dualSimplex.ts';

/** Values this close to 0 or 1 count as 0 or 1. */
export const decided = 1e-6;
const mostLinks = 600;
const linksAtOnce = 150;

/** A row is violated above this part of its largest coefficient. */
const broken = 1e-8;

interface ProgrammeRow {
  readonly lower: number;
  readonly upper: number;
  readonly columns: readonly number[];
  readonly values: readonly number[];
}

/** Limits of a column. */
export interface Limit {
  readonly column: number;
  readonly lower: number;
  readonly upper: number;
}

/**
 * The scenario as a linear programme with fractional lanes and columns. Rules, and the links from options to their columns, are
 * added one by one as they are violated. Limits set columns to what is decided.
 */
export class LaneProgramme {
  readonly model: Compiled;
  readonly lp: DualSimplex;
  /** Column of each option; parts of one bundle share a column. */
  readonly optionColumn: Int32Array;
  readonly bundleColumn: Int32Array;
  readonly useColumn: Int32Array;
  readonly unawardedColumn: Int32Array;
  /** Columns that must be 0 or 1. */
  readonly isWhole: Uint8Array;
  /** Amount of money that is 1 in the programme. */
  readonly unit: number;
  private readonly lower: Float64Array;
  private readonly upper: Float64Array;
  private readonly isLinked: Uint8Array;
  private links = 0;
  /** Rows that have not been violated yet. */
  private waiting: ProgrammeRow[] = [];

  constructor(model: Compiled) {
    this.model = model;
    const cost: number[] = [];
    const upper: number[] = [];
    const whole: number[] = [];
    const column = (each: number, most: number, isWhole: boolean) => {
      cost.push(each);
      upper.push(most);
      whole.push(isWhole ? 1 : 0);
      return cost.length - 1;
    };
    this.bundleColumn = Int32Array.from(model.bundleIds, (_, bundle) => {
      const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
      return column(
        parts.reduce((sum, option) => sum + model.optionCost[option]!, 0),
        parts.length > 0 ? 1 : 0,
        true,
      );
    });
    this.useColumn = Int32Array.from(model.columnCost, (each, at) =>
      column(each, 1, model.columnIsInteger[at] === 1),
    );
    this.optionColumn = Int32Array.from({ length: model.optionCount }, (_, option) => {
      const bundle = model.optionBundle[option]!;
      if (bundle >= 0) return this.bundleColumn[bundle]!;
      const lane = model.optionLane[option]!;
      const most = 1 - Math.max(0, model.laneMin[lane]! - 1) * model.laneSmallest[lane]!;
      const isWhole = model.laneMax[lane] === 1;
      if (isWhole && model.optionMaxShare[option]! < 1) return column(model.optionCost[option]!, 0, true);
      return column(model.optionCost[option]!, Math.min(most, model.optionMaxShare[option]!), isWhole);
    });
    this.unawardedColumn = Int32Array.from(model.laneUnawardedCost, (each) =>
      Number.isFinite(each) ? column(each, 1, true) : -1,
    );
    this.unit = Math.max(1e-9, meanOf(model));
    this.isWhole = Uint8Array.from(whole);
    this.lower = new Float64Array(cost.length);
    this.upper = Float64Array.from(upper);
    const ties = model.linkChild.length + model.columnParent.filter((parent) => parent >= 0).length;
    this.lp = new DualSimplex(
      Float64Array.from(cost, (each) => each / this.unit),
      this.lower,
      this.upper,
      model.laneCount + model.rowCount + ties + Math.min(mostLinks, linkableOf(model)),
    );
    this.isLinked = new Uint8Array(model.optionCount);
    this.addRows();
  }

  private addRows(): void {
    const { model, lp } = this;
    for (let lane = 0; lane < model.laneCount; lane++) {
      const columns: number[] = [];
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        if (!columns.includes(this.optionColumn[option]!)) columns.push(this.optionColumn[option]!);
      if (this.unawardedColumn[lane]! >= 0) columns.push(this.unawardedColumn[lane]!);
      lp.addRow(
        1,
        1,
        columns,
        columns.map(() => 1),
      );
    }
    const terms = model.rows.map(() => new Map<number, number>());
    const add = (row: number, column: number, value: number) =>
      terms[row]!.set(column, (terms[row]!.get(column) ?? 0) + value);
    for (let option = 0; option < model.optionCount; option++) {
      const own = model.optionClass[option]!;
      for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
        add(
          model.entryRow[at]!,
          this.optionColumn[option]!,
          model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!),
        );
    }
    terms.forEach((own, row) => {
      for (let at = model.rowColumnStart[row]!; at < model.rowColumnStart[row + 1]!; at++)
        add(row, this.useColumn[model.rowColumn[at]!]!, model.rowColumnValue[at]!);
      const columns = [...own.keys()].filter((column) => own.get(column) !== 0);
      const size = columns.reduce((most, column) => Math.max(most, Math.abs(own.get(column)!)), 0) || 1;
      this.waiting.push({
        lower: model.rowLo[row]! / size,
        upper: model.rowHi[row]! / size,
        columns,
        values: columns.map((column) => own.get(column)! / size),
      });
    });
    const tie = (child: number, parent: number) =>
      lp.addRow(-Infinity, 0, [this.useColumn[child]!, this.useColumn[parent]!], [1, -1]);
    model.columnParent.forEach((parent, child) => parent >= 0 && tie(child, parent));
    model.linkChild.forEach((child, at) => tie(child, model.linkParent[at]!));
  }

  /** Sets the decided limits, and resets all others to their widest range. */
  decide(limits: Iterable<Limit>): void {
    const { lp } = this;
    lp.lower.set(this.lower);
    lp.upper.set(this.upper);
    for (const { column, lower, upper } of limits) this.limit(column, lower, upper);
  }

  /** Narrows the limits of one column. */
  limit(column: number, lower: number, upper: number): void {
    this.lp.lower[column] = Math.max(this.lp.lower[column]!, lower);
    this.lp.upper[column] = Math.min(this.lp.upper[column]!, upper);
  }

  /** Solves the programme, adding links until none is violated. */
  solve(dearest: number, mostSteps: number): SimplexStatus {
    const { lp } = this;
    for (let column = 0; column < this.lower.length; column++)
      if (lp.lower[column]! > lp.upper[column]!) return 'infeasible';
    const until = lp.steps + mostSteps;
    for (;;) {
      const status = lp.solve(dearest / this.unit, until - lp.steps);
      if (status !== 'optimal') return status;
      const isMore = this.addViolated();
      if (!this.addLinks() && !isMore) return status;
    }
  }

  /** Lower bound of the cost within the decided limits. */
  get bound(): number {
    return this.lp.safeBound() * this.unit;
  }

  /** Enforces rules once they are violated: most never limit anything. */
  private addViolated(): boolean {
    const { lp } = this;
    const before = this.waiting.length;
    this.waiting = this.waiting.filter(({ lower, upper, columns, values }) => {
      let activity = 0;
      for (let at = 0; at < columns.length; at++) activity += values[at]! * lp.value[columns[at]!]!;
      if (activity >= lower - broken && activity <= upper + broken) return true;
      lp.addRow(lower, upper, columns, values);
      return false;
    });
    return this.waiting.length < before;
  }

  private addLinks(): boolean {
    const { model, lp } = this;
    const violated: [by: number, option: number][] = [];
    for (let option = 0; option < model.optionCount; option++) {
      const cell = model.classCell[model.optionClass[option]!]!;
      if (cell < 0 || this.isLinked[option]) continue;
      const by = lp.value[this.optionColumn[option]!]! - lp.value[this.useColumn[cell]!]!;
      if (by > 1e-6) violated.push([by, option]);
    }
    violated.sort(([a, first], [b, second]) => b - a || first - second);
    return this.link(violated.slice(0, linksAtOnce).map(([, option]) => option)) > 0;
  }

  /** Makes these options require their column from now on. Returns how many were added, as far as there is room for more rows. */
  link(options: Iterable<number>): number {
    const { model } = this;
    let added = 0;
    for (const option of options) {
      const cell = model.classCell[model.optionClass[option]!]!;
      if (this.links >= mostLinks) break;
      if (cell < 0 || this.isLinked[option]) continue;
      this.isLinked[option] = 1;
      this.lp.addRow(-Infinity, 0, [this.optionColumn[option]!, this.useColumn[cell]!], [1, -1]);
      this.links++;
      added++;
    }
    return added;
  }

  /** Returns the award of the current values, if they are integral where required. */
  award(): Draft {
    const { model, lp } = this;
    const draft = new Draft(model, new Float64Array(model.rowCount).fill(1));
    for (let lane = 0; lane < model.laneCount; lane++) {
      const options: number[] = [];
      const shares: number[] = [];
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
        const part = lp.value[this.optionColumn[option]!]!;
        // Too small to count, as in the check for lanes shared by too many.
        if (part <= decided) continue;
        options.push(option);
        shares.push(part);
      }
      const only = shares.findIndex((part) => part >= 1 - decided);
      if (only >= 0) draft.assign(lane, options[only]!);
      else if (options.length > 0 && options.length <= draft.slots) {
        const sum = shares.reduce((total, part) => total + part, 0);
        if (sum > 0.5)
          draft.share(
            lane,
            options,
            shares.map((part) => part / sum),
          );
      }
    }
    draft.rebuild();
    return draft;
  }
}

/** Number of options that need a column. */
function linkableOf({ optionCount, optionClass, classCell }: Compiled): number {
  let count = 0;
  for (let option = 0; option < optionCount; option++) if (classCell[optionClass[option]!]! >= 0) count++;
  return count;
}

function meanOf(model: Compiled): number {
  let sum = 0;
  for (let lane = 0; lane < model.laneCount; lane++) {
    const option = model.laneStart[lane]!;
    if (option < model.laneStart[lane + 1]!) sum += Math.abs(model.optionCost[option]!);
  }
  return sum / Math.max(1, model.laneCount);
}
