import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';

/** USD for one unit of each currency, by its newest rate. */
export async function selectUsdPerCurrency(tx: Transaction): Promise<ReadonlyMap<string, string>> {
  const found = await rows<{ currency: string; usd_per_unit: string }>(
    tx,
    'SELECT DISTINCT ON (currency_code) currency_code AS currency, usd_per_unit FROM currency_rates ORDER BY currency_code, rate_date DESC',
  );
  return new Map([['USD', '1'], ...found.map((row) => [row.currency, row.usd_per_unit] as const)]);
}
