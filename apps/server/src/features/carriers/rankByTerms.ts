import {
  type NegotiationTermCategory,
  negotiationTermCategories,
  weightedRanking,
} from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow, rows } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { readExplanation } from '../bids/index.ts';
import { propertyOf, selectCarrierScores, selectNegotiationTerms } from '../settings/index.ts';

type BidRow = {
  bid_id: string;
  carrier_id: string;
  carrier_name: string;
  all_in_usd: string | null;
  unit_cost_usd: string | null;
};

/**
 * Ranks the bids of a customer's lane by price and negotiation terms together, with their ranks by price alone. Held and partial
 * bids have no rank.
 */
export async function rankByTerms(tx: Transaction, caller: Caller, laneId: string) {
  const customerId = caller.companyId;
  const lane = await optionalRow<{ mode: number; contract_no: number }>(
    tx,
    'SELECT mode, contract_no FROM lanes WHERE customer_id = $1 AND lane_id = $2 AND is_counted',
    [customerId, laneId],
  );
  if (lane === null) throw refuse('lane_not_found', 'Lane not found', { status: 404 });
  const found = await rows<BidRow>(
    tx,
    `SELECT b.bid_id, b.carrier_id, c.name AS carrier_name, b.all_in_usd, 
            CASE WHEN b.is_complete AND NOT EXISTS (SELECT FROM held_bids k WHERE k.customer_id = $1 AND k.bid_id = b.bid_id) THEN b.unit_cost_usd END AS unit_cost_usd
     FROM bids b
     JOIN companies c ON c.company_id = b.carrier_id
     JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode
     WHERE b.customer_id = $1 AND b.lane_id = $2 AND b.withdrawn_at IS NULL
     ORDER BY unit_cost_usd NULLS LAST, b.submitted_at, b.bid_id`,
    [customerId, laneId],
  );
  const bids = (await propertyOf(
    tx,
    customerId,
    lane.mode,
    'standings.countMissingCharges',
    lane.contract_no,
  ))
    ? await byWhatIsLeftOut(tx, caller, laneId, found)
    : found.map((bid) => ({ ...bid, cost: bid.unit_cost_usd }));
  const weights = await selectNegotiationTerms(tx, customerId, lane.mode);
  const scored = new Map(
    (await selectCarrierScores(tx, customerId, lane.mode)).map(({ carrierId, scores }) => [
      carrierId,
      new Map(scores.map(({ category, score }) => [category, score])),
    ]),
  );
  const scoresOf = (carrierId: string): Partial<Record<NegotiationTermCategory, number>> =>
    Object.fromEntries(
      negotiationTermCategories.flatMap((category) => {
        const score = scored.get(carrierId)?.get(category);
        return score === undefined ? [] : [[category, score]];
      }),
    );
  const ranking = weightedRanking(
    bids.map((bid) => ({
      bidId: bid.bid_id,
      cost: bid.cost,
      scores: scoresOf(bid.carrier_id),
    })),
    weights,
  );
  const byId = new Map(bids.map((bid, at) => [bid.bid_id, { ...bid, at }]));
  return {
    priceWeightPercent: ranking.priceWeightPercent.toNumber(),
    weights: ranking.weights.map(({ category, weightPercent }) => ({
      category,
      weightPercent: weightPercent.toNumber(),
    })),
    bids: ranking.bids.flatMap((ranked) => {
      const bid = byId.get(ranked.bidId);
      if (bid === undefined) return [];
      return [
        {
          bidId: bid.bid_id,
          carrierId: bid.carrier_id,
          carrierName: bid.carrier_name,
          allInUsd: bid.all_in_usd === null ? null : Number(bid.all_in_usd),
          placeByPrice: bid.cost === null ? null : bid.at + 1,
          place: ranked.place,
          points: ranked.points?.toDecimalPlaces(2).toNumber() ?? null,
          pricePoints: ranked.pricePoints?.toDecimalPlaces(2).toNumber() ?? null,
          terms: ranked.terms.map((term) => ({ ...term, points: term.points.toDecimalPlaces(2).toNumber() })),
        },
      ];
    }),
  };
}

/** Orders the bids by comparable cost: including other bids' prices for the charges that a bid leaves out. */
async function byWhatIsLeftOut(tx: Transaction, caller: Caller, laneId: string, bids: readonly BidRow[]) {
  const explained = new Map(
    (await readExplanation(tx, caller, laneId)).bids.map(({ bidId, bridge }) => [
      bidId,
      bridge.find(({ step }) => step === 'comparable')?.total ?? null,
    ]),
  );
  return bids
    .map((bid) => ({ ...bid, cost: bid.unit_cost_usd === null ? null : (explained.get(bid.bid_id) ?? null) }))
    .sort((a, b) => (a.cost ?? Number.POSITIVE_INFINITY) - (b.cost ?? Number.POSITIVE_INFINITY));
}
