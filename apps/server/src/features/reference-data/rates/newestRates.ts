import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

export type CurrencyRate = {
  currency: string;
  name: string;
  /** USD for one unit, as a decimal text. */
  usdPerUnit: string;
  rateDate: string;
  /** Source of the rate; null if unknown. */
  source: string | null;
};

/** The newest rate of every currency that has one, including USD. */
export async function newestRates(tx: Transaction): Promise<CurrencyRate[]> {
  return rows<CurrencyRate>(
    tx,
    `SELECT c.code AS currency, c.name, trim_scale(r.usd_per_unit)::text AS "usdPerUnit", r.rate_date AS "rateDate", r.source
     FROM currencies c
     CROSS JOIN LATERAL (
       SELECT usd_per_unit, rate_date, source FROM currency_rates WHERE currency_code = c.code ORDER BY rate_date DESC LIMIT 1) r
     ORDER BY c.code`,
  );
}
