import type { ScenarioRule } from '@lanewright/contract';
import type { PlainConflict, RuleChange, UnawardedReason } from '@lanewright/award-optimiser';
import type { PackedInput } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';

/** How long and how carefully a scenario is worked out. */
export type Effort = {
  readonly seconds: number;
  /** For the exact engine to better it; 0: not at all. */
  readonly polishSeconds: number;
};

/** A scenario to be worked out, with all that the thread needs to know of it. */
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

/** Shares of a result, column by column; lanes, carriers and bids by their place in the input. */
export type PackedShares = {
  readonly lane: Int32Array;
  readonly bid: Int32Array;
  /** Hundredths of a percent. */
  readonly hundredths: Int32Array;
  readonly bundleRule: readonly (string | null)[];
};
/** Why each lane of the input went where it went. */
export type PackedReasons = {
  readonly decision: readonly LaneDecision[];
  readonly ruleId: readonly (string | null)[];
  /** The bid that comes next; −1: none. */
  readonly nextBid: Int32Array;
  /** What it would weigh more; NaN without one. */
  readonly difference: Float64Array;
};
/** What bids that won nothing would have to cost. */
export type PackedGuide = {
  readonly bid: Int32Array;
  /** NaN where no price wins. */
  readonly toWin: Float64Array;
  /** Bids that are not in it, because there are too many. */
  readonly leftOut: number;
};

/** What every run tells of how it went. */
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
  /** No award under the rules weighs less, in floating point; what the award itself comes to is worked out in decimal. */
  readonly bound: number;
};
export type NoAward = RunFacts & {
  readonly isProven: boolean;
  readonly obstacles: readonly Obstacle[];
  /** Limits to ease, and the rules eased so; null where no way out was found. */
  readonly wayOut: { readonly limits: readonly EasedLimit[]; readonly rules: readonly ScenarioRule[] } | null;
};

export type ThreadProgress = {
  readonly seconds: number;
  readonly best: number | null;
  readonly bound: number | null;
  /** Runs done, of how many: of what takes several. */
  readonly runs?: number;
  readonly of?: number;
};
