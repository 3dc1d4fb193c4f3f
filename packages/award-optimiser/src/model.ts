/**
 * Input and output of the optimiser. Amounts are in one currency, volumes in one unit, for the months of `monthCount`. Numbers are
 * floating point: recalculate every figure that is shown in decimal from the award.
 */

/** One lane of the tender. A lane is awarded whole, to one carrier or shared, or not at all. */
export interface TenderLane {
  readonly id: string;
  readonly mode: string;
  readonly region: string;
  readonly equipment: string;
  readonly businessUnit: string;
  /** The current carrier. */
  readonly incumbent: string | null;
  /** Forecast volume of each month: `monthCount` numbers of at least 0. */
  readonly monthlyVolumes: readonly number[];
}

/** A carrier's price for one lane. A carrier has at most one bid on a lane. */
export interface TenderBid {
  readonly id: string;
  readonly laneId: string;
  readonly carrierId: string;
  readonly pricePerUnit: number;
  /** Maximum volume on this lane over all months; null for no limit. */
  readonly capacity?: number | null;
  /** On-time percentage, 0 to 100. */
  readonly servicePercent?: number | null;
  readonly transitDays?: number | null;
  readonly co2KgPerUnit?: number | null;
  /** Score in the negotiation terms, 0 to 100. */
  readonly termsPoints?: number | null;
}

/** All or nothing: these lanes together, each whole, at these prices. */
export interface TenderBundle {
  readonly id: string;
  readonly carrierId: string;
  readonly lanes: readonly { readonly laneId: string; readonly pricePerUnit: number }[];
}

/**
 * A carrier's discount: once the volume awarded within the scope reaches a tier, the percentage is taken off everything awarded
 * there. The highest tier reached applies. Scopes of one carrier's discounts must not overlap.
 */
export interface VolumeDiscount {
  readonly id: string;
  readonly carrierId: string;
  readonly scope: RuleScope;
  readonly tiers: readonly { readonly fromVolume: number; readonly percent: number }[];
}

/** The lanes to which a rule applies: those that match every list given; all lanes without a list. */
export interface RuleScope {
  readonly modes?: readonly string[];
  readonly regions?: readonly string[];
  readonly equipments?: readonly string[];
  readonly businessUnits?: readonly string[];
  readonly laneIds?: readonly string[];
}

interface RuleOf<Kind extends string> {
  readonly kind: Kind;
  readonly id: string;
  readonly scope: RuleScope;
}

/** The carriers to which a rule applies: each separately, or all named together as a group. */
export interface RuleCarriers {
  /** 'all', or their ids. */
  readonly carriers: 'all' | readonly string[];
  readonly together: boolean;
}

/** Number of carriers: in the whole scope, in each of its regions, or on each of its lanes (1 without a rule). */
export interface CarrierCountRule extends RuleOf<'carrierCount'> {
  readonly per: 'scope' | 'region' | 'lane';
  readonly min?: number;
  readonly max?: number;
}

/**
 * A share of the scope: of the tendered volume, or of the awarded spend. `min` applies to every carrier of the rule; with `orNone`,
 * only to carriers that are awarded anything in the scope.
 */
export interface ShareRule extends RuleOf<'share'>, RuleCarriers {
  readonly of: 'volume' | 'spend';
  readonly minPercent?: number;
  readonly maxPercent?: number;
  readonly orNone?: boolean;
}

/** Volume of the scope or of each of its regions, over all months, in one month (counted from 0) or in each. */
export interface CapacityRule extends RuleOf<'capacity'>, RuleCarriers {
  readonly per: 'scope' | 'region';
  readonly month: 'all together' | 'each' | number;
  readonly min?: number;
  readonly max?: number;
  readonly orNone?: boolean;
}

/** Notional cost of changing the carrier (percent of the price, amount per unit). A negative figure favours the change. */
export interface IncumbentRule extends RuleOf<'incumbent'> {
  readonly switchingPercent?: number;
  readonly switchingPerUnit?: number;
}

/** Awards the lanes of the scope to this carrier, whole. */
export interface LockRule extends RuleOf<'lock'> {
  readonly carrierId: string;
}

export interface ExcludeRule extends RuleOf<'exclude'> {
  readonly carriers: readonly string[];
}

/** Paid once for each carrier that is awarded anything in the scope, or once in each of its regions. */
export interface FixedCostRule extends RuleOf<'fixedCost'> {
  readonly carriers: 'all' | readonly string[];
  readonly per: 'scope' | 'region';
  readonly cost: number;
}

/** The smallest share of a lane that a carrier can be awarded (10% without a rule). */
export interface SmallestShareRule extends RuleOf<'smallestShare'> {
  readonly percent: number;
}

/** Maximum cash cost of the awards in the scope, without fixed costs, before discounts. */
export interface BudgetRule extends RuleOf<'budget'> {
  readonly max: number;
}

/**
 * Lanes of the scope may stay unawarded at this price per unit (the last such rule applies); without a rule they must be awarded.
 */
export interface CoverageRule extends RuleOf<'coverage'> {
  readonly unawardedPricePerUnit: number;
}

export type ScenarioRule =
  | CarrierCountRule
  | ShareRule
  | CapacityRule
  | IncumbentRule
  | LockRule
  | ExcludeRule
  | FixedCostRule
  | SmallestShareRule
  | BudgetRule
  | CoverageRule;

export type ScenarioRuleKind = ScenarioRule['kind'];

/** Criteria besides price, in money. A bid without the figure gets the median of its lane. */
export interface ScenarioWeights {
  /** Percent of the price for each point below the target; there is no bonus above it. */
  readonly service?: { readonly targetPercent: number; readonly percentOfPricePerPoint: number };
  readonly transit?: { readonly pricePerUnitAndDay: number };
  readonly co2?: { readonly pricePerKg: number };
  /** Percent of the price for each point below 100. */
  readonly terms?: { readonly percentOfPricePerPoint: number };
}

/** A tender with the rules of one scenario. */
export interface ScenarioInput {
  readonly monthCount: number;
  readonly lanes: readonly TenderLane[];
  readonly carrierIds: readonly string[];
  readonly bids: readonly TenderBid[];
  readonly bundles?: readonly TenderBundle[];
  readonly discounts?: readonly VolumeDiscount[];
  readonly rules: readonly ScenarioRule[];
  readonly weights?: ScenarioWeights;
}

/** A carrier's share of a lane; `bundleId` if it is won as part of a bundle. */
export interface AwardedShare {
  readonly carrierId: string;
  /** More than 0, at most 1. */
  readonly share: number;
  readonly bundleId: string | null;
}

export type UnawardedReason = 'noBid' | 'allExcluded' | 'noCapacity' | 'dearerThanUnawarded';

export interface AwardedLane {
  readonly laneId: string;
  /** By carrier id; empty if the lane stays unawarded. */
  readonly shares: readonly AwardedShare[];
  readonly unawarded: UnawardedReason | null;
}

/** Cost of the award. `cash` is paid; `weighted`, to which the bounds refer, is cash plus all notional costs. */
export interface AwardCost {
  readonly price: number;
  /** Total of discounts, as a number of at most 0. */
  readonly discounts: number;
  readonly fixed: number;
  readonly cash: number;
  readonly switching: number;
  readonly service: number;
  readonly transit: number;
  readonly co2: number;
  readonly terms: number;
  readonly unawarded: number;
  readonly weighted: number;
}

export type SolveStatus =
  /** Proven within the requested tolerance. */
  | 'optimal'
  /** An award that satisfies every rule, with its proven gap. */
  | 'feasible'
  /** Proven that no award satisfies every rule. */
  | 'infeasible'
  /** None found within the effort; one may exist. */
  | 'noneFound';

export type EngineName = 'decomposition' | 'highs';

/** Result of a solve. Costs are weighted amounts. */
export interface ScenarioResult {
  readonly status: SolveStatus;
  /** In the order of the input's lanes; null if there is no award. */
  readonly lanes: readonly AwardedLane[] | null;
  readonly cost: AwardCost | null;
  /** No award under these rules can cost less. */
  readonly bound: number;
  /** Weighted cost − bound, the most that can still be saved; null without an award. */
  readonly gapAmount: number | null;
  /** The gap in percent of the weighted cost. */
  readonly gapPercent: number | null;
  readonly unawardedLaneIds: readonly string[];
  readonly engines: readonly EngineName[];
  /** Notes on the solution: rules that needed the exact engine, refused input. */
  readonly notes: readonly string[];
  readonly iterations: number;
  readonly seed: number;
  readonly version: string;
  /** Hash of lanes, bids, rules and weights: the same hash, seed and effort give the same award. */
  readonly inputHash: string;
  /** Starting point for the next scenario of the same tender. */
  readonly warmStart: WarmStart | null;
}

/** Scarcity prices by key, and the award: plain data that can be stored. */
export interface WarmStart {
  readonly multipliers: Readonly<Record<string, number>>;
  readonly lanes: readonly AwardedLane[];
}

/** Progress reported during a run. */
export interface SolveProgress {
  readonly seconds: number;
  readonly iterations: number;
  /** Weighted cost of the best award so far. */
  readonly best: number | null;
  readonly bound: number;
}

export interface SolveOptions {
  readonly seed?: number;
  /** Ends after this many rounds of prices; the same number gives the same award. */
  readonly maxIterations?: number;
  /** Ends after this time by `clock`; then the award may differ from run to run. */
  readonly maxSeconds?: number;
  /** Seconds from any origin; default: wall-clock time. */
  readonly clock?: () => number;
  /** Ends when proven within this percentage (default 0.01). */
  readonly tolerancePercent?: number;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** Called between rounds: true ends the run and returns the best award. */
  readonly shouldStop?: () => boolean;
  readonly warmStart?: WarmStart | null;
  /** Use only this engine. */
  readonly engine?: EngineName;
}

/** The smallest share of a lane without a rule. */
export const defaultSmallestSharePercent = 10;

/** Version of the algorithm: the same input gives the same award only within one version. */
export const optimiserVersion = '2';
