import type { ScenarioInput, ScenarioResult, SolveOptions } from '../model.ts';
import { solveScenario } from '../solve.ts';

/** The cost of a rule: weighted cost of the scenario with it less that without it. */
export interface RulePrice {
  readonly ruleId: string;
  /** Null if the scenario without it has no award either. */
  readonly price: number | null;
  /** The unproven part of both runs: a price below this may be zero. */
  readonly uncertainty: number | null;
  readonly isSignificant: boolean;
  /** Result of the scenario without the rule. */
  readonly without: ScenarioResult;
}

/** Solves again without each rule, discount or bundle (of `ruleIds`, or all rules), starting from the result. */
export async function priceOfRules(
  input: ScenarioInput,
  result: ScenarioResult,
  options: SolveOptions = {},
  ruleIds: readonly string[] = input.rules.map(({ id }) => id),
): Promise<RulePrice[]> {
  const prices: RulePrice[] = [];
  for (const ruleId of ruleIds) {
    if (options.shouldStop?.()) break;
    const others = <Each extends { readonly id: string }>(all: readonly Each[] = []) =>
      all.filter(({ id }) => id !== ruleId);
    const without = await solveScenario(
      {
        ...input,
        rules: others(input.rules),
        discounts: others(input.discounts),
        bundles: others(input.bundles),
      },
      { ...options, warmStart: result.warmStart },
    );
    if (!without.cost || !result.cost) {
      prices.push({ ruleId, price: null, uncertainty: null, isSignificant: false, without });
      continue;
    }
    const price = result.cost.weighted - without.cost.weighted;
    const uncertainty = (result.gapAmount ?? 0) + (without.gapAmount ?? 0);
    prices.push({ ruleId, price, uncertainty, isSignificant: Math.abs(price) > uncertainty, without });
  }
  return prices;
}
