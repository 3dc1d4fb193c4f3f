import { mediansOf, weightedUnitCost } from '../compile/weightedCost.ts';
import type { ScenarioInput, ScenarioResult, TenderBid } from '../model.ts';
import { priceScenario } from './pricedBids.ts';

/** The price at which a carrier would win a lane that it did not win. */
export interface PriceToWin {
  readonly laneId: string;
  readonly carrierId: string;
  readonly pricePerUnit: number;
  /** Maximum price that wins, all else being equal; null if none does. An estimate, based on the final scarcity prices. */
  readonly pricePerUnitToWin: number | null;
}

/** Returns an entry for every bid that won nothing of its lane, in the order of lanes and bids. */
export function negotiationGuide(input: ScenarioInput, result: ScenarioResult): PriceToWin[] {
  const { model, prices, bidsOf } = priceScenario(input, result);
  const incumbents = input.rules.filter((rule) => rule.kind === 'incumbent');
  const bidsOfLane = new Map<string, TenderBid[]>();
  for (const bid of input.bids) {
    const own = bidsOfLane.get(bid.laneId);
    if (own) own.push(bid);
    else bidsOfLane.set(bid.laneId, [bid]);
  }
  return (result.lanes ?? []).flatMap(({ laneId, shares }, at) => {
    const lane = input.lanes[at]!;
    const volume = model.laneVolume[at]!;
    if (volume === 0) return [];
    const own = bidsOfLane.get(laneId) ?? [];
    const medians = mediansOf(own, input.weights);
    const priced = bidsOf(at);
    const winners = priced.filter(({ carrierId }) => shares.some((each) => each.carrierId === carrierId));
    const toBeat = Math.min(
      winners.length > 0 ? Math.min(...winners.map(({ pricedCost }) => pricedCost)) : Infinity,
      shares.length > 0 ? Infinity : model.laneUnawardedCost[at]!,
    );
    return priced.flatMap(({ option, carrierId, bundleId, pricedCost }): PriceToWin[] => {
      if (bundleId !== null || shares.some((each) => each.carrierId === carrierId)) return [];
      const bid = own.find((each) => each.carrierId === carrierId);
      if (!bid) return [];
      const unitCost = (price: number) =>
        weightedUnitCost(price, carrierId, lane, bid, medians, input, incumbents);
      const spendPrice = prices.priceOfSpend(option);
      const slope = unitCost(bid.pricePerUnit + 1) - unitCost(bid.pricePerUnit) + spendPrice;
      const less = slope > 0 ? Math.max(0, pricedCost - toBeat) / (volume * slope) : Infinity;
      const price = bid.pricePerUnit - less;
      return [
        { laneId, carrierId, pricePerUnit: bid.pricePerUnit, pricePerUnitToWin: price > 0 ? price : null },
      ];
    });
  });
}
