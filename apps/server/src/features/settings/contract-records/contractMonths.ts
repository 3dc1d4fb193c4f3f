import { contractMonths as contractMonthsOf, type Month, propertyCatalogue } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { isContract } from './contracts.ts';

/** A customer's mode, and the contract meant; without a number the current one. */
export type CustomerMode = {
  readonly customerId: string;
  readonly mode: number;
  readonly contractNo?: number;
};

/**
 * Months of a contract, without a number of the mode's current one, `YYYY-MM`: as set, otherwise the Owner's default. A contract
 * whose first month is not set begins next month.
 */
export function contractMonths(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo?: number,
): Promise<Month[]> {
  return contractMonthsOfAll(tx, [{ customerId, mode, ...(contractNo === undefined ? {} : { contractNo }) }]);
}

/** Distinct months of the contracts of several customers' modes, `YYYY-MM`, ascending. */
export async function contractMonthsOfAll(
  tx: Transaction,
  places: readonly CustomerMode[],
): Promise<Month[]> {
  const periods = await rows<{ first: string | null; months: number }>(
    tx,
    `SELECT DISTINCT coalesce(to_char(c.first_month, 'YYYY-MM'), default_first.value #>> '{}') AS first,
       coalesce(c.months, (default_months.value #>> '{}')::integer) AS months
     FROM unnest($1::bigint[], $2::smallint[], $7::smallint[]) AS place (customer_id, mode, contract_no)
     LEFT JOIN contracts c ON c.customer_id = place.customer_id AND c.mode = place.mode AND ${isContract('place.contract_no')}
     CROSS JOIN LATERAL (SELECT coalesce((SELECT default_value FROM property_definitions WHERE name = $3), $5::jsonb) AS value) default_first
     CROSS JOIN LATERAL (SELECT coalesce((SELECT default_value FROM property_definitions WHERE name = $4), $6::jsonb) AS value) default_months`,
    [
      places.map(({ customerId }) => customerId),
      places.map(({ mode }) => mode),
      'contract.firstMonth',
      'contract.months',
      JSON.stringify(propertyCatalogue['contract.firstMonth'].default),
      JSON.stringify(propertyCatalogue['contract.months'].default),
      places.map(({ contractNo }) => contractNo ?? null),
    ],
  );
  const today = now().toISOString().slice(0, 10);
  return [
    ...new Set(periods.flatMap(({ first, months }) => contractMonthsOf(first, months, today))),
  ].toSorted();
}
