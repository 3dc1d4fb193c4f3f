import type { ScenarioRule } from '@lanewright/contract';
import type { PlainConflict, RuleChange, UnawardedReason } from '@lanewright/award-optimiser';
import type { PackedInput } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';

/** How long and how thoroughly a scenario is calculated. */
export type Effort = {
  readonly seconds: number;
  /** Time for the exact engine to improve the result; 0: none. */
  readonly polishSeconds: number;
};

/** A scenario to calculate, with everything the thread needs. */
export type SolveTask = {
  readonly kind: 'solve';
  readonly input: PackedInput;
  readonly rules: readonly ScenarioRule[];
  readonly weights: ScenarioWeights;
  readonly effort: Effort;
};

export type Obstacle = PlainConflict | { readonly why: 'nobodyLeft'; readonly laneIds: readonly string[] };
export type EasedLimit = Pick<RuleChange, 'ruleId' | 'limit' | 'region' | 'from' | 'to' | 'unit'>;

/** What decided a lane. */
export type LaneDecision =
  | 'cheapest'
  | 'lightest'
  | 'onlyBid'
  | 'onlyAllowed'
  | 'tie'
  | 'lock'
  | 'excluded'
  | 'rule'
  | 'bundle'
  | 'shared'
  | 'rulesTogether'
  | UnawardedReason;

/** Shares of a result by column; lanes, carriers and bids by their index in the input. */
export type PackedShares = {
  readonly lane: Int32Array;
  readonly bid: Int32Array;
  /** Hundredths of a percent. */
  readonly hundredths: Int32Array;
  readonly bundleRule: readonly (string | null)[];
};
/** The reason for each input lane's award. */
export type PackedReasons = {
  readonly decision: readonly LaneDecision[];
  readonly ruleId: readonly (string | null)[];
  /** The next best bid; −1: none. */
  readonly nextBid: Int32Array;
  /** How much more that bid would weigh; NaN without one. */
  readonly difference: Float64Array;
};
/** The price at which each losing bid would win. */
export type PackedGuide = {
  readonly bid: Int32Array;
  /** NaN if no price wins. */
  readonly toWin: Float64Array;
  /** Number of bids left out, because there are too many. */
  readonly leftOut: number;
};

/** Facts that every run reports. */
export type RunFacts = {
  readonly notes: readonly string[];
  readonly seed: number;
  readonly version: string;
  readonly inputHash: string;
};
export type SolvedAward = RunFacts & {
  readonly shares: PackedShares;
  readonly reasons: PackedReasons;
  readonly guide: PackedGuide;
  /** No award under the rules weighs less, in floating point; the award's own cost is calculated in decimal. */
  readonly bound: number;
};
export type NoAward = RunFacts & {
  readonly isProven: boolean;
  readonly obstacles: readonly Obstacle[];
  /** Limits to ease, and the rules with these limits eased; null if no fix was found. */
  readonly wayOut: { readonly limits: readonly EasedLimit[]; readonly rules: readonly ScenarioRule[] } | null;
};

export type ThreadProgress = {
  readonly seconds: number;
  readonly best: number | null;
  readonly bound: number | null;
  /** Runs finished so far and in total, for tasks that take several runs. */
  readonly runs?: number;
  readonly of?: number;
};
