import { Decimal, loadWords, type Month } from '@lanewright/freight';
import { type ProblemError, refuse } from '../../platform/http/problemError.ts';
import type { LaneFacts } from './laneCapacity.ts';

export type BidFacts = {
  readonly laneId: string;
  readonly carrierId: string;
  readonly carrierName: string;
  readonly isComplete: boolean;
  readonly needsPricing: boolean;
  /** Why the bid is held, as a sentence; null if it is not. */
  readonly whyHeld: string | null;
  /** False when the lane has no volume in the contract period to price it over. */
  readonly hasCost: boolean;
  readonly isWithdrawn: boolean;
  readonly isConnected: boolean;
  /** First and last day, `YYYY-MM-DD`, on which its prices are valid; null: no limit. */
  readonly validFrom: string | null;
  readonly validTo: string | null;
  /** The most the carrier takes of the lane, by month, in its unit of volume; months without an entry are not limited. */
  readonly capacity: ReadonlyMap<Month, string>;
  /** The loads per week from which the capacity of these months follows. */
  readonly loadsPerWeek: ReadonlyMap<Month, string>;
  /** Percent of the lane already awarded to its carrier, by month. */
  readonly given: ReadonlyMap<Month, string>;
};

/** What a bid can still be awarded of its lane. */
export class BidCapacity {
  readonly bid: BidFacts;
  readonly lane: LaneFacts;
  readonly share: number;
  /** Percent planned for the bid by wishes before this one. */
  readonly #planned: (month: Month) => Decimal;

  constructor(bid: BidFacts, lane: LaneFacts, share: number, planned: (month: Month) => Decimal) {
    this.bid = bid;
    this.lane = lane;
    this.share = share;
    this.#planned = planned;
  }

  /** Whether its prices are valid for the whole month. */
  isValidIn(month: Month): boolean {
    const { validFrom, validTo } = this.bid;
    return (
      (validFrom === null || validFrom <= `${month}-01`) && (validTo === null || validTo >= lastDayOf(month))
    );
  }

  /** Whether the carrier takes the share in addition to what it has. */
  takes(month: Month): boolean {
    const capacity = this.bid.capacity.get(month);
    return capacity === undefined || this.volumeAfter(month).lte(capacity);
  }

  /** The volume its carrier would then have in the month. */
  volumeAfter(month: Month): Decimal {
    const percent = new Decimal(this.bid.given.get(month) ?? 0).plus(this.#planned(month)).plus(this.share);
    return new Decimal(this.lane.volumes.get(month) ?? 0).times(percent).div(100);
  }
}

/** Returns the bid if it can be awarded on the lane. @throws ProblemError otherwise */
export function checkBidFacts(
  bid: BidFacts | undefined,
  laneId: string,
  laneLabel: string,
  field: string,
): BidFacts {
  if (bid === undefined || bid.laneId !== laneId) {
    throw refuse('bid_not_found', `Bid not found on ${laneLabel}`, { field });
  }
  const who = `The bid of ${bid.carrierName} on ${laneLabel}`;
  if (bid.isWithdrawn)
    throw refuse('bid_withdrawn', `${who} was withdrawn. Reload the lane’s bids`, { field });
  if (!bid.isConnected) {
    throw refuse('carrier_not_connected', `${who} can’t be awarded. Connect the carrier in this mode first`, {
      status: 409,
      field,
    });
  }
  if (!bid.isComplete) {
    throw refuse('bid_partial', `${who} is missing a required charge. Ask the carrier to complete it`, {
      field,
    });
  }
  if (bid.whyHeld !== null) {
    throw refuse('bid_unconfirmed', `Confirm this price first: ${bid.whyHeld}`, {
      field,
      detail: `Include the bid of ${bid.carrierName} on ${laneLabel}, exclude it, or ask the carrier to confirm it.`,
    });
  }
  if (bid.needsPricing) {
    throw refuse('bid_being_priced', `${who} is being priced. Try again in a moment`, { field });
  }
  if (!bid.hasCost) {
    throw refuse(
      'lane_without_volume',
      `${laneLabel} has no volume in the contract period. Add months to price it`,
      { field },
    );
  }
  return bid;
}

/** Throws for a backup that currently could not take over the months. */
export function checkBackup(
  bid: BidFacts | undefined,
  awarded: BidFacts,
  lane: LaneFacts,
  months: readonly Month[],
  share: number,
  field: string,
): void {
  const backup = checkBidFacts(bid, awarded.laneId, lane.label, field);
  if (backup.carrierId === awarded.carrierId) {
    throw refuse('backup_same_carrier', 'The backup must be a different carrier', { field });
  }
  const room = new BidCapacity(backup, lane, share, () => new Decimal(0));
  for (const month of months) {
    if (!room.isValidIn(month)) throw notValidIn(room, month, field);
    if (!room.takes(month)) throw overCapacity(room, month, field);
  }
}

/** Error for a month in which the bid's prices are not valid. */
export function notValidIn({ bid, lane }: BidCapacity, month: Month, field: string): ProblemError {
  const from = bid.validFrom === null ? '' : ` from ${bid.validFrom}`;
  const to = bid.validTo === null ? '' : ` to ${bid.validTo}`;
  return refuse(
    'bid_not_valid',
    `The bid of ${bid.carrierName} on ${lane.label} is valid${from}${to}, not in all of ${month}`,
    { field, detail: 'Award months in which the bid is valid, or ask the carrier to extend its validity' },
  );
}

/** Error for a month that exceeds what the bid's carrier takes. */
export function overCapacity(room: BidCapacity, month: Month, field: string): ProblemError {
  const { bid, lane } = room;
  const loads = bid.loadsPerWeek.get(month);
  return refuse(
    'over_capacity',
    `${bid.carrierName} has a capacity of ${bid.capacity.get(month)}${loads === undefined ? '' : ` (${loads} ${loadWords(lane.volumeUnit).many} per week)`} on ${lane.label} in ${month}. This award would bring it to ${room.volumeAfter(month).toDecimalPlaces(3).toString()}`,
    { field, detail: 'Award a smaller share or other months, or ask the carrier for more capacity' },
  );
}

function lastDayOf(month: Month): string {
  const [year = 0, number = 0] = month.split('-').map(Number);
  return new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
}
