import type { ScenarioInput, ScenarioResult } from '../model.ts';
import { priceScenario } from './pricedBids.ts';

/** What decided a lane. Among equal bids, that of the carrier named first in the tender wins, and a bid before a bundle. */
export type DecidedBy =
  /** The awarded bid is the cheapest by weighted cost. */
  | { readonly what: 'cost' }
  /** Several bids have the same lowest cost. */
  | { readonly what: 'tie' }
  /**
   * This rule prevented a cheaper bid; `amount` is what the rule's scarcity adds to that bid compared with the awarded one, an
   * estimate.
   */
  | { readonly what: 'rule'; readonly ruleId: string; readonly amount: number }
  /** Won as part of a bundle. */
  | { readonly what: 'bundle'; readonly bundleId: string }
  /** Shared, or prevented by several rules together. */
  | { readonly what: 'rulesTogether' };

/** Why a lane was awarded as it was; costs are weighted, for the whole lane. */
export interface LaneReason {
  readonly laneId: string;
  readonly awarded: readonly {
    readonly carrierId: string;
    readonly share: number;
    readonly weightedCost: number;
  }[];
  readonly runnerUp: {
    readonly carrierId: string;
    readonly weightedCost: number;
    /** Runner-up less awarded: negative if a rule prevented the cheaper bid. */
    readonly difference: number;
  } | null;
  readonly decidedBy: DecidedBy;
}

/** Explains each awarded lane of a result, in the order of the input's lanes. */
export function explainAward(input: ScenarioInput, result: ScenarioResult): LaneReason[] {
  const { bidsOf, dearestRule } = priceScenario(input, result);
  return (result.lanes ?? []).flatMap(({ laneId, shares }, lane): LaneReason[] => {
    if (shares.length === 0) return [];
    const bids = bidsOf(lane);
    const own = shares.map(({ carrierId, share, bundleId }) => {
      const bid = bids.find((each) => each.carrierId === carrierId && each.bundleId === bundleId);
      return { carrierId, share, weightedCost: bid?.weightedCost ?? 0, option: bid?.option };
    });
    const parts = own.flatMap(({ option, share }) => (option === undefined ? [] : [{ option, share }]));
    const cost = own.reduce((sum, { share, weightedCost }) => sum + share * weightedCost, 0);
    const others = bids.filter(
      ({ carrierId, bundleId }) => bundleId === null && own.every((each) => each.carrierId !== carrierId),
    );
    const next = others.toSorted((a, b) => a.weightedCost - b.weightedCost || a.option - b.option)[0];
    const difference = next ? next.weightedCost - cost : 0;
    const isTie = next !== undefined && Math.abs(difference) <= 1e-9 * Math.max(1, Math.abs(cost));
    const rule = next && difference < 0 ? dearestRule(next.option, parts) : null;
    const bundleId = shares[0]?.bundleId ?? null;
    const decidedBy: DecidedBy =
      bundleId !== null
        ? { what: 'bundle', bundleId }
        : isTie
          ? { what: 'tie' }
          : !next || difference > 0
            ? { what: 'cost' }
            : rule
              ? { what: 'rule', ...rule }
              : { what: 'rulesTogether' };
    const runnerUp = next ? { carrierId: next.carrierId, weightedCost: next.weightedCost, difference } : null;
    const awarded = own.map(({ carrierId, share, weightedCost }) => ({ carrierId, share, weightedCost }));
    return [{ laneId, awarded, runnerUp, decidedBy }];
  });
}
