import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import type { PackedShares } from '../thread/threadMessages.ts';

export type FrontierKind = 'frontierCarriers' | 'frontierCo2' | 'frontierIncumbents';
export type AnalysisKind = 'priceOfRules' | FrontierKind | 'volumes';

/** What is to be worked out beside a result, in a thread of its own. */
export type AnalyseTask = {
  readonly kind: 'analyse';
  readonly analysis: AnalysisKind;
  readonly input: PackedInput;
  readonly rules: readonly ScenarioRule[];
  readonly weights: ScenarioWeights;
  /** For each run. */
  readonly seconds: number;
  /** The award that it is about, with what it was proven within. */
  readonly award: PackedShares;
  readonly gapAmount: number;
  /** Of what the award was worked out from. */
  readonly inputHash: string;
  /** Lane after lane its months' volumes as they might be, once for each case. */
  readonly volumes: readonly Float64Array[];
};

/** The award of one run, as far as its figures need it. */
export type RunOutcome = {
  readonly shares: PackedShares;
  /** No award weighs less by the run's own rules. */
  readonly bound: number;
};

export type AnalysisAnswer =
  /** Bids, volumes or lanes are no longer those of the result. */
  | { readonly what: 'changed' }
  /** Nothing is known of what it asks about. */
  | { readonly what: 'unknown' }
  | {
      readonly what: 'prices';
      readonly prices: readonly { readonly ruleId: string; readonly without: RunOutcome | null }[];
    }
  | {
      readonly what: 'points';
      readonly points: readonly { readonly at: number; readonly outcome: RunOutcome | null }[];
    }
  /** What the award breaks in each case. */
  | { readonly what: 'volumes'; readonly broken: readonly (readonly Violation[])[] };
