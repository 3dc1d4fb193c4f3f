import type { LaneColour } from './laneColours.ts';
import { laneColours } from './laneColours.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';
import { propertyCatalogue } from './properties.ts';

/** Upper limit of each colour, in percent above target or best bid; anything above amber is red. */
export interface StandingThresholds {
  readonly greenOverTargetPercent: DecimalInput;
  readonly amberOverTargetPercent: DecimalInput;
  readonly greenOverBestPercent: DecimalInput;
  readonly amberOverBestPercent: DecimalInput;
}

export const defaultStandingThresholds: StandingThresholds = {
  greenOverTargetPercent: propertyCatalogue['standings.greenOverTargetPercent'].default,
  amberOverTargetPercent: propertyCatalogue['standings.amberOverTargetPercent'].default,
  greenOverBestPercent: propertyCatalogue['standings.greenOverBestPercent'].default,
  amberOverBestPercent: propertyCatalogue['standings.amberOverBestPercent'].default,
};

/** When bids are compared with the baseline instead of the best bid, on lanes without a target. */
export interface BaselineRule {
  /** Whether the only complete bid of a lane is compared with the baseline. */
  readonly comparesSoleBid: boolean;
  /** The best bid may be at most this percentage above the baseline; otherwise the lane's bids are compared with the baseline. */
  readonly maxBestOverBaselinePercent: DecimalInput;
}

export const defaultBaselineRule: BaselineRule = {
  comparesSoleBid: propertyCatalogue['standings.compareSoleBid'].default,
  maxBestOverBaselinePercent: propertyCatalogue['standings.maxBestOverBaselinePercent'].default,
};

/** What the colours of a lane's bids are compared with. */
export const colourReferences = ['target', 'baseline', 'best'] as const;
export type ColourReference = (typeof colourReferences)[number];

export interface LaneReferences {
  /** Whether bids are compared with the target if there is one; otherwise with the best bid. */
  readonly measuresByTarget: boolean;
  /** USD per unit; null or 0 for none. */
  readonly target: DecimalInput | null;
  /** USD per unit; null for none. */
  readonly baseline: DecimalInput | null;
  /** The best complete bid, USD per unit; null for none. */
  readonly best: DecimalInput | null;
  readonly completeBids: number;
  readonly rule?: BaselineRule;
}

const isPrice = (price: DecimalInput | null): price is DecimalInput =>
  price !== null && new Decimal(price).gt(0);

/**
 * Returns the reference of a lane's colours: the target; without one the best bid, unless it is the only complete bid or far above
 * the baseline. In these cases it is the target that the mode otherwise ignores, if there is one, else the baseline.
 */
export function colourReference(lane: LaneReferences): ColourReference {
  const { measuresByTarget, target, baseline, best, completeBids, rule = defaultBaselineRule } = lane;
  const hasTarget = isPrice(target);
  if (measuresByTarget && hasTarget) return 'target';
  const isSole = rule.comparesSoleBid && completeBids === 1;
  const isFarAbove =
    best !== null &&
    isPrice(baseline) &&
    new Decimal(best).gt(
      new Decimal(baseline).times(new Decimal(rule.maxBestOverBaselinePercent).div(100).plus(1)),
    );
  if (!isSole && !isFarAbove) return 'best';
  if (hasTarget) return 'target';
  return isPrice(baseline) ? 'baseline' : 'best';
}

export interface StandingInput {
  /** The carrier's all-in cost; null without a valid bid. */
  readonly allIn: DecimalInput | null;
  /** The target on the same basis, or the baseline that replaces it; null or 0 for none. */
  readonly target: DecimalInput | null;
  /** The best valid bid on the lane, including the carrier's own; null if there is only its own. */
  readonly best: DecimalInput | null;
  readonly thresholds?: StandingThresholds;
}

/**
 * Returns a carrier's standing on a lane: compared with the target if there is one, else with the best valid bid. See
 * `colourReference`.
 */
export function colourOf(input: StandingInput): LaneColour {
  const { allIn, target, best, thresholds = defaultStandingThresholds } = input;
  if (allIn === null) return 'Red';
  const hasTarget = target !== null && !new Decimal(target).isZero();
  const reference = new Decimal(hasTarget ? target : (best ?? allIn));
  const reaches = (overPercent: DecimalInput) =>
    new Decimal(allIn).lte(reference.plus(reference.abs().times(overPercent).div(100)));
  if (reaches(hasTarget ? thresholds.greenOverTargetPercent : thresholds.greenOverBestPercent))
    return 'Green';
  if (reaches(hasTarget ? thresholds.amberOverTargetPercent : thresholds.amberOverBestPercent))
    return 'Amber';
  return 'Red';
}

/** Returns the lane's own colour, for the customer: the best standing on it; red if there is none. */
export function laneColour(standings: readonly LaneColour[]): LaneColour {
  return laneColours.find((colour) => standings.includes(colour)) ?? 'Red';
}

/**
 * Why a carrier sees no colour on a lane: the customer does not show it; it is shown after the round; the bid is partial; it is being
 * priced; there is none; there is nothing to show yet.
 */
export const standingReasons = [
  'notShownByCustomer',
  'afterRound',
  'partial',
  'pricing',
  'noBid',
  'notShown',
] as const;
export type StandingReason = (typeof standingReasons)[number];
