import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import type { ScenarioWeights } from '../scenarios.queries.ts';
import type { PackedShares } from '../thread/threadMessages.ts';

export type FrontierKind = 'frontierCarriers' | 'frontierCo2' | 'frontierIncumbents';
export type AnalysisKind = 'priceOfRules' | FrontierKind | 'volumes';

/** Input of an analysis of a result, for a separate thread. */
export type AnalyseTask = {
  readonly kind: 'analyse';
  readonly analysis: AnalysisKind;
  readonly input: PackedInput;
  readonly rules: readonly ScenarioRule[];
  readonly weights: ScenarioWeights;
  /** Time limit of each run. */
  readonly seconds: number;
  /** The analysed award, with its proven gap. */
  readonly award: PackedShares;
  readonly gapAmount: number;
  /** Hash of the input of the award's calculation. */
  readonly inputHash: string;
  /** Possible volumes, lane by lane and month by month, once for each case. */
  readonly volumes: readonly Float64Array[];
};

/** The award of one run, as far as its figures require it. */
export type RunOutcome = {
  readonly shares: PackedShares;
  /** Lower bound: no award costs less by the run's own rules. */
  readonly bound: number;
};

export type AnalysisAnswer =
  /** Bids, volumes or lanes have changed since the result. */
  | { readonly what: 'changed' }
  /** There is no data for what it asks about. */
  | { readonly what: 'unknown' }
  | {
      readonly what: 'prices';
      readonly prices: readonly { readonly ruleId: string; readonly without: RunOutcome | null }[];
    }
  | {
      readonly what: 'points';
      readonly points: readonly { readonly at: number; readonly outcome: RunOutcome | null }[];
    }
  /** The rules that the award breaks in each case. */
  | { readonly what: 'volumes'; readonly broken: readonly (readonly Violation[])[] };
