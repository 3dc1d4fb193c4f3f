import { contractMonths as contractMonthsOf, type Month, propertyCatalogue } from '@lanewright/freight';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';

export type CustomerMode = { readonly customerId: string; readonly mode: number };

/** Months of the contract period, `YYYY-MM`: from the property, otherwise the twelve months after the current one. */
export function contractMonths(tx: Transaction, customerId: string, mode: number): Promise<Month[]> {
  return contractMonthsOfAll(tx, [{ customerId, mode }]);
}

/** Distinct contract months of several customers' modes, `YYYY-MM`, ascending. */
export async function contractMonthsOfAll(
  tx: Transaction,
  places: readonly CustomerMode[],
): Promise<Month[]> {
  const periods = await rows<{ first: string | null; months: number }>(
    tx,
    `SELECT DISTINCT coalesce(own_first.value, default_first.value) AS first, coalesce(own_months.value, default_months.value) AS months
     FROM unnest($1::bigint[], $2::smallint[]) AS place (customer_id, mode)
     LEFT JOIN instance_properties own_first ON own_first.customer_id = place.customer_id
       AND own_first.mode = place.mode AND own_first.name = $3
     LEFT JOIN instance_properties own_months ON own_months.customer_id = place.customer_id
       AND own_months.mode = place.mode AND own_months.name = $4
     CROSS JOIN LATERAL (SELECT coalesce((SELECT default_value FROM property_definitions WHERE name = $3), $5::jsonb) AS value) default_first
     CROSS JOIN LATERAL (SELECT coalesce((SELECT default_value FROM property_definitions WHERE name = $4), $6::jsonb) AS value) default_months`,
    [
      places.map(({ customerId }) => customerId),
      places.map(({ mode }) => mode),
      'contract.firstMonth',
      'contract.months',
      JSON.stringify(propertyCatalogue['contract.firstMonth'].default),
      JSON.stringify(propertyCatalogue['contract.months'].default),
    ],
  );
  const today = now().toISOString().slice(0, 10);
  return [
    ...new Set(periods.flatMap(({ first, months }) => contractMonthsOf(first, months, today))),
  ].toSorted();
}
