import { type Charge, ChargeUnit, chargeUnits, Decimal, takesRate } from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { headerMeaning, type HeaderPer } from '../../uploads/index.ts';
import { statedBreak } from './statedBreak.ts';
import type { MatchedColumn, TemplateMatching } from './templateMatching.ts';

/** A way to turn the prices of a column into rates of their charge; a null factor leaves the column out. */
export type UnitChoice = { readonly value: string; readonly factor: Decimal | null };

/** Columns whose header states another unit than that of their charge: the carrier chooses how to convert them. */
export type UnitQuestion = {
  /** `rateUnit:<column>`, by the first column. */
  readonly key: string;
  readonly columnNos: readonly number[];
  readonly charge: Charge;
  /** The unit as the header states it: `per lb`, `in thousands`. */
  readonly stated: string;
  /** Whether the unit cannot be converted to that of the charge, such as a price per load for a charge per mile. */
  readonly isOtherUnit: boolean;
  /** The recommended choice first, if there is one. */
  readonly choices: readonly UnitChoice[];
  readonly recommended: string | null;
  readonly answer: string | null;
};

/** How to store the prices of a sheet: the factor of each column and charge, and the questions about them. */
export type RateUnits = {
  readonly questions: readonly UnitQuestion[];
  /** The factor for prices of a column and charge; 1 if they are stored as written, null if they are left out. */
  factorOf(columnNo: number, chargeNo: number): Decimal | null;
  /** The currency that a column's header states; `$` may be any dollar. */
  currencyOf(columnNo: number): string | null;
};

const one = new Decimal(1);
const asWritten: UnitChoice = { value: 'asWritten', factor: one };
const leaveOut: UnitChoice = { value: 'leaveOut', factor: null };
/** Exact definitions, in kg. A ton is 1,000 kg or 2,000 lb. */
const kgPerShortTon = '907.18474';
const kgPerTonne = 1_000;

/** What a header states about its prices, in relation to one charge. */
type Stated = Omit<UnitQuestion, 'key' | 'columnNos' | 'charge' | 'answer'>;

/**
 * Returns how the prices of each rate column become rates. A header with the unit of its charge, or with no unit, leaves them
 * as written; a header with another unit, scale or a percentage is a question. Columns that state the same share one.
 */
export function rateUnits(
  { columns, answers }: TemplateMatching,
  structure: Pick<ChargeStructure, 'charges'>,
  headers: readonly string[],
): RateUnits {
  const groups = new Map<string, Omit<UnitQuestion, 'key' | 'answer'>>();
  const groupOf = new Map<string, string>();
  for (const column of columns) {
    if (column.means !== 'rate') continue;
    for (const charge of chargesOf(column, structure)) {
      const stated = statedBy(headers[column.columnNo] ?? '', charge);
      if (stated === null) continue;
      const group = `${stated.stated} ${charge.unit}`;
      const known = groups.get(group) ?? { ...stated, charge, columnNos: [] };
      groups.set(group, { ...known, columnNos: [...new Set([...known.columnNos, column.columnNo])] });
      groupOf.set(`${column.columnNo} ${charge.chargeNo}`, group);
    }
  }
  const questions = new Map(
    [...groups].map(([group, question]) => {
      const given = question.columnNos.map((columnNo) => answers[keyOf(columnNo)]);
      const answer = given.find((value) => question.choices.some((choice) => choice.value === value)) ?? null;
      return [group, { ...question, key: keyOf(question.columnNos[0] ?? 0), answer }] as const;
    }),
  );
  const factors = new Map(
    [...groupOf].map(([place, group]) => {
      const { choices, answer, recommended } = questions.get(group) as UnitQuestion;
      const chosen = choices.find(({ value }) => value === (answer ?? recommended)) ?? asWritten;
      return [place, chosen.factor] as const;
    }),
  );
  const currencies = new Map<number, string | null>();
  for (const { means, columnNo } of columns)
    if (means === 'rate') currencies.set(columnNo, currencyStated(headers[columnNo] ?? ''));
  return {
    questions: [...questions.values()],
    factorOf: (columnNo, chargeNo) => {
      const factor = factors.get(`${columnNo} ${chargeNo}`);
      return factor === undefined ? one : factor;
    },
    currencyOf: (columnNo) => currencies.get(columnNo) ?? null,
  };
}

export const rateUnitKey = /^rateUnit:(\d+)$/;
const keyOf = (columnNo: number) => `rateUnit:${columnNo}`;

/** Rates have at most six decimals. */
export const convertedRate = (amount: string, factor: Decimal): string =>
  factor.eq(1)
    ? amount
    : new Decimal(amount).times(factor).toDecimalPlaces(6, Decimal.ROUND_HALF_UP).toFixed();

/** The charges a column prices; if rows name them, every charge. */
function chargesOf(column: MatchedColumn, { charges }: Pick<ChargeStructure, 'charges'>): readonly Charge[] {
  if (column.charges.length === 0) return charges.filter(takesRate);
  const numbers = new Set(column.charges.map(({ chargeNo }) => chargeNo));
  return charges.filter(({ chargeNo }) => numbers.has(chargeNo));
}

/** What a header states that differs from the unit of a charge; null if its prices are rates of the charge as written. */
function statedBy(header: string, charge: Charge): Stated | null {
  // The customer's own name for the charge. Signs count: `Fuel %` is not the name of Fuel.
  if (header.trim().toLowerCase() === charge.name.trim().toLowerCase()) return null;
  const text = withoutBreak(header);
  const { per, unit, scale, isPercent } = headerMeaning(text);
  if (isPercent) return otherUnit('as a percentage');
  if (per?.kind === 'container' && /^teus?$/i.test(per.text) && charge.unit === ChargeUnit.PerContainer)
    return {
      stated: 'per TEU',
      isOtherUnit: false,
      choices: [{ value: 'fortyFoot', factor: new Decimal(2) }, asWritten],
      recommended: null,
    };
  if (per === null && isByWeight(charge) && /(?:\bper\b|\/)\s*tons?\b/i.test(text))
    return {
      stated: 'per ton',
      isOtherUnit: false,
      choices: [
        { value: 'metricTon', factor: perKg(charge, kgPerTonne) },
        { value: 'shortTon', factor: perKg(charge, kgPerShortTon) },
        asWritten,
      ],
      recommended: null,
    };
  const isOf = unit !== null && kindOf(charge) === unit.kind;
  const stated = per ?? (isOf ? { count: 1, kind: unit.kind, factor: unit.factor, text: unit.text } : null);
  const perUnit = stated === null ? one : perFactor(charge, stated);
  const words = [
    ...(stated === null || perUnit?.eq(1) === true ? [] : [`per ${stated.text}`]),
    ...(isCents(text)
      ? ['in cents']
      : isScale(scale)
        ? [`in ${scale === 1_000 ? 'thousands' : 'units of 10,000'}`]
        : []),
  ].join(', ');
  if (perUnit === null) return otherUnit(words);
  const factor = perUnit.times(isCents(text) ? '0.01' : isScale(scale) ? scale : 1);
  if (factor.eq(1)) return null;
  return {
    stated: words,
    isOtherUnit: false,
    choices: [{ value: 'convert', factor }, asWritten],
    recommended: 'convert',
  };
}

const otherUnit = (stated: string): Stated => ({
  stated,
  isOtherUnit: true,
  choices: [leaveOut, asWritten],
  recommended: 'leaveOut',
});

/** The factor from a price per a stated unit to a rate of a charge; null if the units do not measure the same. */
function perFactor({ unit }: Charge, { count, kind, factor }: Omit<HeaderPer, 'text'>): Decimal | null {
  const units = new Decimal(count).times(factor);
  switch (unit) {
    case ChargeUnit.PerWeightUnit:
      return kind === 'weight' ? one.div(units) : null;
    case ChargeUnit.PerMile:
      return kind === 'distance' ? one.div(units) : null;
    // A revenue ton is a cubic metre or 1,000 kg.
    case ChargeUnit.PerUnitMeasure:
      return kind === 'volume'
        ? one.div(units)
        : kind === 'weight'
          ? new Decimal(kgPerTonne).div(units)
          : null;
    case ChargeUnit.PerContainer:
      return kind === 'container' ? one.div(units) : null;
    case ChargeUnit.PerShipment:
      return kind === 'load' || kind === 'shipment' ? one.div(units) : null;
    case ChargeUnit.PerDay:
      return kind === 'day' ? one.div(units) : null;
    case ChargeUnit.None:
      return one;
  }
}

const isByWeight = ({ unit }: Charge) =>
  unit === ChargeUnit.PerWeightUnit || unit === ChargeUnit.PerUnitMeasure;
const perKg = ({ unit }: Charge, kg: number | string) =>
  unit === ChargeUnit.PerWeightUnit ? one.div(kg) : new Decimal(kgPerTonne).div(kg);

/** The kind of unit that a header may name without "per": `Rate (lb)`. */
const kindOf = ({ unit }: Charge) =>
  unit === ChargeUnit.PerWeightUnit ? 'weight' : unit === ChargeUnit.PerMile ? 'distance' : null;

const isScale = (scale: number) => scale === 1_000 || scale === 10_000;
const isCents = (text: string) => /\bcents?\b|¢|\bc\s*\/\s*(lb|kg|mi|km)/i.test(text);

/** The weight break in a header is not part of its unit: in `100 kg+`, the price is not per 100 kg. */
function withoutBreak(header: string): string {
  if (statedBreak(header) === null) return header;
  return header
    .replace(/(?<!(?:\bper|\/)\s*)(?<!['’\d.,])\d+(?:[.,]\d+)*\s*(?:kgs?\b)?/gi, ' ')
    .replace(/\s+/g, ' ');
}

/** The currency in a header. A bare `$` may be any dollar, as in the cells of a row. */
function currencyStated(header: string): string | null {
  const { currency } = headerMeaning(header);
  return currency === 'USD' && !/\bUSD\b|\bUS ?\$|\bUS dollars?\b/i.test(header) ? '$' : currency;
}

/** The unit of a charge in words. */
export const unitWords = ({ unit }: Charge): string => chargeUnits[unit].label || 'as an amount';
