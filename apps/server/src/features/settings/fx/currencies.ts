import type { ResponseInputOf, settings } from '@lanewright/contract';
import { areRatesOutdated, daysOld, formatDate } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { newestRates } from '../../reference-data/index.ts';
import { requireMode } from '../modes.ts';
import { freezeRates } from './freezeRates.ts';
import { newestDay, ratesOfMode } from './ratesOfMode.ts';

type ModeCurrencies = ResponseInputOf<typeof settings.getModeCurrencies>;
type Chosen = { readonly customerId?: string | undefined };

/** The currencies of a mode with the rates at which its bids are compared. */
export async function getModeCurrencies({
  tx,
  caller,
  params,
  query,
}: ScopedCall<typeof settings.getModeCurrencies>): Promise<ModeCurrencies> {
  return presentCurrencies(tx, await customerOf(tx, caller, params.id, query), params.id);
}

async function refuseOutdated(tx: Transaction): Promise<void> {
  const ratesOn = newestDay(await newestRates(tx));
  const nowMs = now().getTime();
  if (areRatesOutdated(ratesOn, nowMs))
    throw conflict('rates_outdated', `The newest exchange rates are ${daysOld(ratesOn, nowMs)} days old`, {
      detail: `They are of ${formatDate(ratesOn)}. Have the Owner import newer rates, or confirm that you lock these (acknowledged).`,
    });
}

/** Freezes the rates of a mode anew. */
export async function freezeCurrencies({
  tx,
  caller,
  actor,
  params,
  query,
  body,
}: ScopedCall<typeof settings.freezeCurrencies>): Promise<ModeCurrencies> {
  const customerId = await customerOf(tx, caller, params.id, query);
  if (body?.acknowledged !== true) await refuseOutdated(tx);
  await freezeRates(tx, actor, customerId, params.id);
  return presentCurrencies(tx, customerId, params.id);
}

async function customerOf(
  tx: Transaction,
  caller: Caller,
  mode: number,
  { customerId }: Chosen,
): Promise<string> {
  await requireMode(tx, caller, mode);
  return chooseCustomer(tx, caller, customerId, mode);
}

async function presentCurrencies(tx: Transaction, customerId: string, mode: number): Promise<ModeCurrencies> {
  const { frozenOn, ratesOn, rates } = await ratesOfMode(tx, customerId, mode);
  const newest = new Map((await newestRates(tx)).map((rate) => [rate.currency, rate]));
  return rates.map((rate) => {
    const latest = newest.get(rate.currency) ?? rate;
    return {
      currency: rate.currency,
      name: rate.name,
      usdPerUnit: Number(rate.usdPerUnit),
      rateDate: rate.rateDate,
      source: rate.source,
      ratesOn,
      frozenOn,
      newestUsdPerUnit: Number(latest.usdPerUnit),
      newestRateDate: latest.rateDate,
    };
  });
}
