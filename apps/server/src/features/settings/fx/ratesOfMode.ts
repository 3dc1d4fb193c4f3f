import { sourceOfRates } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { isContract } from '../contract-records/contracts.ts';
import { type CurrencyRate, newestRates } from '../../reference-data/index.ts';

/** Exchange rates at which the bids of a customer's mode are compared. */
export type ModeRates = {
  /** Day on which they were locked; null while the latest known rates are used. */
  readonly frozenOn: string | null;
  /** Newest day of these rates. */
  readonly ratesOn: string;
  /** Source of the rates, e.g. "ECB", not counting rates derived from others (pegs). Null if unknown. */
  readonly source: string | null;
  readonly rates: readonly CurrencyRate[];
  /** USD for one unit of each currency, as decimal strings. */
  readonly usdPerCurrency: ReadonlyMap<string, string>;
};

/** Returns the rates locked for a contract of a mode, by default the current one; the latest known if none are locked yet. */
export async function ratesOfMode(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number | null = null,
): Promise<ModeRates> {
  const frozen = await rows<CurrencyRate & { frozenOn: string }>(
    tx,
    `SELECT r.currency_code AS currency, coalesce(n.name, r.currency_code) AS name,
            trim_scale(r.usd_per_unit)::text AS "usdPerUnit", r.rate_date AS "rateDate",
            (t.frozen_at AT TIME ZONE 'UTC')::date AS "frozenOn", d.source
     FROM contracts c
     JOIN fx_tables t ON t.customer_id = c.customer_id AND t.mode = c.mode AND t.fx_no = c.fx_no
     JOIN fx_table_rates r ON r.customer_id = t.customer_id AND r.mode = t.mode AND r.fx_no = t.fx_no
     LEFT JOIN currencies n ON n.code = r.currency_code
     LEFT JOIN currency_rates d ON d.currency_code = r.currency_code AND d.rate_date = r.rate_date
       AND d.usd_per_unit = r.usd_per_unit
     WHERE c.customer_id = $1 AND c.mode = $2 AND ${isContract('$3')}
     ORDER BY r.currency_code`,
    [customerId, mode, contractNo],
  );
  const rates = frozen.length > 0 ? frozen : await newestRates(tx);
  return {
    frozenOn: frozen[0]?.frozenOn ?? null,
    ratesOn: newestDay(rates),
    source: sourceOfRates(rates),
    rates,
    usdPerCurrency: new Map([
      ['USD', '1'],
      ...rates.map(({ currency, usdPerUnit }) => [currency, usdPerUnit] as const),
    ]),
  };
}

/** Newest day of some rates. ISO days sort by time as strings. */
export function newestDay(rates: readonly { rateDate: string }[]): string {
  return rates.map(({ rateDate }) => rateDate).reduce((newest, day) => (day > newest ? day : newest), '');
}
