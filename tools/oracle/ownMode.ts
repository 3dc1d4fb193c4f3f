import type { ExportedMode } from './exported.ts';
import { type AwardedMonth, ownAwards } from './ownAwards.ts';
import { bestOf, type OwnBid, ownBids } from './ownBids.ts';
import { type OwnLane, ownLanes, type OwnShipment } from './ownLanes.ts';
import { dividedBy, type Fraction, fraction, sumOf, times, zero } from './pipeline/fraction.ts';

/** A lane with everything its figures are based on. */
export interface FiguredLane extends OwnLane {
  readonly bids: readonly OwnBid[];
  readonly best: OwnBid | null;
  readonly awards: readonly AwardedMonth[];
}
export interface OwnMode {
  readonly exported: ExportedMode;
  readonly lanes: readonly FiguredLane[];
  readonly shipments: readonly OwnShipment[];
  readonly edited: readonly string[];
  readonly faults: readonly string[];
}

/** Calculates a whole mode, from its files to its awards. */
export function ownMode(exported: ExportedMode): OwnMode {
  const { lanes, ...rest } = ownLanes(exported);
  return {
    exported,
    ...rest,
    lanes: lanes.map((lane) => {
      const bids = ownBids(exported, lane);
      return { ...lane, bids, best: bestOf(bids), awards: ownAwards(exported, lane, bids) };
    }),
  };
}

export const sum = <T>(of: Iterable<T>, amount: (one: T) => Fraction | null): Fraction =>
  sumOf([...of].map((one) => amount(one) ?? zero));
export const whole = (count: number): Fraction => fraction(count);
/** A part in percent of a whole; null if the whole is 0. */
export const percentOf = (part: Fraction, all: Fraction): Fraction | null =>
  all.over === 0n ? null : dividedBy(times(part, fraction(100)), all);
