import { countOf, formatDay, formatLoadsPerWeek, formatMonths, formatQuantity } from '../../../ui/figures.ts';
import type { Bid, GivenMonth } from '../awards.api.ts';
import type { MonthRoom } from './monthRooms.ts';

/** Whether a bid is unconfirmed, so not used until it is included. */
export const isHeld = ({ outlier }: Bid): boolean => outlier?.isHeld === true;

/** Whether a bid can be awarded: it is complete, has a price and is not held. */
export function canBeAwarded(bid: Bid): boolean {
  return bid.isComplete && bid.allInUsd !== null && !isHeld(bid);
}

/** The months in which a bid is valid and accepts the share, and why not the others. */
export interface BidCapacity {
  months: readonly string[];
  /** Explains why the bid does not accept the other months; undefined if it accepts all. */
  note: string | undefined;
}

/** Months that a bid accepts at a share, in addition to what its carrier already has. */
export function bidCapacity(
  bid: Bid,
  months: readonly string[],
  share: number,
  rooms: readonly MonthRoom[],
  volumes: ReadonlyMap<string, number>,
  unit: string,
): BidCapacity {
  const given = new Map(rooms.map(({ month, given: ofMonth }) => [month, ofMonth]));
  const outside = months.filter((month) => !holds(bid, month));
  const beyond = months.filter(
    (month) => !outside.includes(month) && !takes(bid, month, share, given.get(month) ?? [], volumes),
  );
  return {
    months: months.filter((month) => !outside.includes(month) && !beyond.includes(month)),
    note: noteOf(bid, outside, beyond, unit),
  };
}

function holds({ validFrom, validTo }: Bid, month: string): boolean {
  const [year = 0, number = 0] = month.split('-').map(Number);
  const last = new Date(Date.UTC(year, number, 0)).toISOString().slice(0, 10);
  return (validFrom === null || validFrom <= `${month}-01`) && (validTo === null || validTo >= last);
}

function takes(
  bid: Bid,
  month: string,
  share: number,
  given: readonly GivenMonth[],
  volumes: ReadonlyMap<string, number>,
): boolean {
  const capacity = capacityOf(bid, month);
  if (capacity === undefined) return true;
  const before = given
    .filter(({ carrierName }) => carrierName === bid.carrierName)
    .reduce((sum, part) => sum + part.share, 0);
  return ((volumes.get(month) ?? 0) * (before + share)) / 100 <= capacity;
}

const ofMonth = ({ capacity }: Bid, month: string) => capacity.find((one) => one.month === month);
const capacityOf = (bid: Bid, month: string): number | undefined => ofMonth(bid, month)?.capacity;

function noteOf(
  bid: Bid,
  outside: readonly string[],
  beyond: readonly string[],
  unit: string,
): string | undefined {
  const [first] = beyond;
  if (outside.length > 0) {
    const from = bid.validFrom === null ? '' : ` from ${formatDay(bid.validFrom)}`;
    const to = bid.validTo === null ? '' : ` to ${formatDay(bid.validTo)}`;
    return `The bid of ${bid.carrierName} is valid${from}${to}, not in ${formatMonths(outside)}`;
  }
  if (first === undefined) return undefined;
  const loads =
    bid.loadsPerWeek !== null && beyond.every((month) => ofMonth(bid, month)?.isDerived === true)
      ? ` (${formatLoadsPerWeek(bid.loadsPerWeek, unit)})`
      : '';
  const most = `${formatQuantity(capacityOf(bid, first) ?? 0)}${loads}`;
  return beyond.length === 1
    ? `${bid.carrierName} has a capacity of at most ${most} in ${formatMonths(beyond)}`
    : `${bid.carrierName} doesn’t have the capacity${loads} for this share in ${countOf(beyond.length, 'month')}: ${formatMonths(beyond)}`;
}
