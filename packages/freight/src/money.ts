import { Decimal as DecimalJs } from 'decimal.js';

/**
 * Decimals with 40 significant digits, so that only explicit rounding occurs. Halves round away from zero ("half-up" in
 * bookkeeping, and in PostgreSQL's round(numeric)).
 */
export const Decimal = DecimalJs.clone({ precision: 40, rounding: DecimalJs.ROUND_HALF_UP });
export type Decimal = DecimalJs;

/** Accepted forms of an amount or quantity: a decimal, its text, or a whole or short number. */
export type DecimalInput = DecimalJs | string | number;

/** An amount rounded half-up (away from zero) to the cent. */
export function roundHalfUpToCent(amount: DecimalInput): Decimal {
  return new Decimal(amount).toDecimalPlaces(2, Decimal.ROUND_HALF_UP);
}

/** Returns the exact sum of amounts that are already rounded to the cent; throws a RangeError on one that is not. */
export function sumCents(amounts: Iterable<DecimalInput>): Decimal {
  let sum = new Decimal(0);
  for (const amount of amounts) {
    const cents = new Decimal(amount);
    if (cents.decimalPlaces() > 2) throw new RangeError(`${cents.toFixed()} is not rounded to the cent.`);
    sum = sum.plus(cents);
  }
  return sum;
}

/** Returns the exact sum of decimals. */
export function sumOf(values: Iterable<DecimalInput>): Decimal {
  let sum = new Decimal(0);
  for (const value of values) sum = sum.plus(value);
  return sum;
}

/**
 * Formats an amount in USD in the short form used on screens: K from 1,000 and M from 1,000,000 by the absolute unrounded value,
 * one decimal, a minus sign before the dollar sign ('−$1.5K'); below 1,000 with cents. For amounts only: unit prices (Baseline,
 * Target, rates) are never shortened, because bids differ in digits that K would hide.
 */
export function formatUsdShort(amountUsd: DecimalInput): string {
  const amount = new Decimal(amountUsd);
  const size = amount.abs();
  const text = size.gte(1_000_000)
    ? `${size.div(1_000_000).toFixed(1)}M`
    : size.gte(1_000)
      ? `${size.div(1_000).toFixed(1)}K`
      : size.toFixed(2);
  const sign = amount.isNegative() && !/^[0.]+$/.test(text) ? '−' : '';
  return `${sign}$${text}`;
}
