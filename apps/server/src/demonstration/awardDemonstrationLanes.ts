import { setTimeout as pause } from 'node:timers/promises';
import { awards, bids, lanes, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { DemonstrationCaller } from './demonstrationCalls.ts';

const maxWaitMs = 120_000;
const pollMs = 250;

/** Targets as percent below the best bid: met, just missed (amber), clearly missed (red), and none. */
const belowBest: readonly (number | null)[] = [-2, 3, 12, -5, null];

/**
 * Sets targets close to the best bids of the lanes, awards a third of them to the best bids, and has the carriers accept two
 * of three awards.
 * @param laneIds open lanes, the most expensive first
 */
export async function awardDemonstrationLanes(
  customer: DemonstrationCaller,
  carriers: readonly DemonstrationCaller[],
  mode: OfferedMode,
  laneIds: readonly string[],
): Promise<void> {
  const priced = await bidsOncePriced(customer, laneIds);
  await customer.call(lanes.setTargets, {
    body: {
      targets: laneIds.flatMap((laneId, at) =>
        targetBelow(bestUnitCost(priced, laneId), belowBest[at % belowBest.length] ?? null, laneId),
      ),
    },
  });
  const awarded = laneIds.filter((_, at) => at % 3 === 0);
  await customer.call(awards.awardBestBids, { body: { mode, laneIds: awarded } });
  for (const carrier of carriers) await acceptSome(carrier, mode);
}

type Bid = ResponseOf<typeof bids.listBidsOfLanes>[number];

/** Waits until all bids on the lanes are priced: until then the best bid is unknown. */
async function bidsOncePriced(
  customer: DemonstrationCaller,
  laneIds: readonly string[],
): Promise<readonly Bid[]> {
  const until = Date.now() + maxWaitMs;
  while (Date.now() < until) {
    const found = await customer.call(bids.listBidsOfLanes, { body: { laneIds: [...laneIds] } });
    if (found.length > 0 && found.every(({ isPriced }) => isPriced)) return found;
    await pause(pollMs);
  }
  throw new Error('pricing the demonstration bids took longer than two minutes');
}

function bestUnitCost(priced: readonly Bid[], ofLaneId: string): number | null {
  const costs = priced.flatMap(({ laneId, unitCostUsd }) =>
    laneId === ofLaneId && unitCostUsd !== null ? [unitCostUsd] : [],
  );
  return costs.length === 0 ? null : Math.min(...costs);
}

function targetBelow(bestUsd: number | null, percent: number | null, laneId: string) {
  if (bestUsd === null || percent === null) return [];
  return [{ laneId, targetPrice: Number((bestUsd * (1 - percent / 100)).toFixed(4)) }];
}

async function acceptSome(carrier: DemonstrationCaller, mode: OfferedMode): Promise<void> {
  const own = await carrier.call(awards.listAwards, { query: { mode: String(mode) } });
  const awardIds = own.map(({ awardId }) => awardId).filter((_, at) => at % 3 !== 2);
  if (awardIds.length > 0) await carrier.call(awards.answerAwards, { body: { awardIds, answer: 'accept' } });
}
