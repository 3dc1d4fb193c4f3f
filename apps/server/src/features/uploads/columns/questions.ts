import {
  type OfferedMode,
  requiredGroupsForMode,
  type ShipmentField,
  shipmentFieldDetails,
} from '@lanewright/freight';
import { appliedReading } from '../assumptions/kinds/index.ts';
import { currencyCode, isYenOrYuan } from '../cells/currencies.ts';
import { isUnclear, readMeasure } from '../cells/readAmount.ts';
import { numericParts, withoutTime } from '../cells/readDate.ts';
import { monthIn } from '../cells/readMonth.ts';
import { kgPerUnit, m3PerUnit, milesPerUnit } from '../cells/units.ts';
import { chargeFields } from './chargeFields.ts';
import { columnOf, type MatchedColumn, type Reading } from './reading.ts';
import { headerMeaning, unitTextOf } from './headerMeaning.ts';

export type Question = {
  readonly key: string;
  readonly text: string;
  readonly kind: 'place' | 'choice' | 'text';
  readonly choices: { value: string; label: string }[];
  readonly answer: string | null;
};
type Asked = Omit<Question, 'answer'>;

const currencyNames = {
  USD: 'US dollar',
  EUR: 'Euro',
  GBP: 'Pound sterling',
  CAD: 'Canadian dollar',
  MXN: 'Mexican peso',
  CNY: 'Renminbi',
  JPY: 'Yen',
  INR: 'Indian rupee',
  AUD: 'Australian dollar',
  CHF: 'Swiss franc',
  BRL: 'Real',
};

/** Whether goods with this fulfilment text come from a distribution centre rather than from their manufacturer. */
export function isFromCentre(fulfilmentText: string): boolean {
  return /\b(r?dc|from stock|warehouse|hub|centre|center|depot)\b/i.test(fulfilmentText);
}

/** Questions that the file leaves open and a user must answer once, each with the answer given, if any. */
export function questionsOf(received: Reading): Question[] {
  const reading = appliedReading(received);
  const asked = [
    centreQuestion(reading),
    otherModeQuestion(reading),
    dateOrderQuestion(reading),
    decimalMarkQuestion(reading),
    unitQuestion(reading, 'weightUnit'),
    unitQuestion(reading, 'volumeUnit'),
    unitQuestion(reading, 'distanceUnit'),
    chargeQuestion(reading),
    ...foundQuestions(reading),
  ];
  return asked
    .filter((question) => question !== null)
    .map((question) => ({ ...question, answer: reading.answers[question.key] ?? null }));
}

const choice = (key: string, text: string, choices: Record<string, string>): Asked => ({
  key,
  text,
  kind: 'choice',
  choices: Object.entries(choices).map(([value, label]) => ({ value, label })),
});

function centreQuestion(reading: Reading): Asked | null {
  const fromCentre = reading.fulfilmentTexts.find(isFromCentre);
  if (columnOf(reading, 'fulfilment') === undefined || fromCentre === undefined) return null;
  const text = `Where is the distribution centre that “${fromCentre}” ships from?`;
  return { key: 'distributionCentre', text, kind: 'place', choices: [] };
}

function otherModeQuestion(reading: Reading): Asked | null {
  if (reading.otherMode === undefined || columnOf(reading, 'transportMode') !== undefined) return null;
  return choice('otherMode', `${reading.otherMode}. Do all rows belong to this mode?`, {
    allHere: 'Yes, all of them',
  });
}

function dateOrderQuestion(reading: Reading): Asked | null {
  const column = reading.columns.find(
    ({ field, dateOrder }) => isOfKind(field, 'date') && dateOrder === 'undecided',
  );
  if (column === undefined) return null;
  const dates = column.samples.map(withoutTime).filter((cell) => numericParts(cell) !== null);
  const date = dates.find(isSwappable) ?? '03/04/2025';
  const isShort = numericParts(date)?.short ?? false;
  return choice(
    'dateOrder',
    `In “${column.header}”, is ${date} written day first or month first${isShort ? ', or year first' : ''}?`,
    { dmy: 'Day first', mdy: 'Month first', ...(isShort ? { ymd: 'Year first' } : {}) },
  );
}

/** Whether day and month of a date can be swapped. */
function isSwappable(date: string): boolean {
  const { first = 0, second = 0 } = numericParts(date) ?? {};
  return first !== second && first <= 12 && second <= 12;
}

function decimalMarkQuestion(reading: Reading): Asked | null {
  const column = reading.columns.find(
    ({ field, decimalMark }) =>
      (isOfKind(field, 'decimal') || isOfKind(field, 'integer')) && decimalMark === 'undecided',
  );
  if (column === undefined) return null;
  const cell = column.samples.find(isUnclear) ?? '1.234';
  const as = (mark: '.' | ',') => readMeasure(cell, mark)?.amount ?? '';
  return choice('decimalMark', `In “${column.header}”, how much is ${cell}?`, {
    '.': `${as('.')} (decimal point)`,
    ',': `${as(',')} (decimal comma)`,
  });
}

const unitsAsked = {
  weightUnit: {
    field: 'weight',
    unitField: 'weightUnit',
    factorOf: kgPerUnit,
    text: 'What unit are the weights in?',
    choices: { kg: 'Kilograms', lb: 'Pounds', t: 'Tonnes (1000 kg)', 'short ton': 'Short tons (2000 lb)' },
  },
  volumeUnit: {
    field: 'volume',
    unitField: 'volumeUnit',
    factorOf: m3PerUnit,
    text: 'What unit are the volumes in?',
    choices: { cbm: 'Cubic metres', cft: 'Cubic feet' },
  },
  distanceUnit: {
    field: 'miles',
    unitField: null,
    factorOf: milesPerUnit,
    text: 'What unit are the distances in?',
    choices: { mi: 'Miles', km: 'Kilometres' },
  },
} as const;

function unitQuestion(reading: Reading, key: keyof typeof unitsAsked): Asked | null {
  const { field, unitField, factorOf, text, choices } = unitsAsked[key];
  const column = columnOf(reading, field);
  if (column === undefined || (unitField !== null && columnOf(reading, unitField) !== undefined)) return null;
  // A more basic question comes first: whether a column is the unit.
  const isOpen = reading.found?.some((found) => found.key === `unitColumn:${field}`) === true;
  if (isOpen && reading.answers[`unitColumn:${field}`] !== 'ignore') return null;
  if (unitTextOf(column.header, factorOf) !== null || allSay(column, factorOf)) return null;
  return choice(key, text, choices);
}

/** Whether every sampled cell contains its own unit. */
function allSay(column: MatchedColumn, factorOf: (unit: string) => number | null): boolean {
  const units = column.samples.map((cell) => readMeasure(cell)?.unit).filter((unit) => unit !== undefined);
  return units.length > 0 && units.every((unit) => factorOf(unit) !== null);
}

function chargeQuestion(reading: Reading): Asked | null {
  const charge = chargeFields.map((field) => columnOf(reading, field)).find((column) => column !== undefined);
  if (charge === undefined)
    return choice('noCharge', 'No charge column found. Continue with volumes only (no baseline)?', {
      volumeOnly: 'Yes, volumes only',
    });
  if (columnOf(reading, 'currency') !== undefined || headerCurrency(reading) !== null) return null;
  if (allYenOrYuan(charge))
    return choice('currency', `In “${charge.header}”, which currency is ¥?`, {
      JPY: currencyNames.JPY,
      CNY: currencyNames.CNY,
    });
  return choice('currency', 'What currency are the charges in?', currencyNames);
}

/** Whether each sampled charge has the sign shared by the yen and the yuan. */
function allYenOrYuan({ samples }: MatchedColumn): boolean {
  const charges = samples.filter((cell) => cell.trim() !== '');
  return charges.length > 0 && charges.every((cell) => isYenOrYuan(readMeasure(cell)?.unit ?? ''));
}

/** Assumptions that the user decides: those that were found and are not marked. */
function foundQuestions(reading: Reading): Asked[] {
  return (reading.found ?? [])
    .filter(({ key }) => reading.marks?.[key] === undefined || reading.answers[key] !== undefined)
    .map(({ key, text, choices }) => ({
      key,
      text,
      kind: 'choice',
      choices: choices.map((one) => ({ ...one })),
    }));
}

/** Labels of required fields that no column fills. */
export function missingGroups(reading: Reading, mode: OfferedMode): string[] {
  const matched = new Set(reading.columns.map((column) => column.field));
  const missing = requiredGroupsForMode(mode)
    .filter((group) => !group.anyOf.some((field) => matched.has(field)))
    .map((group) => group.label);
  const month = columnOf(reading, 'shipMonth');
  const isYearless =
    month !== undefined &&
    !matched.has('shipYear') &&
    !matched.has('shipDate') &&
    !matched.has('deliveryDate') &&
    !month.samples.some((cell) => typeof monthIn(cell)?.year === 'number');
  return isYearless ? [...missing, shipmentFieldDetails.shipYear.label] : missing;
}

/** The currency in the headers of the charges, or in every sampled charge; null if neither has one. */
export function headerCurrency(reading: Reading): string | null {
  for (const field of chargeFields) {
    const column = columnOf(reading, field);
    if (column === undefined) continue;
    const { currency } = headerMeaning(column.header);
    if (currency !== null) return currency;
    const worn = new Set(
      column.samples
        .map((cell) => currencyCode(readMeasure(cell)?.unit ?? ''))
        .filter((_, at) => (column.samples[at] ?? '').trim() !== ''),
    );
    const [only] = worn;
    if (worn.size === 1 && typeof only === 'string') return only;
  }
  return null;
}

function isOfKind(field: ShipmentField | null, kind: 'date' | 'decimal' | 'integer'): boolean {
  return field !== null && shipmentFieldDetails[field].kind === kind;
}
