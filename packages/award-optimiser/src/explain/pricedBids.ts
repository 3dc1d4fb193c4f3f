import { type Compiled, amountOf } from '../compile/compiled.ts';
import { compileScenario } from '../compile/compileScenario.ts';
import { Lagrangian } from '../decomposition/lagrangian.ts';
import type { ScenarioInput, ScenarioResult } from '../model.ts';

/** A bid with the scarcity prices that the scenario adds to it. */
export interface PricedBid {
  readonly option: number;
  readonly carrierId: string;
  /** The bundle that contains it; null for a bid on the lane alone. */
  readonly bundleId: string | null;
  readonly weightedCost: number;
  readonly pricedCost: number;
}

/** An awarded option and its share of the lane. */
export interface AwardedPart {
  readonly option: number;
  readonly share: number;
}

/** The scenario with the final prices of its result. */
export interface PricedScenario {
  readonly model: Compiled;
  readonly prices: Lagrangian;
  readonly bidsOf: (lane: number) => PricedBid[];
  /** The rule that adds most to an option compared with the awarded ones, and the amount; null if none does. */
  readonly dearestRule: (
    option: number,
    awarded: readonly AwardedPart[],
  ) => { ruleId: string; amount: number } | null;
}

/**
 * Prices the scenario's bids. A result without prices (from the exact engine alone) has prices of 0: then only the bids' costs
 * count.
 */
export function priceScenario(input: ScenarioInput, { warmStart }: ScenarioResult): PricedScenario {
  const model = compileScenario(input);
  const prices = new Lagrangian(model);
  model.rows.forEach(({ key }, row) => {
    prices.rowPrice[row] = warmStart?.multipliers[key] ?? 0;
  });
  prices.setClassPrices();
  return {
    model,
    prices,
    bidsOf: (lane) => {
      const bids: PricedBid[] = [];
      for (let option = model.laneStart[lane]!; option < model.laneStart[lane + 1]!; option++)
        bids.push({
          option,
          carrierId: model.carrierIds[model.optionCarrier[option]!]!,
          bundleId: model.bundleIds[model.optionBundle[option]!] ?? null,
          weightedCost: model.optionCost[option]!,
          pricedCost: prices.reducedCost(option),
        });
      return bids;
    },
    dearestRule: (option, awarded) => {
      const byRule = new Map<string, number>();
      // Subtract the awarded options: a scarcity that affects both equally decides nothing.
      addScarcities(model, prices, option, 1, byRule);
      for (const part of awarded) addScarcities(model, prices, part.option, -part.share, byRule);
      const dearest = [...byRule].toSorted(([a, x], [b, y]) => y - x || (a < b ? -1 : 1))[0];
      return dearest && dearest[1] > 0 ? { ruleId: dearest[0], amount: dearest[1] } : null;
    },
  };
}

/** Adds the cost of each rule's scarcity for a share of an option. */
function addScarcities(
  model: Compiled,
  prices: Lagrangian,
  option: number,
  part: number,
  byRule: Map<string, number>,
): void {
  const own = model.optionClass[option]!;
  for (let at = model.classStart[own]!; at < model.classStart[own + 1]!; at++) {
    const row = model.entryRow[at]!;
    const { ruleId } = model.rows[row]!;
    const amount =
      prices.rowPrice[row]! * model.entryValue[at]! * amountOf(model, option, model.entryMeasure[at]!);
    if (amount !== 0) byRule.set(ruleId, (byRule.get(ruleId) ?? 0) + part * amount);
  }
}
