import { type OfferedMode, propertyCatalogue } from '@lanewright/freight';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';

/** A mode with the number of one of its contracts. */
export type ModeContract = { readonly mode: OfferedMode; readonly contractNo: number };

/**
 * Returns one contract of each of some modes of a customer, in their order: the current one or, with `inForce`, one whose months contain
 * today, if there is any. Modes without a contract are left out.
 */
export async function contractsOfModes(
  tx: Transaction,
  customerId: string,
  modes: readonly OfferedMode[],
  which: 'current' | 'inForce' = 'current',
): Promise<ModeContract[]> {
  const months = `coalesce(c.months, (SELECT (default_value #>> '{}')::integer FROM property_definitions WHERE name = 'contract.months'),
    ${Number(propertyCatalogue['contract.months'].default)})`;
  const isInForce = `coalesce($3::date IS NOT NULL AND c.state = 'Open' AND c.first_month <= $3
    AND $3 < c.first_month + make_interval(months => ${months}), false)`;
  const found = await rows<ModeContract>(
    tx,
    `SELECT DISTINCT ON (c.mode) c.mode, c.contract_no AS "contractNo" FROM contracts c
     WHERE c.customer_id = $1 AND c.mode = ANY ($2::smallint[]) AND (c.is_current OR ${isInForce})
     ORDER BY c.mode, ${isInForce} DESC, c.is_current DESC, c.contract_no DESC`,
    [customerId, modes, which === 'inForce' ? now().toISOString().slice(0, 10) : null],
  );
  const byMode = new Map(found.map((contract) => [contract.mode, contract]));
  return modes.flatMap((mode) => byMode.get(mode) ?? []);
}
