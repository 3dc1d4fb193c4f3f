import type { DecimalInput } from './money.ts';
import { Decimal, sumOf } from './money.ts';
import type { NegotiationTermCategory } from './negotiationTerms.ts';
import { medianOf } from './scope.ts';

/** Weight of a category in addition to price. */
export interface TermWeight {
  readonly category: NegotiationTermCategory;
  readonly weightPercent: DecimalInput;
}

/** A bid with its carrier's scores, 0 to 100 per category. */
export interface ScoredBid {
  readonly bidId: string;
  /** Cost used to compare bids; null without a valid bid. */
  readonly cost: DecimalInput | null;
  readonly scores: Readonly<Partial<Record<NegotiationTermCategory, DecimalInput>>>;
}

export interface RankedBid {
  readonly bidId: string;
  /** 100 for the cheapest, one point less for each percent above it, at least 0; null without a valid bid. */
  readonly pricePoints: Decimal | null;
  /** The categories that count on the lane; `isAssumed` if the carrier is not scored. */
  readonly terms: readonly {
    readonly category: NegotiationTermCategory;
    readonly points: Decimal;
    readonly isAssumed: boolean;
  }[];
  /** Weighted total of price and terms, 0 to 100; null without a valid bid. */
  readonly points: Decimal | null;
  /** Rank from 1, most points first, then the cheaper; null without a valid bid. */
  readonly place: number | null;
}

export interface WeightedRanking {
  /** 100 less the weights of the terms; categories in which no carrier is scored have no weight. */
  readonly priceWeightPercent: Decimal;
  readonly weights: readonly {
    readonly category: NegotiationTermCategory;
    readonly weightPercent: Decimal;
  }[];
  /** In order of rank, bids that are not valid last. */
  readonly bids: readonly RankedBid[];
}

/**
 * Ranks a lane's bids by price and negotiation terms together. A carrier that is not scored in a category gets the median of the
 * others on the lane; a category in which none of them is scored does not count, and its weight goes to the price.
 */
export function weightedRanking(bids: readonly ScoredBid[], weights: readonly TermWeight[]): WeightedRanking {
  const valid = bids.filter((bid) => bid.cost !== null);
  const medians = new Map(
    weights.map(({ category }) => [
      category,
      medianOf(valid.flatMap(({ scores }) => scores[category] ?? [])),
    ]),
  );
  const used = weights
    .filter(
      ({ category, weightPercent }) => new Decimal(weightPercent).gt(0) && medians.get(category) != null,
    )
    .map(({ category, weightPercent }) => ({ category, weightPercent: new Decimal(weightPercent) }));
  const priceWeightPercent = new Decimal(100).minus(sumOf(used.map(({ weightPercent }) => weightPercent)));
  const best = valid.reduce<Decimal | null>((least, { cost }) => {
    const own = new Decimal(cost ?? 0);
    return least === null || own.lt(least) ? own : least;
  }, null);

  const ranked = bids.map((bid): Omit<RankedBid, 'place'> & { readonly cost: Decimal | null } => {
    const cost = bid.cost === null ? null : new Decimal(bid.cost);
    const terms = used.map(({ category }) => {
      const score = bid.scores[category];
      return {
        category,
        points: new Decimal(score ?? medians.get(category) ?? 0),
        isAssumed: score === undefined,
      };
    });
    if (cost === null || best === null)
      return { bidId: bid.bidId, cost, pricePoints: null, terms, points: null };
    const pricePoints = pointsOfPrice(cost, best);
    const points = sumOf([
      pricePoints.times(priceWeightPercent),
      ...terms.map((term, at) => term.points.times(used[at]?.weightPercent ?? 0)),
    ]).div(100);
    return { bidId: bid.bidId, cost, pricePoints, terms, points };
  });
  ranked.sort(byPoints);
  return {
    priceWeightPercent,
    weights: used,
    bids: ranked.map(({ cost, ...bid }, at) => ({ ...bid, place: cost === null ? null : at + 1 })),
  };
}

/** One point less for each percent above the best cost; if the best cost is zero there is no percentage, and no points. */
function pointsOfPrice(cost: Decimal, best: Decimal): Decimal {
  if (cost.eq(best)) return new Decimal(100);
  if (best.isZero()) return new Decimal(0);
  return Decimal.max(0, new Decimal(100).minus(cost.minus(best).div(best.abs()).times(100)));
}

function byPoints(
  a: { points: Decimal | null; cost: Decimal | null; bidId: string },
  b: { points: Decimal | null; cost: Decimal | null; bidId: string },
): number {
  if (a.points === null || b.points === null) return Number(a.points === null) - Number(b.points === null);
  return b.points.cmp(a.points) || (a.cost?.cmp(b.cost ?? 0) ?? 0) || a.bidId.localeCompare(b.bidId);
}
