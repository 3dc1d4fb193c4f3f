import { feedbackResolution, fewestBidsForFeedback, slowColourEvaluations } from './feedback.ts';

export type PropertyValue = boolean | number | string | null | readonly number[];

export type PropertyType =
  | { readonly kind: 'boolean' }
  | {
      readonly kind: 'integer' | 'decimal';
      readonly min: number;
      readonly max: number;
      /** Meaning of each value, if every value has one; screens offer them as choices. */
      readonly labels?: Readonly<Record<string, string>>;
    }
  | {
      readonly kind: 'choice';
      /** Label of each value; screens offer them as choices. */
      readonly labels: Readonly<Record<string, string>>;
    }
  /** A month as 'YYYY-MM', or null. */
  | { readonly kind: 'month' }
  | { readonly kind: 'integers'; readonly min: number; readonly max: number };

export interface PropertyDetails {
  readonly type: PropertyType;
  readonly default: PropertyValue;
  readonly meaning: string;
  /** If true, only the platform's Owner can set it; otherwise the customer can too. */
  readonly ownerOnly?: true;
  /** If true, each contract of a mode has its own value; otherwise one value applies to the whole mode. */
  readonly perContract?: true;
}

const yesNo = (meaning: string): PropertyDetails & { readonly default: boolean } => ({
  type: { kind: 'boolean' },
  default: false,
  meaning,
});
const percent = (standard: number, meaning: string): PropertyDetails & { readonly default: number } => ({
  type: { kind: 'decimal', min: 0, max: 100 },
  default: standard,
  meaning,
});
const spread = (standard: number, meaning: string): PropertyDetails & { readonly default: number } => ({
  type: { kind: 'decimal', min: 5, max: 500 },
  default: standard,
  meaning,
});
const perContract = <D extends PropertyDetails>(details: D): D & { readonly perContract: true } => ({
  ...details,
  perContract: true,
});
const slowly = `The colour is updated at 06:00 and 18:00 UTC, for at most ${slowColourEvaluations} different prices of a carrier until you set a new target or a round with the lane ends.`;
const leak = `With well-chosen prices a carrier can distinguish up to ${feedbackResolution('light', [2, 7], slowColourEvaluations)} possible prices, so it may find the real one to within about 1%.`;

/** Every setting of a customer's mode: its key, type, default and meaning. */
export const propertyCatalogue = {
  'lanes.splitByBusinessUnit': yesNo('Create separate lanes per business unit.'),
  'lanes.roadPlaceGranularity': {
    type: { kind: 'choice', labels: { city: 'City', zip3: '3-digit ZIP', zip5: '5-digit ZIP' } },
    default: 'city',
    meaning: 'Level of detail for road lanes: city, 3-digit ZIP or 5-digit ZIP.',
  },
  'lanes.roadMiles': {
    type: {
      kind: 'integer',
      min: 1,
      max: 2,
      labels: { '1': 'One factor for all countries', '2': 'By country and your files' },
    },
    default: 2,
    meaning:
      'How miles of road lanes are estimated. One factor (1): great circle × 1.34. By country (2): great circle × the factor of the countries (1.20 in the US and Canada), calibrated by the miles in your own files.',
  },
  'uploads.autoApprove': {
    ...yesNo('Approve uploads automatically.'),
    ownerOnly: true,
  },
  'standings.basis': {
    type: { kind: 'choice', labels: { target: 'Target price, if set', best: 'Best bid' } },
    default: 'target',
    meaning: 'Rate bids against the target price (if set) or always against the best bid.',
    perContract: true,
  },
  'standings.countMissingCharges': perContract(
    yesNo('If a bid lacks a charge, use the median of the lane’s other bids for that charge.'),
  ),
  'standings.greenOverTargetPercent': perContract(
    percent(0, 'Green up to this percentage above the target price.'),
  ),
  'standings.amberOverTargetPercent': perContract(
    percent(5, 'Amber up to this percentage above target; red above that.'),
  ),
  'standings.greenOverBestPercent': perContract(
    percent(2, 'Without a target: green up to this percentage above the best bid.'),
  ),
  'standings.amberOverBestPercent': perContract(
    percent(7, 'Without a target: amber up to this percentage above the best bid; red above that.'),
  ),
  'standings.compareSoleBid': {
    type: { kind: 'boolean' },
    default: true,
    meaning:
      'Compare the only complete bid of a lane with the target price, or with the baseline if there is none, instead of rating it as the best bid.',
    perContract: true,
  },
  'standings.maxBestOverBaselinePercent': {
    type: { kind: 'decimal', min: 0, max: 1_000 },
    default: 10,
    meaning:
      'Without a target: if the best bid is more than this percentage above the baseline, the lane’s bids are compared with the baseline, using the green and amber limits for target prices.',
    perContract: true,
  },
  'standings.showColourTowardsHiddenTarget': perContract(
    yesNo(
      `Show carriers their colour even if the target, or the baseline of a lane without one, is hidden. ${slowly} ${leak}`,
    ),
  ),
  'standings.showColourTowardsBest': perContract(
    yesNo(
      `Show carriers their colour compared with the best bid on lanes with at least ${fewestBidsForFeedback} complete bids. ${slowly} ${leak}`,
    ),
  ),
  'bids.senseFactor': {
    type: { kind: 'decimal', min: 1.5, max: 20 },
    default: 3,
    meaning:
      'A bid this many times above or below the lane’s usual cost is not used until you include or exclude it.',
  },
  'visibility.target': yesNo('Show carriers the target price.'),
  'visibility.baseline': yesNo('Show carriers the baseline.'),
  'visibility.incumbent': yesNo('Show carriers the incumbent.'),
  'visibility.lastPricePaid': yesNo('Show carriers the last price paid.'),
  'benchmarks.contribute': {
    type: { kind: 'boolean' },
    default: true,
    meaning: 'Contribute anonymised shipments to benchmarks. Required to see benchmarks.',
  },
  'contract.firstMonth': {
    type: { kind: 'month' },
    default: null,
    meaning:
      'First month of the contract period. If blank, it is next month until lanes of the mode are first started, and then fixed.',
    perContract: true,
  },
  'contract.months': {
    type: { kind: 'integer', min: 1, max: 36 },
    default: 12,
    meaning: 'Length of the contract period in months.',
    perContract: true,
  },
  'awards.blockMonths': {
    type: { kind: 'integers', min: 1, max: 36 },
    default: [1, 3, 6, 12],
    meaning: 'How many consecutive months can be awarded at once.',
    perContract: true,
  },
  'awards.answerDays': {
    type: { kind: 'integer', min: 1, max: 90 },
    default: 7,
    meaning: 'Days a carrier has to respond to an award.',
    perContract: true,
  },
  'documents.acceptBeforeBids': yesNo(
    'Carriers can bid only after accepting every mandatory document published for them.',
  ),
  'risk.leastMonths': {
    type: { kind: 'integer', min: 3, max: 36 },
    default: 6,
    meaning: 'Minimum months of history before risk warnings are shown.',
  },
  'risk.mostVolumeSpreadPercent': spread(70, 'Flag lanes whose monthly volume varies by more than this.'),
  'risk.mostPriceSpreadPercent': spread(
    35,
    'Flag lanes whose monthly cost per unit varies by more than this.',
  ),
  'risk.leastPricedMonths': {
    type: { kind: 'integer', min: 2, max: 36 },
    default: 4,
    meaning: 'Minimum months with prices before price volatility is assessed.',
  },
  'risk.soleCarrierPercent': {
    type: { kind: 'decimal', min: 50, max: 100 },
    default: 90,
    meaning: 'Flag lanes on which one carrier carried at least this share of shipments.',
  },
  'fuel.referenceDieselUsdPerGallon': {
    type: { kind: 'decimal', min: 1.25, max: 20 },
    default: 3,
    meaning: 'Diesel price in USD per gallon used to compare all bids.',
    perContract: true,
  },
} as const satisfies Record<string, PropertyDetails>;

export type PropertyKey = keyof typeof propertyCatalogue;

export const propertyKeys = Object.keys(propertyCatalogue) as readonly PropertyKey[];

export function isPropertyKey(key: string): key is PropertyKey {
  return Object.hasOwn(propertyCatalogue, key);
}

/** Whether each contract of a mode has its own value of a property. Custom properties belong to the mode. */
export function isPerContract(key: string): boolean {
  const details: PropertyDetails | undefined = isPropertyKey(key) ? propertyCatalogue[key] : undefined;
  return details?.perContract ?? false;
}

/** Labels of a catalogue property's values, if they have labels; undefined for every other property. */
export function valueLabelsOf(key: string): Readonly<Record<string, string>> | undefined {
  const type: PropertyType | undefined = isPropertyKey(key) ? propertyCatalogue[key].type : undefined;
  return type !== undefined && 'labels' in type ? type.labels : undefined;
}
