import type { CarrierConnection } from './carriers.api.ts';

/** A carrier for tests; fields not given are empty. */
export function testCarrier(name: string, said: Partial<CarrierConnection> = {}): CarrierConnection {
  return {
    carrierId: name,
    name,
    modes: [],
    period: null,
    lanesOpen: 0,
    lanesBid: 0,
    lanesPartial: 0,
    coveragePercent: null,
    green: 0,
    amber: 0,
    red: 0,
    lanesBest: 0,
    lanesAwarded: 0,
    lanesWon: 0,
    awardedUsd: 0,
    savingsUsd: 0,
    awardsAnswered: 0,
    awardsPassed: 0,
    awardsWaiting: 0,
    answerHours: null,
    lastBidAt: null,
    ...said,
  };
}
