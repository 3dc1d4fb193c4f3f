export type PropertyValue = boolean | number | string | null | readonly number[];

export type PropertyType =
  | { readonly kind: 'boolean' }
  | { readonly kind: 'integer' | 'decimal'; readonly min: number; readonly max: number }
  | { readonly kind: 'choice'; readonly choices: readonly string[] }
  /** A month as 'YYYY-MM', or null. */
  | { readonly kind: 'month' }
  | { readonly kind: 'integers'; readonly min: number; readonly max: number };

export interface PropertyDetails {
  readonly type: PropertyType;
  readonly default: PropertyValue;
  readonly meaning: string;
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
const leak = 'It tells carriers how far from it they are, and so roughly what it is.';

/** Every setting of a customer's mode: its key, type, default and meaning. */
export const propertyCatalogue = {
  'lanes.splitByBusinessUnit': yesNo('Lanes of different business units are kept apart.'),
  'lanes.roadPlaceGranularity': {
    type: { kind: 'choice', choices: ['city', 'zip3', 'zip5'] },
    default: 'city',
    meaning: 'How finely the ends of road lanes are told apart: by city, three-digit zip or five-digit zip.',
  },
  'uploads.autoApprove': yesNo('Uploads go live without waiting for approval.'),
  'standings.basis': {
    type: { kind: 'choice', choices: ['target', 'best'] },
    default: 'target',
    meaning:
      'What bids are measured against: the lane’s target price where it has one, or always the best bid.',
  },
  'standings.countMissingCharges': yesNo(
    'A charge that a bid does not offer counts at the median of what the other bids of the lane ask for it.',
  ),
  'standings.greenOverTargetPercent': percent(0, 'Green up to this much above the target price.'),
  'standings.amberOverTargetPercent': percent(5, 'Amber up to this much above the target price; red beyond.'),
  'standings.greenOverBestPercent': percent(2, 'Without a target: green up to this much above the best bid.'),
  'standings.amberOverBestPercent': percent(
    7,
    'Without a target: amber up to this much above the best bid; red beyond.',
  ),
  'standings.showColourTowardsHiddenTarget': yesNo(
    `Carriers see their colour though the target is hidden. ${leak}`,
  ),
  'standings.showColourTowardsBest': yesNo(`Carriers see their colour towards the best bid. ${leak}`),
  'visibility.target': yesNo('Carriers see target prices.'),
  'visibility.baseline': yesNo('Carriers see the baseline.'),
  'visibility.incumbent': yesNo('Carriers see who carries the lane today.'),
  'visibility.lastPricePaid': yesNo('Carriers see the last price paid.'),
  'benchmarks.contribute': {
    type: { kind: 'boolean' },
    default: true,
    meaning:
      'Your shipments stand in the markets that others compare themselves with, never alone; in return you see the markets.',
  },
  'contract.firstMonth': {
    type: { kind: 'month' },
    default: null,
    meaning:
      'First month of the contract period; when empty, the month after today, until the first start of the mode fixes it.',
  },
  'contract.months': {
    type: { kind: 'integer', min: 1, max: 36 },
    default: 12,
    meaning: 'Length of the contract period in months.',
  },
  'awards.blockMonths': {
    type: { kind: 'integers', min: 1, max: 36 },
    default: [1, 3, 6, 12],
    meaning: 'How many consecutive months may be awarded at once.',
  },
  'awards.answerDays': {
    type: { kind: 'integer', min: 1, max: 90 },
    default: 7,
    meaning: 'Days a carrier has to answer an award before it expires.',
  },
  'documents.acceptBeforeBids': yesNo(
    'Carriers bid only after they have accepted every mandatory document that is published for them.',
  ),
  'fuel.referenceDieselUsdPerGallon': {
    type: { kind: 'decimal', min: 1.25, max: 20 },
    default: 3,
    meaning: 'The diesel price in USD per gallon at which all bids are compared.',
  },
} as const satisfies Record<string, PropertyDetails>;

export type PropertyKey = keyof typeof propertyCatalogue;

export const propertyKeys = Object.keys(propertyCatalogue) as readonly PropertyKey[];

/** Whether a text is the key of a property. */
export function isPropertyKey(key: string): key is PropertyKey {
  return Object.hasOwn(propertyCatalogue, key);
}

const within = (value: unknown, type: { min: number; max: number }): value is number =>
  typeof value === 'number' && value >= type.min && value <= type.max;

/** What is wrong with a value for a property, as a sentence; null when it may be stored. */
export function propertyProblem(key: PropertyKey, value: unknown): string | null {
  const type: PropertyType = propertyCatalogue[key].type;
  switch (type.kind) {
    case 'boolean':
      return typeof value === 'boolean' ? null : `${key} is either true or false.`;
    case 'decimal':
      return within(value, type) ? null : `${key} is a number from ${type.min} to ${type.max}.`;
    case 'integer':
      return within(value, type) && Number.isInteger(value)
        ? null
        : `${key} is a whole number from ${type.min} to ${type.max}.`;
    case 'choice':
      return typeof value === 'string' && type.choices.includes(value)
        ? null
        : `${key} is one of ${type.choices.join(', ')}.`;
    case 'month':
      return value === null || (typeof value === 'string' && /^\d{4}-(0[1-9]|1[0-2])$/.test(value))
        ? null
        : `${key} is a month such as 2027-01, or empty.`;
    case 'integers':
      return Array.isArray(value) &&
        value.length > 0 &&
        value.every((entry) => within(entry, type) && Number.isInteger(entry))
        ? null
        : `${key} is a list of whole numbers from ${type.min} to ${type.max}.`;
  }
}
