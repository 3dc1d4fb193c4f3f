import { areRatesOutdated, daysOld, formatDate, oldestNeeded } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import { newestRates } from '../../reference-data/index.ts';
import { currentStructure } from '../charges/chargeStructures.ts';
import { newestDay } from './ratesOfMode.ts';

/** Currencies that a feature downstream needs rates of in a customer's mode; `routes.ts` says who is asked. */
export type NeededCurrencies = (
  tx: Transaction,
  customerId: string,
  mode: number,
) => Promise<readonly string[]>;

/** The currencies of a mode's charges, and those that features downstream need. USD is not among them: it needs no rate. */
export async function currenciesInUse(
  tx: Transaction,
  customerId: string,
  mode: number,
  others: readonly NeededCurrencies[],
): Promise<Set<string>> {
  const { charges } = await currentStructure(tx, customerId, mode);
  const inUse = new Set(charges.map(({ currency }) => currency));
  for (const of of others) for (const currency of await of(tx, customerId, mode)) inUse.add(currency);
  inUse.delete('USD');
  return inUse;
}

/**
 * Refuses to lock the newest rates of a mode if they are outdated: the oldest of the currencies in use or, if all is in USD, all rates.
 * @throws ProblemError 409 `rates_outdated`.
 */
export async function refuseOutdatedRates(tx: Transaction, inUse: ReadonlySet<string>): Promise<void> {
  const rates = await newestRates(tx);
  const newestOn = newestDay(rates);
  const oldest = oldestNeeded(rates.map((rate) => ({ ...rate, isUsed: inUse.has(rate.currency) })));
  const ratesOn = oldest?.rateDate ?? newestOn;
  const nowMs = now().getTime();
  if (!areRatesOutdated(ratesOn, nowMs)) return;
  const what =
    oldest === null || ratesOn === newestOn
      ? 'The newest exchange rates are'
      : `The newest rate of ${oldest.currency} is`;
  throw conflict('rates_outdated', `${what} ${daysOld(ratesOn, nowMs)} days old`, {
    detail: `${ratesOn === newestOn ? 'They are' : 'It is'} of ${formatDate(ratesOn)}. Have the Owner import newer rates, or confirm that you lock these (acknowledged).`,
  });
}
