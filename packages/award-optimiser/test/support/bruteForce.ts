import {
  type AwardedLane,
  type AwardedShare,
  checkAward,
  costAward,
  type ScenarioInput,
} from '../../src/index.ts';

/**
 * Returns the lowest weighted cost over an enumeration of all awards; null if none satisfies every rule. Lanes are whole or in
 * halves. A branch is cut when its prices alone, less the largest discount, are not below the best cost so far.
 */
export function bruteForce(input: ScenarioInput): number | null {
  const most = Math.max(
    0,
    ...(input.discounts ?? []).flatMap(({ tiers }) => tiers.map(({ percent }) => percent)),
  );
  const isFair = !input.rules.some((rule) => rule.kind === 'incumbent' && (rule.switchingPercent ?? 0) < 0);
  const choices = input.lanes.map((lane) => {
    const volume = lane.monthlyVolumes.reduce((sum, each) => sum + each, 0);
    const bids = input.bids.filter(({ laneId }) => laneId === lane.id);
    const whole = (carrierId: string, bundleId: string | null): AwardedShare[] => [
      { carrierId, share: 1, bundleId },
    ];
    const cost = (shares: AwardedShare[], price: (carrierId: string) => number) =>
      shares.reduce((sum, { carrierId, share }) => sum + share * price(carrierId) * volume, 0);
    const priceOf = (carrierId: string) => bids.find((bid) => bid.carrierId === carrierId)?.pricePerUnit ?? 0;
    const ways: { shares: AwardedShare[]; cost: number }[] = [{ shares: [], cost: 0 }];
    bids.forEach(({ carrierId }, at) => {
      ways.push({ shares: whole(carrierId, null), cost: cost(whole(carrierId, null), priceOf) });
      for (const other of bids.slice(at + 1)) {
        const shares = [carrierId, other.carrierId].map((each) => ({
          carrierId: each,
          share: 0.5,
          bundleId: null,
        }));
        if (lane.equipment === 'reefer') ways.push({ shares, cost: cost(shares, priceOf) });
      }
    });
    for (const bundle of input.bundles ?? []) {
      const part = bundle.lanes.find(({ laneId }) => laneId === lane.id);
      if (part) ways.push({ shares: whole(bundle.carrierId, bundle.id), cost: part.pricePerUnit * volume });
    }
    return ways;
  });
  let best: number | null = null;
  const award: AwardedLane[] = [];
  const visit = (lane: number, cost: number): void => {
    if (best !== null && isFair && cost * (1 - most / 100) >= best) return;
    if (lane === choices.length) {
      if (checkAward(input, award).length > 0) return;
      const { weighted } = costAward(input, award);
      if (best === null || weighted < best) best = weighted;
      return;
    }
    for (const way of choices[lane]!) {
      award.push({ laneId: input.lanes[lane]!.id, shares: way.shares, unawarded: null });
      visit(lane + 1, cost + way.cost);
      award.pop();
    }
  };
  visit(0, 0);
  return best;
}
