import type { referenceData, ResponseOf } from '@lanewright/contract';
import { rows } from '../../../platform/database/rows.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';

type Listed = ResponseOf<typeof referenceData.listCurrencyRates>[number];

/** Every currency with a rate: its newest rate, its source, and the number of known days. */
export async function listCurrencyRates({
  tx,
}: ScopedCall<typeof referenceData.listCurrencyRates>): Promise<Listed[]> {
  const found = await rows<Omit<Listed, 'usdPerUnit'> & { usdPerUnit: string }>(
    tx,
    `SELECT c.code AS currency, c.name, newest.usd_per_unit AS "usdPerUnit", newest.rate_date AS "rateDate", newest.source,
            known.days, known.first_day AS "firstDay"
     FROM currencies c
     JOIN (SELECT currency_code, count(*)::integer AS days, min(rate_date) AS first_day FROM currency_rates GROUP BY 1) known
       ON known.currency_code = c.code
     CROSS JOIN LATERAL (
       SELECT usd_per_unit, rate_date, source FROM currency_rates WHERE currency_code = c.code
       ORDER BY rate_date DESC LIMIT 1) newest
     ORDER BY c.code`,
  );
  return found.map((row) => ({ ...row, usdPerUnit: Number(row.usdPerUnit) }));
}
