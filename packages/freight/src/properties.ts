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
  },
  'standings.countMissingCharges': yesNo(
    'If a bid lacks a charge, use the median of the lane’s other bids for that charge.',
  ),
  'standings.greenOverTargetPercent': percent(0, 'Green up to this percentage above the target price.'),
  'standings.amberOverTargetPercent': percent(5, 'Amber up to this percentage above target; red above that.'),
  'standings.greenOverBestPercent': percent(
    2,
    'Without a target: green up to this percentage above the best bid.',
  ),
  'standings.amberOverBestPercent': percent(
    7,
    'Without a target: amber up to this percentage above the best bid; red above that.',
  ),
  'standings.compareSoleBid': {
    type: { kind: 'boolean' },
    default: true,
    meaning:
      'Compare the only complete bid of a lane with the target price, or with the baseline if there is none, instead of rating it as the best bid.',
  },
  'standings.maxBestOverBaselinePercent': {
    type: { kind: 'decimal', min: 0, max: 1_000 },
    default: 10,
    meaning:
      'Without a target: if the best bid is more than this percentage above the baseline, the lane’s bids are compared with the baseline, using the green and amber limits for target prices.',
  },
  'standings.showColourTowardsHiddenTarget': yesNo(
    `Show carriers their colour even if the target, or the baseline of a lane without one, is hidden. ${slowly} ${leak}`,
  ),
  'standings.showColourTowardsBest': yesNo(
    `Show carriers their colour compared with the best bid on lanes with at least ${fewestBidsForFeedback} complete bids. ${slowly} ${leak}`,
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
  },
  'contract.months': {
    type: { kind: 'integer', min: 1, max: 36 },
    default: 12,
    meaning: 'Length of the contract period in months.',
  },
  'awards.blockMonths': {
    type: { kind: 'integers', min: 1, max: 36 },
    default: [1, 3, 6, 12],
    meaning: 'How many consecutive months can be awarded at once.',
  },
  'awards.answerDays': {
    type: { kind: 'integer', min: 1, max: 90 },
    default: 7,
    meaning: 'Days a carrier has to respond to an award.',
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
  },
} as const satisfies Record<string, PropertyDetails>;

export type PropertyKey = keyof typeof propertyCatalogue;

export const propertyKeys = Object.keys(propertyCatalogue) as readonly PropertyKey[];

export function isPropertyKey(key: string): key is PropertyKey {
  return Object.hasOwn(propertyCatalogue, key);
}

/** Labels of a catalogue property's values, if they have labels; undefined for every other property. */
export function valueLabelsOf(key: string): Readonly<Record<string, string>> | undefined {
  const type: PropertyType | undefined = isPropertyKey(key) ? propertyCatalogue[key].type : undefined;
  return type !== undefined && 'labels' in type ? type.labels : undefined;
}

/** Types of custom properties, and the types reported for catalogue properties to clients that do not know the catalogue. */
export const customPropertyTypes = ['boolean', 'number', 'text', 'numbers'] as const;
export type CustomPropertyType = (typeof customPropertyTypes)[number];

/** The plain type of a catalogue property. */
export function plainTypeOf(type: PropertyType): CustomPropertyType {
  switch (type.kind) {
    case 'boolean':
      return 'boolean';
    case 'integer':
    case 'decimal':
      return 'number';
    case 'choice':
    case 'month':
      return 'text';
    case 'integers':
      return 'numbers';
  }
}

/** Allowed values of a type, as the rest of a sentence that begins with the property's name and "is". */
export function ruleOf(type: PropertyType): string {
  switch (type.kind) {
    case 'boolean':
      return 'either true or false';
    case 'decimal':
      return `a number from ${type.min} to ${type.max}`;
    case 'integer':
      return `a whole number from ${type.min} to ${type.max}`;
    case 'choice':
      return `one of ${Object.keys(type.labels).join(', ')}`;
    case 'month':
      return 'a month such as 2027-01, or empty';
    case 'integers':
      return `a list of whole numbers from ${type.min} to ${type.max}`;
  }
}

/** The same for custom properties of an Owner. */
export const customRules: Readonly<Record<CustomPropertyType, string>> = {
  boolean: 'either true or false',
  number: 'a number',
  text: 'a text of at most 500 characters',
  numbers: 'a list of 1 to 100 numbers',
};

const within = (value: unknown, type: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= type.min && value <= type.max;

function isOfType(type: PropertyType, value: unknown): boolean {
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean';
    case 'decimal':
      return within(value, type);
    case 'integer':
      return within(value, type) && Number.isInteger(value);
    case 'choice':
      return typeof value === 'string' && Object.hasOwn(type.labels, value);
    case 'month':
      return value === null || (typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value));
    case 'integers':
      return (
        Array.isArray(value) &&
        value.length > 0 &&
        value.every((entry) => within(entry, type) && Number.isInteger(entry))
      );
  }
}

/** Returns the error in a property's value, as a sentence; null if it is valid. */
export function propertyProblem(key: PropertyKey, value: unknown): string | null {
  const type: PropertyType = propertyCatalogue[key].type;
  return isOfType(type, value) ? null : `${key} is ${ruleOf(type)}.`;
}

const isNumber = (value: unknown): value is number => typeof value === 'number' && Number.isFinite(value);
const isOfCustomType: Readonly<Record<CustomPropertyType, (value: unknown) => boolean>> = {
  boolean: (value) => typeof value === 'boolean',
  number: isNumber,
  text: (value) => typeof value === 'string' && value.length <= 500,
  numbers: (value) =>
    Array.isArray(value) && value.length > 0 && value.length <= 100 && value.every(isNumber),
};

/** The same for a custom property of an Owner. */
export function customPropertyProblem(name: string, type: CustomPropertyType, value: unknown): string | null {
  return isOfCustomType[type](value) ? null : `${name} is ${customRules[type]}.`;
}

/** Returns the error in the name of a new property, as a sentence; null if it is valid. */
export function propertyNameProblem(name: string): string | null {
  if (name === '') return 'Enter a name for the property.';
  if (name.length > 80) return 'The name is longer than 80 characters.';
  return /^[A-Za-z][A-Za-z0-9]*(\.[A-Za-z0-9]+)*$/.test(name)
    ? null
    : 'Use letters and digits, in parts separated by dots, e.g. sourcing.region.';
}
