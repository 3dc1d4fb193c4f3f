/**
 * What is asked of the optimiser and what it answers. Amounts are of one currency, volumes of one unit, for the months of
 * `monthCount`. Numbers are floating point: whoever shows a figure works it out anew in decimal from the award.
 */

/** One lane of the tender. A lane is awarded whole, to one carrier or shared, or not at all. */
export interface TenderLane {
  readonly id: string;
  readonly mode: string;
  readonly region: string;
  readonly equipment: string;
  readonly businessUnit: string;
  /** The carrier that drives it today. */
  readonly incumbent: string | null;
  /** Forecast of each month, `monthCount` numbers of at least 0. */
  readonly monthlyVolumes: readonly number[];
}

/** A carrier's price for one lane. A carrier has at most one bid on a lane. */
export interface TenderBid {
  readonly id: string;
  readonly laneId: string;
  readonly carrierId: string;
  readonly pricePerUnit: number;
  /** The most it carries on this lane over all months; null when it takes all. */
  readonly capacity?: number | null;
  /** On time, 0 to 100. */
  readonly servicePercent?: number | null;
  readonly transitDays?: number | null;
  readonly co2KgPerUnit?: number | null;
  /** Points of the negotiation terms, 0 to 100. */
  readonly termsPoints?: number | null;
}

/** All or nothing: these lanes together, each whole, at these prices. */
export interface TenderBundle {
  readonly id: string;
  readonly carrierId: string;
  readonly lanes: readonly { readonly laneId: string; readonly pricePerUnit: number }[];
}

/**
 * A carrier's discount: once what it is awarded within the scope reaches a tier, the percentage is taken off all it is
 * awarded there. The highest tier reached counts. Scopes of one carrier's discounts must not overlap.
 */
export interface VolumeDiscount {
  readonly id: string;
  readonly carrierId: string;
  readonly scope: RuleScope;
  readonly tiers: readonly { readonly fromVolume: number; readonly percent: number }[];
}

/** Which lanes a rule speaks of: those that fit every list given; without a list all. */
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

/** Of whom a rule speaks: of each carrier by itself, or of all named together as a group. */
export interface RuleCarriers {
  /** 'all', or their ids. */
  readonly carriers: 'all' | readonly string[];
  readonly together: boolean;
}

/** How many carriers: in the whole scope, in each of its regions, or on each of its lanes (1 without a rule). */
export interface CarrierCountRule extends RuleOf<'carrierCount'> {
  readonly per: 'scope' | 'region' | 'lane';
  readonly min?: number;
  readonly max?: number;
}

/**
 * A share of the scope. Of volume: of all that is tendered there; of spend: of what is awarded there. `min` holds for
 * everybody it speaks of, or with `orNone` only for who is awarded anything there.
 */
export interface ShareRule extends RuleOf<'share'>, RuleCarriers {
  readonly of: 'volume' | 'spend';
  readonly minPercent?: number;
  readonly maxPercent?: number;
  readonly orNone?: boolean;
}

/** Volume of the scope or of each of its regions, over all months, in one month (from 0) or in each. */
export interface CapacityRule extends RuleOf<'capacity'>, RuleCarriers {
  readonly per: 'scope' | 'region';
  readonly month: 'all together' | 'each' | number;
  readonly min?: number;
  readonly max?: number;
  readonly orNone?: boolean;
}

/** What a change of carrier is thought to cost (percent of the price, amount a unit). A negative figure favours the change. */
export interface IncumbentRule extends RuleOf<'incumbent'> {
  readonly switchingPercent?: number;
  readonly switchingPerUnit?: number;
}

/** The lanes of the scope go to this carrier, whole. */
export interface LockRule extends RuleOf<'lock'> {
  readonly carrierId: string;
}

export interface ExcludeRule extends RuleOf<'exclude'> {
  readonly carriers: readonly string[];
}

/** Paid once for each carrier that is awarded anything in the scope, or in each of its regions. */
export interface FixedCostRule extends RuleOf<'fixedCost'> {
  readonly carriers: 'all' | readonly string[];
  readonly per: 'scope' | 'region';
  readonly cost: number;
}

/** The smallest part of a lane that a carrier is given (10 % without a rule). */
export interface SmallestShareRule extends RuleOf<'smallestShare'> {
  readonly percent: number;
}

/** The most that what is awarded in the scope may cost in cash, without fixed cost, before discounts. */
export interface BudgetRule extends RuleOf<'budget'> {
  readonly max: number;
}

/** Lanes of the scope may stay unawarded at this price a unit (the last such rule counts); without a rule they must be awarded. */
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

/** What else counts beside price, in money. A bid that says nothing of it counts as the median of its lane. */
export interface ScenarioWeights {
  /** Percent of the price for each point below the target; above it nothing is won. */
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

/** A part of a lane for one carrier; `bundleId` where it is won as part of a bundle. */
export interface AwardedShare {
  readonly carrierId: string;
  /** More than 0, at most 1. */
  readonly share: number;
  readonly bundleId: string | null;
}

export type UnawardedReason = 'noBid' | 'allExcluded' | 'noCapacity' | 'dearerThanUnawarded';

export interface AwardedLane {
  readonly laneId: string;
  /** By carrier id; empty when the lane stays unawarded. */
  readonly shares: readonly AwardedShare[];
  readonly unawarded: UnawardedReason | null;
}

/** What the award costs. `cash` is paid; `weighted` is what the bounds speak of: cash with all that is only thought to cost. */
export interface AwardCost {
  readonly price: number;
  /** Taken off by discounts, as a number of at most 0. */
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
  /** Proven within the tolerance asked for. */
  | 'optimal'
  /** An award that keeps every rule, with its proven gap. */
  | 'feasible'
  /** Proven that none keeps every rule. */
  | 'infeasible'
  /** None found in the effort given; there may be one. */
  | 'noneFound';

export type EngineName = 'decomposition' | 'highs';

/** What a solve answers. Costs are weighted amounts. */
export interface ScenarioResult {
  readonly status: SolveStatus;
  /** In the order of the input's lanes; null when there is none. */
  readonly lanes: readonly AwardedLane[] | null;
  readonly cost: AwardCost | null;
  /** No award under these rules can cost less. */
  readonly bound: number;
  /** (weighted cost − bound): at most this much can still be saved; null without an award. */
  readonly gapAmount: number | null;
  /** Of the weighted cost, in percent. */
  readonly gapPercent: number | null;
  readonly unawardedLaneIds: readonly string[];
  readonly engines: readonly EngineName[];
  /** Said of how it was solved: rules that needed the exact engine, what was refused. */
  readonly notes: readonly string[];
  readonly iterations: number;
  readonly seed: number;
  readonly version: string;
  /** Of lanes, bids, rules and weights: the same hash, seed and effort give the same award. */
  readonly inputHash: string;
  /** Where a next scenario of the same tender starts from. */
  readonly warmStart: WarmStart | null;
}

/** Prices of what was scarce, by what they belong to, and the award: plain data that can be kept. */
export interface WarmStart {
  readonly multipliers: Readonly<Record<string, number>>;
  readonly lanes: readonly AwardedLane[];
}

/** Told while it runs. */
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
  /** Seconds from any start; wall time without one. */
  readonly clock?: () => number;
  /** Done when proven within this many percent (0.01 without one). */
  readonly tolerancePercent?: number;
  readonly onProgress?: (progress: SolveProgress) => void;
  /** Asked between rounds: true keeps the best and ends. */
  readonly shouldStop?: () => boolean;
  readonly warmStart?: WarmStart | null;
  /** Only this engine. */
  readonly engine?: EngineName;
}

/** The smallest part of a lane without a rule. */
export const defaultSmallestSharePercent = 10;

/** Of how answers are worked out: the same input gives the same award only within one version. */
export const optimiserVersion = '2';
