import type { ResponseInputOf, settings } from '@lanewright/contract';
import type { Transaction } from '../../../platform/database/database.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { newestRates } from '../../reference-data/index.ts';
import { contractOf } from '../contract-records/contracts.ts';
import { requireMode } from '../modes.ts';
import { freezeRates } from './freezeRates.ts';
import {
  currenciesInUse,
  type ModeOfContract,
  type NeededCurrencies,
  refuseOutdatedRates,
} from './outdatedRates.ts';
import { ratesOfMode } from './ratesOfMode.ts';

type ModeCurrencies = ResponseInputOf<typeof settings.getModeCurrencies>;

/** The currencies of a contract with the rates at which its bids are compared. Carriers do not learn what others bid in. */
export async function getModeCurrencies(
  { tx, caller }: Pick<ScopedCall<typeof settings.getModeCurrencies>, 'tx' | 'caller'>,
  contract: ModeOfContract,
  needing: readonly NeededCurrencies[],
): Promise<ModeCurrencies> {
  const asked = caller.userType === 'Carrier' ? [] : needing;
  return presentCurrencies(tx, contract, await currenciesInUse(tx, contract, asked));
}

/** Freezes the newest rates for a contract; `needing` are the features whose currencies decide whether they are outdated. */
export async function freezeCurrencies(
  { tx, caller, actor, params, query, body }: ScopedCall<typeof settings.freezeCurrencies>,
  needing: readonly NeededCurrencies[],
): Promise<ModeCurrencies> {
  const { id: mode } = params;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  const { contractNo } = await contractOf(tx, customerId, mode, body?.contractNo ?? null);
  const inUse = await currenciesInUse(tx, { customerId, mode, contractNo }, needing);
  if (body?.acknowledged !== true) await refuseOutdatedRates(tx, inUse);
  await freezeRates(tx, actor, customerId, mode, contractNo);
  return presentCurrencies(tx, { customerId, mode, contractNo }, inUse);
}

async function presentCurrencies(
  tx: Transaction,
  { customerId, mode, contractNo }: ModeOfContract,
  inUse: ReadonlySet<string>,
): Promise<ModeCurrencies> {
  const { frozenOn, ratesOn, rates } = await ratesOfMode(tx, customerId, mode, contractNo);
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
