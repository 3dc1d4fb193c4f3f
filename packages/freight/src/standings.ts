import type { LaneColour } from './laneColours.ts';
import { laneColours } from './laneColours.ts';
import type { DecimalInput } from './money.ts';
import { Decimal } from './money.ts';
import { propertyCatalogue } from './properties.ts';

/** How far above target or best bid, in percent, each colour reaches; red is beyond amber. */
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

export interface StandingInput {
  /** The carrier's all-in cost; null without a valid bid. */
  readonly allIn: DecimalInput | null;
  /** The target on the same basis; null or 0 is none. */
  readonly target: DecimalInput | null;
  /** The best valid bid on the lane, the carrier's own included; null is none but its own. */
  readonly best: DecimalInput | null;
  readonly thresholds?: StandingThresholds;
}

/** A carrier's standing on a lane: towards the target if there is one, else towards the best valid bid. */
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

/** The lane's own colour, for the customer: the best standing on it; red when nobody stands on it. */
export function laneColour(standings: readonly LaneColour[]): LaneColour {
  return laneColours.find((colour) => standings.includes(colour)) ?? 'Red';
}
