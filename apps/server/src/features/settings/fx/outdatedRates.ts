import { areRatesOutdated, daysOld, formatDay, oldestNeeded } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { newestRates } from '../../reference-data/index.ts';
import { currentStructure } from '../charges/chargeStructures.ts';
import { newestDay } from './ratesOfMode.ts';

/** A contract of a customer's mode. */
export type ModeOfContract = {
  readonly customerId: string;
  readonly mode: number;
  readonly contractNo: number;
};

/** Currencies of a contract for which a feature downstream needs rates; `routes.ts` passes these functions in. */
export type NeededCurrencies = (tx: Transaction, contract: ModeOfContract) => Promise<readonly string[]>;

/** The currencies of a contract's charges and those that features downstream need, without USD, which needs no rate. */
export async function currenciesInUse(
  tx: Transaction,
  contract: ModeOfContract,
  others: readonly NeededCurrencies[],
): Promise<Set<string>> {
  const { customerId, mode, contractNo } = contract;
  const { charges } = await currentStructure(tx, customerId, mode, contractNo);
  const inUse = new Set(charges.map(({ currency }) => currency));
  for (const of of others) for (const currency of await of(tx, contract)) inUse.add(currency);
  inUse.delete('USD');
  return inUse;
}

/**
 * Refuses to lock the latest rates of a mode if they are outdated. The oldest rate of the currencies in use decides or, if
 * everything is in USD, the newest of all rates.
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
  throw refuse('rates_outdated', `${what} ${daysOld(ratesOn, nowMs)} days old`, {
    detail: `${ratesOn === newestOn ? 'They are' : 'It is'} of ${formatDay(ratesOn)}. Have the Owner import newer rates, or confirm that you lock these (acknowledged).`,
  });
}
