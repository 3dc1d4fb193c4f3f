import { Decimal, type Month } from '@lanewright/freight';
import { refuse } from '../../platform/http/problemError.ts';
import { isAwardBlock } from './awardBlocks.ts';
import {
  type BidFacts,
  BidCapacity,
  checkBackup,
  checkBidFacts,
  notValidIn,
  overCapacity,
} from './bidCapacity.ts';
import { type LaneFacts, monthGiven, nothingFree, requireMonth } from './laneCapacity.ts';

export type AwardWish = {
  readonly laneId: string;
  readonly bidId: string;
  /** Empty: all months still available. */
  readonly months: readonly Month[];
  /** Percent. */
  readonly share: number;
  readonly backupBidId?: string | undefined;
};
export type PlannedAward = {
  readonly laneId: string;
  readonly bidId: string;
  readonly share: number;
  readonly months: readonly Month[];
  readonly backupBidId?: string | undefined;
};

/**
 * Validates wishes in order, each in addition to those before it, and returns the months each one gets. Throws the first error: 404
 * for a lane or bid that is not the customer's, 422 for months that may not be awarded together, 409 for a bid or month that is not
 * available now, or more than the carrier takes.
 */
export function planAwards(
  wishes: readonly AwardWish[],
  lanes: ReadonlyMap<string, LaneFacts>,
  bids: ReadonlyMap<string, BidFacts>,
): PlannedAward[] {
  const planned = new Map<string, Decimal>();
  const plannedOf = (key: string) => planned.get(key) ?? new Decimal(0);
  return wishes.map((wish, index) => {
    const lane = lanes.get(wish.laneId);
    if (lane === undefined)
      throw refuse('lane_not_found', 'Lane not found', { status: 404, field: `${index}.laneId` });
    const bid = checkBidFacts(bids.get(wish.bidId), wish.laneId, lane.label, `${index}.bidId`);
    if (new Decimal(wish.share).decimalPlaces() > 2) {
      throw refuse('invalid_share', 'Use at most two decimals', { field: `${index}.share` });
    }
    const roomAfter = (month: Month) =>
      new Decimal(100)
        .minus(lane.given.get(month) ?? 0)
        .minus(plannedOf(`${wish.laneId} ${month}`))
        .minus(wish.share);
    const room = new BidCapacity(bid, lane, wish.share, (month) => plannedOf(`${wish.bidId} ${month}`));
    const months =
      wish.months.length === 0
        ? freeMonths(lane, roomAfter, room, index)
        : askedMonths(wish, lane, roomAfter, room, index);
    if (wish.backupBidId !== undefined)
      checkBackup(bids.get(wish.backupBidId), bid, lane, months, wish.share, `${index}.backupBidId`);
    for (const month of months) {
      for (const key of [`${wish.laneId} ${month}`, `${wish.bidId} ${month}`])
        planned.set(key, plannedOf(key).plus(wish.share));
    }
    return {
      laneId: wish.laneId,
      bidId: wish.bidId,
      share: wish.share,
      months,
      ...(wish.backupBidId === undefined ? {} : { backupBidId: wish.backupBidId }),
    };
  });
}

/** The months that have room for the share and in which the bid is valid. */
function freeMonths(
  lane: LaneFacts,
  roomAfter: (month: Month) => Decimal,
  room: BidCapacity,
  index: number,
): Month[] {
  const free = [...lane.volumes.keys()].filter((month) => roomAfter(month).gte(0));
  const [first] = free;
  if (first === undefined) throw nothingFree(lane);
  const valid = free.filter((month) => room.isValidIn(month));
  if (valid.length === 0) throw notValidIn(room, first, `${index}.months`);
  const months = valid.filter((month) => room.takes(month));
  if (months.length === 0) throw overCapacity(room, valid[0] ?? first, `${index}.share`);
  return months;
}

function askedMonths(
  wish: AwardWish,
  lane: LaneFacts,
  roomAfter: (month: Month) => Decimal,
  room: BidCapacity,
  index: number,
): Month[] {
  const field = `${index}.months`;
  const months = [...new Set(wish.months)].sort();
  for (const month of months) requireMonth(lane, month, field);
  const allFree = [...lane.volumes.keys()].filter((month) => roomAfter(month).gte(0));
  if (!isAwardBlock(months, lane.contractMonths, lane.blockMonths) && !isAwardBlock(months, allFree, [])) {
    throw refuse(
      'months_not_consecutive',
      `Award ${lane.blockMonths.join(', ')} consecutive months at once, or all available months`,
      { field },
    );
  }
  for (const month of months) {
    const after = roomAfter(month);
    if (after.lt(0)) throw monthGiven(lane, month, after.plus(wish.share), wish.share, field);
    if (!room.isValidIn(month)) throw notValidIn(room, month, field);
    if (!room.takes(month)) throw overCapacity(room, month, `${index}.share`);
  }
  return months;
}
