import type { ResponseInputOf, settings } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { newestRates } from '../../reference-data/index.ts';
import { requireMode } from '../modes.ts';
import { freezeRates } from './freezeRates.ts';
import { type NeededCurrencies, currenciesInUse, refuseOutdatedRates } from './outdatedRates.ts';
import { ratesOfMode } from './ratesOfMode.ts';

type ModeCurrencies = ResponseInputOf<typeof settings.getModeCurrencies>;
type Chosen = { readonly customerId?: string | undefined };

/** The currencies of a mode with the rates at which its bids are compared. Carriers do not learn what others bid in. */
export async function getModeCurrencies(
  { tx, caller, params, query }: ScopedCall<typeof settings.getModeCurrencies>,
  needing: readonly NeededCurrencies[],
): Promise<ModeCurrencies> {
  const customerId = await customerOf(tx, caller, params.id, query);
  const asked = caller.userType === 'Carrier' ? [] : needing;
  const inUse = await currenciesInUse(tx, customerId, params.id, asked);
  return presentCurrencies(tx, customerId, params.id, inUse);
}

/** Freezes the rates of a mode anew; `needing` are the features whose currencies decide whether they are outdated. */
export async function freezeCurrencies(
  { tx, caller, actor, params, query, body }: ScopedCall<typeof settings.freezeCurrencies>,
  needing: readonly NeededCurrencies[],
): Promise<ModeCurrencies> {
  const customerId = await customerOf(tx, caller, params.id, query);
  const inUse = await currenciesInUse(tx, customerId, params.id, needing);
  if (body?.acknowledged !== true) await refuseOutdatedRates(tx, inUse);
  await freezeRates(tx, actor, customerId, params.id);
  return presentCurrencies(tx, customerId, params.id, inUse);
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

async function presentCurrencies(
  tx: Transaction,
  customerId: string,
  mode: number,
  inUse: ReadonlySet<string>,
): Promise<ModeCurrencies> {
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
      isUsed: inUse.has(rate.currency),
    };
  });
}
