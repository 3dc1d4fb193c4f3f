import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import type { PackedInput } from '../input/packedInput.ts';
import { laneInScope } from '../rules/laneInScope.ts';

/** A share of an award: its cost to the cent, and at its bid’s price. */
export type CostedShare = { readonly lane: number; readonly costUsd: Decimal; readonly priceUsd: number };

/**
 * Budgets that are broken, measured by the cost of awards. The checker compares a budget with volume at the bids’ prices; an award
 * is rounded at lane, month and charge, so the two differ by cents. A budget exceeded only by those cents is not broken.
 */
export function budgetsAtCost(
  violations: readonly Violation[],
  rules: readonly ScenarioRule[],
  { lanes }: PackedInput,
  shares: readonly CostedShare[],
): Violation[] {
  const budgets = new Map(
    rules.flatMap((rule) => (rule.kind === 'budget' ? [[rule.ruleId, rule] as const] : [])),
  );
  return violations.flatMap((violation) => {
    const rule = budgets.get(violation.ruleId ?? '');
    if (rule === undefined || violation.actual === null) return [violation];
    const coversLane = laneInScope(rule.scope, lanes);
    const own = shares.filter(({ lane }) => coversLane(lane));
    const prices = own.reduce((sum, { priceUsd }) => sum + priceUsd, 0);
    // Charges left out and bundles count in a budget, but are not part of the cost of awards.
    const beside = new Decimal(violation.actual).minus(prices).toDecimalPlaces(2);
    const actual = own.reduce((sum, { costUsd }) => sum.plus(costUsd), beside);
    return actual.gt(rule.maxUsd) ? [{ ...violation, actual: actual.toNumber() }] : [];
  });
}
