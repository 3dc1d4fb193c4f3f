import { type Compiled, measure } from '../compile/compiled.ts';
import { LinearModel } from './linearModel.ts';

/** Cost per unit of violation of a row; null if it must not be violated. */
export type Elasticity = (row: number) => number | null;

/** The scenario as a mixed-integer model, with the positions of its choices. */
export interface StrongModel {
  readonly linear: LinearModel;
  readonly optionColumn: Int32Array;
  readonly halfColumn: Int32Array;
  readonly unawardedColumn: Int32Array;
  readonly bundleColumn: Int32Array;
  readonly useColumn: Int32Array;
  /** Violations of elastic rows: the amount below the lower limit and above the upper limit. */
  readonly slackColumns: readonly { readonly row: number; readonly under: number; readonly over: number }[];
}

/**
 * Builds the model with strong links: each option separately requires its column. Totals of classes are columns, so that rows stay
 * short. `keep` omits options (the bound is then not valid for the whole scenario).
 */
export function strongModel(
  model: Compiled,
  elastic: Elasticity | null,
  keep: ((option: number) => boolean) | null,
): StrongModel {
  const linear = new LinearModel();
  const optionColumn = new Int32Array(model.optionCount).fill(-1);
  const halfColumn = new Int32Array(model.optionCount).fill(-1);
  const unawardedColumn = new Int32Array(model.laneCount).fill(-1);
  const bundleColumn = Int32Array.from(model.bundleIds, (_, bundle) => {
    const parts = model.bundleOptions.subarray(model.bundleStart[bundle], model.bundleStart[bundle + 1]);
    if (parts.length === 0) return -1;
    return linear.addColumn(
      parts.reduce((sum, option) => sum + model.optionCost[option]!, 0),
      0,
      1,
      true,
    );
  });
  const useColumn = Int32Array.from(model.columnCost, (cost, column) =>
    linear.addColumn(cost, 0, 1, model.columnIsInteger[column] === 1),
  );
  const worst = elastic ? 1000 * model.optionCost.reduce((most, cost) => Math.max(most, cost), 1) : 0;

  for (let lane = 0; lane < model.laneCount; lane++) {
    const whole: [number, number][] = [];
    const halves: [number, number][] = [];
    const own = new Set<number>();
    const isShared = model.laneMax[lane]! > 1;
    const unawarded = model.laneUnawardedCost[lane]!;
    if (Number.isFinite(unawarded) || elastic) {
      const cost = Number.isFinite(unawarded) ? unawarded : worst;
      unawardedColumn[lane] = linear.addColumn(cost, 0, 1, isShared);
      whole.push([unawardedColumn[lane]!, 1]);
      halves.push([unawardedColumn[lane]!, 1]);
    }
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      const bundle = model.optionBundle[option]!;
      if (bundle >= 0) {
        optionColumn[option] = bundleColumn[bundle]!;
        whole.push([bundleColumn[bundle]!, 1]);
        halves.push([bundleColumn[bundle]!, 1]);
        continue;
      }
      if (keep && !keep(option)) continue;
      const column = linear.addColumn(model.optionCost[option]!, 0, 1, !isShared);
      optionColumn[option] = column;
      whole.push([column, 1]);
      if (!isShared) continue;
      const half = linear.addColumn(0, 0, 1, true);
      halfColumn[option] = half;
      own.add(half);
      halves.push([half, 1]);
      linear.addRow(-Infinity, 0, [
        [column, 1],
        [half, -model.optionMaxShare[option]!],
      ]);
      linear.addRow(0, Infinity, [
        [column, 1],
        [half, -model.laneSmallest[lane]!],
      ]);
    }
    linear.addRow(1, 1, whole);
    if (isShared) {
      linear.addRow(-Infinity, model.laneMax[lane]!, halves);
      // Unawarded lanes and lanes of bundles count as the required number of carriers.
      if (model.laneMin[lane]! > 1)
        linear.addRow(
          model.laneMin[lane]!,
          Infinity,
          halves.map(([column]) => [column, own.has(column) ? 1 : model.laneMin[lane]!]),
        );
    }
  }
  addLinks(model, linear, optionColumn, halfColumn, useColumn);
  const slackColumns = addRows(model, linear, optionColumn, useColumn, elastic);
  return { linear, optionColumn, halfColumn, unawardedColumn, bundleColumn, useColumn, slackColumns };
}

function addLinks(
  model: Compiled,
  linear: LinearModel,
  optionColumn: Int32Array,
  halfColumn: Int32Array,
  useColumn: Int32Array,
): void {
  const linked = new Set<number>();
  const link = (child: number, parent: number) => {
    const key = child * 1e7 + parent;
    if (linked.has(key)) return;
    linked.add(key);
    linear.addRow(-Infinity, 0, [
      [child, 1],
      [parent, -1],
    ]);
  };
  for (let option = 0; option < model.optionCount; option++) {
    const cell = model.classCell[model.optionClass[option]!]!;
    if (cell < 0 || optionColumn[option]! < 0) continue;
    link(halfColumn[option]! >= 0 ? halfColumn[option]! : optionColumn[option]!, useColumn[cell]!);
  }
  model.columnParent.forEach((parent, column) => {
    if (parent >= 0) link(useColumn[column]!, useColumn[parent]!);
  });
  model.linkChild.forEach((child, at) => link(useColumn[child]!, useColumn[model.linkParent[at]!]!));
}

function addRows(
  model: Compiled,
  linear: LinearModel,
  optionColumn: Int32Array,
  useColumn: Int32Array,
  elastic: Elasticity | null,
) {
  const optionsOf: number[][] = Array.from({ length: model.classCount }, () => []);
  for (let option = 0; option < model.optionCount; option++)
    if (optionColumn[option]! >= 0) optionsOf[model.optionClass[option]!]!.push(option);
  const sums = new Map<string, [column: number, value: number][]>();
  /** Total of a class in a measure, as terms; one column if that is shorter. */
  const termsOf = (own: number, which: number): [number, number][] => {
    const isMonth = which >= measure.firstMonth;
    const key = `${own}|${which}`;
    const known = sums.get(key);
    if (known) return known;
    const terms: [number, number][] = [];
    const byProfile = new Map<number, number[]>();
    for (const option of optionsOf[own]!) {
      const profile = isMonth || which === measure.volume ? model.laneProfile[model.optionLane[option]!]! : 0;
      const list = byProfile.get(profile);
      if (list) list.push(option);
      else byProfile.set(profile, [option]);
    }
    for (const [profile, options] of byProfile) {
      const part = isMonth
        ? (model.profileShares[profile * model.monthCount + which - measure.firstMonth] ?? 0)
        : 1;
      const amount = (option: number) =>
        which === measure.spend
          ? model.optionSpend[option]!
          : which === measure.count
            ? 1
            : model.laneVolume[model.optionLane[option]!]!;
      const pairs = options.map((option) => [optionColumn[option]!, amount(option)] as [number, number]);
      if (pairs.length <= 2) {
        terms.push(...pairs.map(([column, value]) => [column, value * part] as [number, number]));
        continue;
      }
      const shared = `${own}|${isMonth ? measure.volume : which}|${profile}`;
      let sum = sums.get(shared);
      if (!sum) {
        const column = linear.addColumn(0, 0, Infinity, false);
        linear.addRow(0, 0, [...pairs, [column, -1]]);
        sum = [[column, 1]];
        sums.set(shared, sum);
      }
      terms.push([sum[0]![0], part]);
    }
    sums.set(key, terms);
    return terms;
  };
  const rowTerms: [number, number][][] = model.rows.map(() => []);
  for (let own = 0; own < model.classCount; own++)
    for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++)
      for (const [column, value] of termsOf(own, model.entryMeasure[at]!))
        rowTerms[model.entryRow[at]!]!.push([column, value * model.entryValue[at]!]);
  const slackColumns: { row: number; under: number; over: number }[] = [];
  rowTerms.forEach((terms, row) => {
    for (let at = model.rowColumnStart[row]!; at < model.rowColumnStart[row + 1]!; at++)
      terms.push([useColumn[model.rowColumn[at]!]!, model.rowColumnValue[at]!]);
    const penalty = elastic?.(row) ?? null;
    if (penalty !== null) {
      const under = Number.isFinite(model.rowLo[row]!) ? linear.addColumn(penalty, 0, Infinity, false) : -1;
      const over = Number.isFinite(model.rowHi[row]!) ? linear.addColumn(penalty, 0, Infinity, false) : -1;
      if (under >= 0) terms.push([under, 1]);
      if (over >= 0) terms.push([over, -1]);
      slackColumns.push({ row, under, over });
    }
    linear.addRow(model.rowLo[row]!, model.rowHi[row]!, terms);
  });
  return slackColumns;
}
