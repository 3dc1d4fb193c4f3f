import { type OfferedMode, requiredGroupsForMode, type ShipmentField } from '@lanewright/freight';
import { currencyCode } from '../cells/currencies.ts';
import { kgPerUnit, m3PerUnit } from '../cells/units.ts';
import { columnOf, type Reading } from './reading.ts';
import { headerWords } from './headerWords.ts';

export type Question = {
  readonly key: string;
  readonly text: string;
  readonly kind: 'place' | 'choice' | 'text';
  readonly choices: { value: string; label: string }[];
  readonly answer: string | null;
};

export const chargeFields = [
  'totalCharge',
  'linehaul',
  'fuel',
  'otherCharge',
] as const satisfies ShipmentField[];
const choices = (pairs: Record<string, string>) =>
  Object.entries(pairs).map(([value, label]) => ({ value, label }));

/** Whether goods of this fulfilment come out of a distribution centre and not from their maker. */
export function isFromCentre(fulfilmentText: string): boolean {
  return /\b(r?dc|from stock|warehouse|hub|centre|center|depot)\b/i.test(fulfilmentText);
}

/** What the file does not say and a person must, once: each with the answer given, if any. */
export function questionsOf(reading: Reading): Question[] {
  const asked: Omit<Question, 'answer'>[] = [];
  const fromCentre = reading.fulfilmentTexts.find(isFromCentre);
  if (columnOf(reading, 'fulfilment') !== undefined && fromCentre !== undefined) {
    asked.push({
      key: 'distributionCentre',
      text: `Where is the distribution centre that “${fromCentre}” ships from?`,
      kind: 'place',
      choices: [],
    });
  }
  const undecided = reading.columns.find(
    (column) => isDate(column.field) && column.dateOrder === 'undecided',
  );
  if (undecided !== undefined) {
    asked.push({
      key: 'dateOrder',
      text: `In “${undecided.header}”, is ${undecided.samples.find((cell) => /^\d+\D\d+\D\d+/.test(cell)) ?? '03/04/2025'} written day first or month first?`,
      kind: 'choice',
      choices: choices({ dmy: 'Day first', mdy: 'Month first' }),
    });
  }
  if (unitMissing(reading, 'weight', 'weightUnit', kgPerUnit)) {
    asked.push({
      key: 'weightUnit',
      text: 'In which unit are the weights?',
      kind: 'choice',
      choices: choices({ kg: 'Kilograms', lb: 'Pounds', t: 'Tonnes' }),
    });
  }
  if (unitMissing(reading, 'volume', 'volumeUnit', m3PerUnit)) {
    asked.push({
      key: 'volumeUnit',
      text: 'In which unit are the volumes?',
      kind: 'choice',
      choices: choices({ cbm: 'Cubic metres', cft: 'Cubic feet' }),
    });
  }
  const charge = chargeFields.map((field) => columnOf(reading, field)).find((column) => column !== undefined);
  if (charge === undefined) {
    asked.push({
      key: 'noCharge',
      text: 'No column holds a charge. Without one the shipments give volumes but no baseline. Go on so?',
      kind: 'choice',
      choices: choices({ volumeOnly: 'Yes, volumes only' }),
    });
  } else if (columnOf(reading, 'currency') === undefined && headerCurrency(reading) === null) {
    asked.push({
      key: 'currency',
      text: 'In which currency are the charges?',
      kind: 'choice',
      choices: choices({
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
      }),
    });
  }
  return asked.map((question) => ({ ...question, answer: reading.answers[question.key] ?? null }));
}

/** Labels of what every row must tell and no column does. */
export function missingGroups(reading: Reading, mode: OfferedMode): string[] {
  const matched = new Set(reading.columns.map((column) => column.field));
  return requiredGroupsForMode(mode)
    .filter((group) => !group.anyOf.some((field) => matched.has(field)))
    .map((group) => group.label);
}

/** The currency that the headers of the charges name, or that every sampled charge wears; null where they do not. */
export function headerCurrency(reading: Reading): string | null {
  for (const field of chargeFields) {
    const column = columnOf(reading, field);
    if (column === undefined) continue;
    for (const note of headerWords(column.header).notes) {
      const code = currencyCode(note);
      if (code !== null) return code;
    }
    const said = column.samples.filter((cell) => cell.trim() !== '');
    if (said.length > 0 && said.every((cell) => /^\W*\$/.test(cell.trim()))) return 'USD';
  }
  return null;
}

/** The unit that a column's header names; null where it does not. */
export function headerUnit(header: string, factorOf: (unit: string) => number | null): string | null {
  const { notes, words } = headerWords(header);
  return [...notes, ...words].find((word) => word.length > 1 && factorOf(word) !== null) ?? null;
}

function unitMissing(
  reading: Reading,
  field: ShipmentField,
  unitField: ShipmentField,
  factorOf: (unit: string) => number | null,
): boolean {
  const column = columnOf(reading, field);
  if (column === undefined || columnOf(reading, unitField) !== undefined) return false;
  return headerUnit(column.header, factorOf) === null;
}

function isDate(field: ShipmentField | null): boolean {
  return field === 'shipDate' || field === 'deliveryDate' || field === 'promisedDate';
}
