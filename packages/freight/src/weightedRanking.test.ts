import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type ScoredBid, weightedRanking } from './weightedRanking.ts';

const places = (bids: readonly ScoredBid[], weights: Parameters<typeof weightedRanking>[1]) =>
  Object.fromEntries(weightedRanking(bids, weights).bids.map(({ bidId, place }) => [bidId, place]));
const points = (bids: readonly ScoredBid[], weights: Parameters<typeof weightedRanking>[1]) =>
  Object.fromEntries(
    weightedRanking(bids, weights).bids.map((bid) => [bid.bidId, bid.points?.toNumber() ?? null]),
  );

describe('ranking by price and terms', () => {
  it('uses price only without weights', () => {
    const bids = [
      { bidId: 'dear', cost: 110, scores: { OTD: 100 } },
      { bidId: 'cheap', cost: 100, scores: {} },
      { bidId: 'none', cost: null, scores: { OTD: 100 } },
    ];
    expect(places(bids, [])).toEqual({ cheap: 1, dear: 2, none: null });
    expect(points(bids, [])).toEqual({ cheap: 100, dear: 90, none: null });
  });

  it('lets a punctual carrier win that is slightly more expensive', () => {
    // 80 × 100 + 20 × 50 = 90; 80 × 95 + 20 × 100 = 96.
    const bids = [
      { bidId: 'cheap', cost: 1000, scores: { OTD: 50 } },
      { bidId: 'punctual', cost: 1050, scores: { OTD: 100 } },
    ];
    const weights = [{ category: 'OTD', weightPercent: 20 }] as const;
    expect(points(bids, weights)).toEqual({ cheap: 90, punctual: 96 });
    expect(places(bids, weights)).toEqual({ punctual: 1, cheap: 2 });
  });

  it('uses the others’ median for a carrier without a score, and says so', () => {
    const bids = [
      { bidId: 'a', cost: 100, scores: { LeadTimes: 40 } },
      { bidId: 'b', cost: 100, scores: { LeadTimes: 80 } },
      { bidId: 'new', cost: 100, scores: {} },
    ];
    const { bids: ranked } = weightedRanking(bids, [{ category: 'LeadTimes', weightPercent: 50 }]);
    expect(ranked.map(({ bidId, points: sum }) => [bidId, sum?.toNumber()])).toEqual([
      ['b', 90],
      ['new', 80],
      ['a', 70],
    ]);
    expect(ranked.find(({ bidId }) => bidId === 'new')?.terms).toMatchObject([{ isAssumed: true }]);
  });

  it('gives the weight of a category without any scores to the price', () => {
    const bids = [{ bidId: 'a', cost: 100, scores: { OTD: 10 } }];
    const ranking = weightedRanking(bids, [
      { category: 'OTD', weightPercent: 30 },
      { category: 'ClaimsResolution', weightPercent: 20 },
    ]);
    expect(ranking.priceWeightPercent.toNumber()).toBe(70);
    expect(ranking.weights.map(({ category }) => category)).toEqual(['OTD']);
    expect(ranking.bids[0]?.points?.toNumber()).toBe(73);
  });

  it('handles negative costs and a best cost of zero', () => {
    const weights = [] as const;
    expect(
      points(
        [
          { bidId: 'a', cost: -100, scores: {} },
          { bidId: 'b', cost: -90, scores: {} },
        ],
        weights,
      ),
    ).toEqual({
      a: 100,
      b: 90,
    });
    expect(
      points(
        [
          { bidId: 'a', cost: 0, scores: {} },
          { bidId: 'b', cost: 5, scores: {} },
        ],
        weights,
      ),
    ).toEqual({
      a: 100,
      b: 0,
    });
  });

  it('never ranks a carrier lower for a lower price or a better score', () => {
    const bid = fc.record({
      cost: fc.integer({ min: 1, max: 100_000 }),
      score: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(
        fc.array(bid, { minLength: 2, maxLength: 6 }),
        fc.integer({ min: 0, max: 100 }),
        fc.integer({ min: 1, max: 1000 }),
        fc.integer({ min: 0, max: 100 }),
        (all, weightPercent, less, more) => {
          const weights = [{ category: 'OTD' as const, weightPercent }];
          const named = all.map(({ cost, score }, at) => ({
            bidId: String(at),
            cost,
            scores: { OTD: score },
          }));
          const better = named.map((one, at) =>
            at === 0
              ? { ...one, cost: one.cost - less, scores: { OTD: Math.min(100, one.scores.OTD + more) } }
              : one,
          );
          expect(places(better, weights)['0']).toBeLessThanOrEqual(places(named, weights)['0'] ?? 0);
        },
      ),
    );
  });
});
