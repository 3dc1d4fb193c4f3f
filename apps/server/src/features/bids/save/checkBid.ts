import {
  type Charge,
  ChargeUnit,
  Decimal,
  loadWords,
  rateProblem,
  takesRate,
  takesText,
  volumeUnitOf,
} from '@lanewright/freight';
import type { ChargeStructure } from '../../settings/index.ts';
import { cellsGiven } from './bidInput.ts';
import { type BidError, type BidField, type BidInput, laneError, type StandingBid } from './bidInput.ts';

/** The data that cells of a customer's mode are validated against. */
export type BidRules = {
  readonly structure: ChargeStructure;
  /** USD for one unit of each currency, at the exchange rates used to compare bids. */
  readonly currencies: ReadonlyMap<string, string>;
  /** Months of the contract. */
  readonly months: readonly string[];
};

/** Returns the currency of a new bid that names none: that of the first charge, because its limits are in it. */
export function firstCurrency(structure: ChargeStructure): string {
  return structure.charges.find(takesRate)?.currency ?? 'USD';
}

type Sealed = { readonly currency: string | null } | undefined;

/** The currency of the rates of a bid: the one that it names, or that of what its carrier sealed or stored before. */
export const currencyOf = (
  { structure }: Pick<BidRules, 'structure'>,
  bid: BidInput,
  standing: StandingBid | undefined,
  sealed: Sealed,
): string => bid.currency ?? sealed?.currency ?? standing?.currency ?? firstCurrency(structure);

/** Whether fuel is quoted per mile in this structure, and so at a diesel price. */
export function quotesFuelPerMile(structure: ChargeStructure): boolean {
  return structure.charges.some(
    (charge) => charge.purpose === 'fuel' && charge.unit === ChargeUnit.PerMile && takesRate(charge),
  );
}

/**
 * Returns all errors in the cells of one lane, cell by cell; empty when they may be stored. `sealed`: rates were sealed for the lane
 * before and can't be read now, only their currency.
 */
export function checkBid(
  rules: BidRules,
  bid: BidInput,
  standing: StandingBid | undefined,
  sealed?: Sealed,
): BidError[] {
  const errors = [
    ...checkTerms(rules, bid, standing),
    ...checkCapacity(rules, bid),
    ...checkValues(rules, bid),
  ];
  const currency = currencyOf(rules, bid, standing, sealed);
  const seen = new Set<string>();
  for (const { chargeNo, breakNo, rate } of bid.rates) {
    const cell = `${chargeNo}/${breakNo ?? 0}`;
    const problem = seen.has(cell)
      ? `${chargeNamed(rules.structure, chargeNo)} is entered twice.`
      : cellProblem(rules, currency, chargeNo, breakNo, rate);
    if (problem !== null) errors.push({ ...laneError(bid.laneId, problem), chargeNo, breakNo });
    seen.add(cell);
  }
  if (
    standing === undefined &&
    sealed === undefined &&
    errors.length === 0 &&
    cellsGiven(bid) > 0 &&
    !hasRate(bid)
  )
    errors.push(laneError(bid.laneId, 'Enter at least one rate.'));
  return errors;
}

/** The error of new loads per week on a lane of which the volume of a load is not known. */
export function checkLoads(
  { laneId, loadsPerWeek }: BidInput,
  standing: StandingBid | undefined,
): BidError[] {
  const isNew =
    loadsPerWeek !== undefined &&
    loadsPerWeek !== null &&
    (standing?.loadsPerWeek == null || !new Decimal(loadsPerWeek).eq(standing.loadsPerWeek));
  return isNew ? [{ ...laneError(laneId, withoutLoads), field: 'loadsPerWeek' }] : [];
}

const withoutLoads =
  'This lane has no shipments, so a number per week can’t be converted to a volume. Enter your capacity by month instead.';

/** Whether a lane is given any rate: only a rate creates a bid. */
export const hasRate = (bid: Pick<BidInput, 'rates'>) => bid.rates.some((cell) => cell.rate !== null);

const chargeNamed = (structure: ChargeStructure, chargeNo: number) =>
  structure.charges.find((charge) => charge.chargeNo === chargeNo)?.name ?? `Charge ${chargeNo}`;

function cellProblem(
  { structure, currencies }: BidRules,
  currency: string,
  chargeNo: number,
  breakNo: number | null,
  rate: string | null,
): string | null {
  const charge = structure.charges.find((candidate) => candidate.chargeNo === chargeNo);
  if (charge === undefined || !takesRate(charge)) return `Charge ${chargeNo} not found in this structure.`;
  if (charge.hasBreaks !== (breakNo !== null))
    return charge.hasBreaks
      ? `${charge.name} is priced per weight break.`
      : `${charge.name} has no weight breaks.`;
  if (breakNo !== null && !structure.breaks.some((band) => band.breakNo === breakNo))
    return `Weight break not found for ${charge.name}.`;
  return rate === null ? null : priceProblem(charge, rate, currency, currencies);
}

const plainRate = /^\d{1,12}(\.\d{1,6})?$/;

/** Returns the error of a rate in a currency; limits are in the charge's currency and compared at the mode's exchange rates. */
export function priceProblem(
  charge: Charge,
  rate: string,
  currency: string,
  currencies: ReadonlyMap<string, string>,
): string | null {
  // Shortcut for most rates: a few digits, and a charge without limits.
  const isPlain = charge.minAllowed === null && charge.maxAllowed === null && plainRate.test(rate);
  if (isPlain && (charge.allowZero || Number(rate) !== 0)) return null;
  if (new Decimal(rate).abs().gte('1e12')) return `${charge.name}: number too large.`;
  const usdOfRate = currencies.get(currency);
  const usdOfLimit = currencies.get(charge.currency);
  if (currency === charge.currency || usdOfRate === undefined || usdOfLimit === undefined)
    return rateProblem(charge, rate);
  const limit = (bound: string | null) =>
    bound === null ? null : new Decimal(bound).times(usdOfLimit).div(usdOfRate);
  const [least, most] = [limit(charge.minAllowed), limit(charge.maxAllowed)];
  const about = (bound: Decimal, said: string | null) =>
    `${said} ${charge.currency} (${bound.toDecimalPlaces(4).toFixed()} ${currency}).`;
  if (least !== null && new Decimal(rate).lt(least))
    return `${charge.name} is at least ${about(least, charge.minAllowed)}`;
  if (most !== null && new Decimal(rate).gt(most))
    return `${charge.name} is at most ${about(most, charge.maxAllowed)}`;
  return rateProblem({ ...charge, minAllowed: null, maxAllowed: null }, rate);
}

function checkTerms(rules: BidRules, bid: BidInput, standing: StandingBid | undefined): BidError[] {
  const errors: BidError[] = [];
  const say = (field: BidField, message: string) => errors.push({ ...laneError(bid.laneId, message), field });
  if (bid.currency !== undefined && !rules.currencies.has(bid.currency))
    say('currency', `No exchange rate for ${bid.currency}. Choose another currency.`);
  const dates = { validFrom: bid.validFrom, validTo: bid.validTo };
  for (const [field, date] of Object.entries(dates) as [keyof typeof dates, string | null | undefined][])
    if (typeof date === 'string' && !isDate(date))
      say(field, `"${date}" is not a date. Use YYYY-MM-DD, e.g. 2027-03-31.`);
  const from = bid.validFrom === undefined ? standing?.validFrom : bid.validFrom;
  const to = bid.validTo === undefined ? standing?.validTo : bid.validTo;
  if (errors.length === 0 && typeof from === 'string' && typeof to === 'string' && from > to)
    say('validTo', `Valid-from (${from}) must not be after valid-to (${to}).`);
  const basis = bid.fuelBasisUsdPerGallon;
  if (basis !== undefined && basis !== null) {
    const price = new Decimal(basis);
    if (!quotesFuelPerMile(rules.structure))
      say('fuelBasisUsdPerGallon', 'Leave the diesel price blank: no fuel is quoted per mile here.');
    else if (price.lte(0) || price.gt(100) || price.decimalPlaces() > 4)
      say(
        'fuelBasisUsdPerGallon',
        'Enter a diesel price in USD per gallon, above 0 and at most 100, with at most 4 decimals.',
      );
  }
  const emission = bid.emissionKgPerUnit;
  if (emission !== undefined && emission !== null) {
    const kg = new Decimal(emission);
    if (kg.lte(0) || kg.gte(mostKgPerUnit) || kg.decimalPlaces() > 6)
      say(
        'emissionKgPerUnit',
        'Enter CO2 in kg per unit of the lane’s volume, above 0 and below 10,000,000, with at most 6 decimals.',
      );
  }
  const loads = bid.loadsPerWeek;
  if (loads !== undefined && loads !== null) {
    const most = new Decimal(loads);
    if (most.lt(0) || most.gte(mostLoadsPerWeek) || most.decimalPlaces() > 2)
      say(
        'loadsPerWeek',
        `Enter ${loadWords(volumeUnitOf(rules.structure.mode)).many} per week of 0 or more with at most 2 decimals. Leave it blank for no limit.`,
      );
  }
  return errors;
}

const mostKgPerUnit = 10_000_000;
/** Of `bids.loads_per_week`. */
const mostLoadsPerWeek = 1_000_000;
/** Earlier years are typing errors, and the database has no year 0. */
const firstDate = '1900-01-01';

function isDate(text: string): boolean {
  const moment = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(moment.getTime()) && moment.toISOString().startsWith(text) && text >= firstDate;
}

function checkCapacity({ months }: BidRules, bid: BidInput): BidError[] {
  const errors: BidError[] = [];
  const seen = new Set<string>();
  for (const { month, capacity } of bid.capacity ?? []) {
    const problem = seen.has(month)
      ? `The capacity for ${month} is entered twice.`
      : capacityProblem(months, month, capacity);
    if (problem !== null) errors.push({ ...laneError(bid.laneId, problem), field: 'capacity', month });
    seen.add(month);
  }
  return errors;
}

function capacityProblem(months: readonly string[], month: string, capacity: string | null): string | null {
  if (!months.includes(month)) return `${month} is outside the contract period.`;
  if (capacity === null) return null;
  const most = new Decimal(capacity);
  return most.lt(0) || most.gte('1e12') || most.decimalPlaces() > 4
    ? 'Enter a capacity of 0 or more with at most 4 decimals. Leave it blank for no limit.'
    : null;
}

function checkValues({ structure, currencies }: BidRules, bid: BidInput): BidError[] {
  const errors: BidError[] = [];
  const seen = new Set<number>();
  for (const { chargeNo, value } of bid.values ?? []) {
    const say = (message: string) => errors.push({ ...laneError(bid.laneId, message), chargeNo });
    const charge = structure.charges.find((candidate) => candidate.chargeNo === chargeNo);
    if (charge === undefined || !takesText(charge)) say(`Text ${chargeNo} not found in this structure.`);
    else if (seen.has(chargeNo)) say(`${charge.name} is entered twice.`);
    else if (value !== null && charge.type === 'Currency' && !currencies.has(value))
      say(`${charge.name} must be a currency code such as USD.`);
    seen.add(chargeNo);
  }
  return errors;
}
