import type { Highs } from 'highs';
import type { Compiled } from '../compile/compiled.ts';
import { reasonOf } from '../decomposition/awardedLanes.ts';
import { type EngineAnswer, startClock } from '../engine.ts';
import type { AwardedLane, SolveOptions } from '../model.ts';
import { type StrongModel, strongModel } from './strongModel.ts';

/** Above this number of bids the model does not fit into WebAssembly memory. */
export const highsBidLimit = 120_000;

let loaded: Promise<Highs> | undefined;

/** Loads the solver once per thread. */
export async function loadHighs(): Promise<Highs> {
  loaded ??= import('highs').then(({ default: start }) => start());
  return loaded;
}

/**
 * The exact engine. It blocks the thread and may exceed the time limit on large models: run it in a worker that can be terminated.
 * With `keep`, it considers only those options, and its result is not a bound.
 */
export async function solveWithHighs(
  model: Compiled,
  options: SolveOptions & { readonly mostNodes?: number },
  keep: ((option: number) => boolean) | null = null,
): Promise<EngineAnswer> {
  const refused = (note: string): EngineAnswer => ({
    status: 'noneFound',
    lanes: null,
    cost: null,
    bound: -Infinity,
    iterations: 0,
    notes: [note],
    warmStart: null,
  });
  if (!keep && model.optionCount > highsBidLimit)
    return refused(`The exact engine takes at most ${highsBidLimit} bids; these are ${model.optionCount}.`);
  if ([...model.laneTrouble.keys()].some((lane) => model.laneUnawardedCost[lane] === Infinity))
    return {
      ...refused('A lane that must be awarded has no bid that may be taken.'),
      status: 'infeasible',
      bound: 0,
    };
  const highs = await loadHighs();
  const clock = startClock(options);
  const strong = strongModel(model, null, keep);
  const solver = highs.createModel(strong.linear.data(0));
  try {
    solver.options.set({
      output_flag: false,
      random_seed: (options.seed ?? 1) % 2_147_483_647,
      mip_rel_gap: (options.tolerancePercent ?? 0.01) / 100,
      mip_abs_gap: 1e-6,
      mip_feasibility_tolerance: 1e-9,
      primal_feasibility_tolerance: 1e-9,
    });
    if (options.mostNodes !== undefined) solver.options.set({ mip_max_nodes: options.mostNodes });
    if (options.maxSeconds !== undefined) solver.options.set({ time_limit: options.maxSeconds });
    if (options.warmStart) solver.setSolution({ colValue: valuesOf(model, strong, options.warmStart.lanes) });
    const { callbackType } = highs.constants;
    solver.run({
      [callbackType.mipInterrupt]: (event) => {
        if (clock.isOver()) event.interrupt();
        return undefined;
      },
      [callbackType.mipImprovingSolution]: ({ data }) => {
        const best = data.mip_primal_bound ?? data.objective_function_value ?? null;
        options.onProgress?.({
          seconds: clock.seconds(),
          iterations: Number(data.mip_node_count ?? 0),
          best,
          bound: data.mip_dual_bound ?? -Infinity,
        });
        return undefined;
      },
    });
    const status = solver.getModelStatus();
    const { modelStatus } = highs.constants;
    if (status === modelStatus.infeasible || status === modelStatus.unboundedOrInfeasible)
      return {
        ...refused('The exact engine proved that no award keeps every rule.'),
        status: 'infeasible',
        bound: 0,
      };
    const bound = keep ? -Infinity : Number(solver.info.get('mip_dual_bound'));
    const iterations = Number(solver.info.get('mip_node_count'));
    if (Number(solver.info.get('primal_solution_status')) !== 2)
      return { ...refused('The exact engine found no award in the time allowed.'), bound, iterations };
    const cost = solver.getObjectiveValue();
    const lanes = lanesOf(model, strong, solver.getSolution().colValue);
    const proven = Math.min(bound, cost);
    const tolerance = (options.tolerancePercent ?? 0.01) / 100;
    return {
      status:
        cost - proven <= Math.max(1e-6, tolerance * Math.abs(cost) * 1.000_001) ? 'optimal' : 'feasible',
      lanes,
      cost,
      bound: proven,
      iterations,
      notes: [],
      warmStart: { multipliers: {}, lanes },
    };
  } finally {
    solver.dispose();
  }
}

export function lanesOf(model: Compiled, strong: StrongModel, values: Float64Array): AwardedLane[] {
  return model.laneIds.map((laneId, lane): AwardedLane => {
    const shares: { carrierId: string; share: number; bundleId: string | null }[] = [];
    for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
      const column = strong.optionColumn[option]!;
      if (column < 0) continue;
      const half = strong.halfColumn[option]!;
      const value = values[column]!;
      if (half >= 0 ? values[half]! < 0.5 || value < 1e-7 : value < 0.5) continue;
      shares.push({
        carrierId: model.carrierIds[model.optionCarrier[option]!]!,
        share: half >= 0 ? value : 1,
        bundleId: model.bundleIds[model.optionBundle[option]!] ?? null,
      });
    }
    // Shares sum to 1 except for rounding: the largest absorbs the difference.
    const largest = shares.toSorted((a, b) => b.share - a.share)[0];
    if (largest) largest.share += 1 - shares.reduce((sum, { share }) => sum + share, 0);
    shares.sort((a, b) => (a.carrierId < b.carrierId ? -1 : 1));
    return { laneId, shares, unawarded: shares.length > 0 ? null : reasonOf(model, lane) };
  });
}

/** An award as values of the model's columns; sums of classes are left to the solver. */
function valuesOf(model: Compiled, strong: StrongModel, lanes: readonly AwardedLane[]) {
  const values = new Float64Array(strong.linear.cost.length);
  const byLane = new Map(lanes.map((lane) => [lane.laneId, lane.shares]));
  model.laneIds.forEach((laneId, lane) => {
    const shares = byLane.get(laneId) ?? [];
    if (shares.length === 0 && strong.unawardedColumn[lane]! >= 0) values[strong.unawardedColumn[lane]!] = 1;
    for (const { carrierId, share, bundleId } of shares)
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++) {
        if (model.carrierIds[model.optionCarrier[option]!] !== carrierId) continue;
        if ((model.bundleIds[model.optionBundle[option]!] ?? null) !== bundleId) continue;
        const column = strong.optionColumn[option]!;
        if (column < 0) continue;
        values[column] = share;
        if (strong.halfColumn[option]! >= 0) values[strong.halfColumn[option]!] = 1;
        const own = model.optionClass[option]!;
        for (let at = model.classColumnStart[own]!; at < model.classColumnStart[own + 1]!; at++)
          values[strong.useColumn[model.classColumn[at]!]!] = 1;
      }
  });
  return values;
}
