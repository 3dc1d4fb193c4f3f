import type { Compiled } from '../compile/compiled.ts';
import type { SolveOptions } from '../model.ts';
import { highsBidLimit, loadHighs } from './solveWithHighs.ts';
import { type Elasticity, strongModel } from './strongModel.ts';

/** The violations of an award that may violate rows at a price. */
export interface ElasticAnswer {
  readonly violated: readonly { readonly row: number; readonly under: number; readonly over: number }[];
  readonly lanesLeft: readonly string[];
  /** Spend on these lanes, by lane index. */
  readonly spend: (coversLane: (lane: number) => boolean) => number;
}

/** Solves with rows that may be violated at a price; returns null if nothing was found or the tender is too large. */
export async function solveElastic(
  model: Compiled,
  options: SolveOptions,
  elastic: Elasticity,
): Promise<ElasticAnswer | null> {
  if (model.optionCount > highsBidLimit / 4) return null;
  const highs = await loadHighs();
  const strong = strongModel(model, elastic, null);
  const solver = highs.createModel(strong.linear.data(0));
  try {
    solver.options.set({
      output_flag: false,
      mip_rel_gap: 1e-4,
      random_seed: options.seed ?? 1,
      time_limit: options.maxSeconds ?? 20,
    });
    solver.run();
    if (Number(solver.info.get('primal_solution_status')) !== 2) return null;
    const values = solver.getSolution().colValue;
    const at = (column: number) => (column < 0 ? 0 : (values[column] ?? 0));
    return {
      violated: strong.slackColumns
        .map(({ row, under, over }) => ({ row, under: at(under), over: at(over) }))
        .filter(({ row, under, over }) => Math.max(under, over) > 1e-6 * Math.max(1, sizeOf(model, row))),
      lanesLeft: model.laneIds.filter(
        (_, lane) => model.laneUnawardedCost[lane] === Infinity && at(strong.unawardedColumn[lane]!) > 0.5,
      ),
      spend: (coversLane) => {
        let sum = 0;
        for (let option = 0; option < model.optionCount; option++)
          if (coversLane(model.optionLane[option]!))
            sum += model.optionSpend[option]! * at(strong.optionColumn[option]!);
        return sum;
      },
    };
  } finally {
    solver.dispose();
  }
}

function sizeOf(model: Compiled, row: number): number {
  const limits = [model.rowLo[row]!, model.rowHi[row]!].filter(Number.isFinite).map(Math.abs);
  return Math.max(0, ...limits);
}
