import { contractMonths as contractMonthsOf, type Month, propertyCatalogue } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';

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
  const stored = await rows<{
    customer_id: string;
    mode: number;
    contract_no: number;
    is_current: boolean;
    first: string | null;
    months: number | null;
  }>(
    tx,
    `SELECT customer_id, mode, contract_no, is_current, to_char(first_month, 'YYYY-MM') AS first, months
     FROM contracts WHERE customer_id = ANY ($1::bigint[]) AND mode = ANY ($2::smallint[])`,
    [places.map(({ customerId }) => customerId), places.map(({ mode }) => mode)],
  );
  const defaults = await oneRow<{ first: string | null; months: number }>(
    tx,
    `SELECT coalesce((SELECT default_value FROM property_definitions WHERE name = $1), $3::jsonb) #>> '{}' AS first,
       (coalesce((SELECT default_value FROM property_definitions WHERE name = $2), $4::jsonb) #>> '{}')::integer AS months`,
    [
      'contract.firstMonth',
      'contract.months',
      JSON.stringify(propertyCatalogue['contract.firstMonth'].default),
      JSON.stringify(propertyCatalogue['contract.months'].default),
    ],
  );
  const today = now().toISOString().slice(0, 10);
  const months = places.flatMap(({ customerId, mode, contractNo }) => {
    const contract = stored.find(
      (one) =>
        one.customer_id === customerId &&
        one.mode === mode &&
        (contractNo === undefined ? one.is_current : one.contract_no === contractNo),
    );
    return contractMonthsOf(contract?.first ?? defaults.first, contract?.months ?? defaults.months, today);
  });
  return [...new Set(months)].toSorted();
}
