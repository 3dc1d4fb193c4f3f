import { Decimal, type Month } from '@lanewright/freight';
import { conflict, notFound, unprocessable } from '../../platform/http/problemError.ts';
import { isAwardBlock } from './awardBlocks.ts';

export type AwardWish = {
  readonly laneId: string;
  readonly bidId: string;
  /** Empty: all months still free. */
  readonly months: readonly Month[];
  /** Percent. */
  readonly share: number;
};
export type BidFacts = {
  readonly laneId: string;
  readonly carrierName: string;
  readonly isComplete: boolean;
  readonly needsPricing: boolean;
  readonly isWithdrawn: boolean;
  readonly isConnected: boolean;
};
export type LaneFacts = {
  readonly label: string;
  /** Months of the contract period, and those of them that have a forecast, both in time order. */
  readonly contractMonths: readonly Month[];
  readonly forecastMonths: readonly Month[];
  readonly blockMonths: readonly number[];
  /** Percent given already, by month. */
  readonly given: ReadonlyMap<Month, string>;
};
export type PlannedAward = {
  readonly laneId: string;
  readonly bidId: string;
  readonly share: number;
  readonly months: readonly Month[];
};

/**
 * Checks wishes in their order, each on top of those before it, and says which months each one gets. Throws the first
 * refusal: 404 for a lane or bid that is not the customer's, 422 for months that may not be awarded so, 409 for a
 * bid or month that is not free to award now.
 */
export function planAwards(
  wishes: readonly AwardWish[],
  lanes: ReadonlyMap<string, LaneFacts>,
  bids: ReadonlyMap<string, BidFacts>,
): PlannedAward[] {
  const planned = new Map<string, Decimal>();
  return wishes.map((wish, index) => {
    const lane = lanes.get(wish.laneId);
    if (lane === undefined)
      throw notFound('no_such_lane', 'There is no such lane', { field: `${index}.laneId` });
    checkBidFacts(bids.get(wish.bidId), wish, lane, index);
    if (new Decimal(wish.share).decimalPlaces() > 2) {
      throw unprocessable('invalid_share', 'A share takes at most two decimals', { field: `${index}.share` });
    }
    const roomAfter = (month: Month) =>
      new Decimal(100)
        .minus(lane.given.get(month) ?? 0)
        .minus(planned.get(`${wish.laneId} ${month}`) ?? 0)
        .minus(wish.share);
    const months =
      wish.months.length === 0 ? freeMonths(lane, roomAfter) : askedMonths(wish, lane, roomAfter, index);
    for (const month of months) {
      const key = `${wish.laneId} ${month}`;
      planned.set(key, (planned.get(key) ?? new Decimal(0)).plus(wish.share));
    }
    return { laneId: wish.laneId, bidId: wish.bidId, share: wish.share, months };
  });
}

function checkBidFacts(bid: BidFacts | undefined, wish: AwardWish, lane: LaneFacts, index: number): void {
  const field = `${index}.bidId`;
  if (bid === undefined || bid.laneId !== wish.laneId) {
    throw notFound('no_such_bid', `There is no such bid on ${lane.label}`, { field });
  }
  const who = `The bid of ${bid.carrierName} on ${lane.label}`;
  if (bid.isWithdrawn)
    throw conflict('bid_withdrawn', `${who} was withdrawn; load the lane's bids again`, { field });
  if (!bid.isConnected) {
    throw conflict(
      'carrier_not_connected',
      `${who} cannot be awarded: connect the carrier in this mode first`,
      {
        field,
      },
    );
  }
  if (!bid.isComplete) {
    throw conflict('bid_partial', `${who} lacks a required charge; ask the carrier to complete it`, {
      field,
    });
  }
  if (bid.needsPricing) {
    throw conflict('bid_being_priced', `${who} is being priced, try again in a moment`, { field });
  }
}

function freeMonths(lane: LaneFacts, roomAfter: (month: Month) => Decimal): Month[] {
  const free = lane.forecastMonths.filter((month) => roomAfter(month).gte(0));
  if (free.length > 0) return free;
  throw lane.forecastMonths.length === 0
    ? conflict('no_forecast', `${lane.label} has no month to award; refresh the lanes of this mode`)
    : conflict('months_given', `All months of ${lane.label} are given already; take an award back first`);
}

function askedMonths(
  wish: AwardWish,
  lane: LaneFacts,
  roomAfter: (month: Month) => Decimal,
  index: number,
): Month[] {
  const field = `${index}.months`;
  const months = [...new Set(wish.months)].sort();
  for (const month of months) {
    if (!lane.contractMonths.includes(month)) {
      throw unprocessable(
        'month_outside_contract',
        `${month} is outside the contract period of ${lane.label}`,
        {
          field,
        },
      );
    }
    if (!lane.forecastMonths.includes(month)) {
      throw conflict(
        'no_forecast',
        `${lane.label} has no volume for ${month}; refresh the lanes of this mode`,
        {
          field,
        },
      );
    }
  }
  const allFree = lane.forecastMonths.filter((month) => roomAfter(month).gte(0));
  if (!isAwardBlock(months, lane.contractMonths, lane.blockMonths) && !isAwardBlock(months, allFree, [])) {
    throw unprocessable(
      'not_a_block',
      `Award consecutive months, ${lane.blockMonths.join(', ')} at once, or all months that are free`,
      { field },
    );
  }
  for (const month of months) {
    if (roomAfter(month).lt(0)) {
      const room = roomAfter(month).plus(wish.share);
      throw conflict(
        'month_given',
        `${month} of ${lane.label} is given already: ${room.toString()} % of it is free, ${wish.share} % was asked for`,
        { field, detail: 'Load the lane again and award what is free, or take the other award back first' },
      );
    }
  }
  return months;
}
