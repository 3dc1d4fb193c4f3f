import { offeredModes } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { enableModes } from '../charges/enableModes.ts';

/** Switches on all modes for those of these customers that have none, as for a new customer. */
export async function restoreModes(tx: Transaction, companyIds: readonly string[]): Promise<void> {
  const customers = await rows<{ company_id: string }>(
    tx,
    `SELECT company_id FROM companies WHERE company_id = ANY ($1::bigint[]) AND kind = 'Customer' ORDER BY company_id`,
    [companyIds],
  );
  const withModes = await rows<{ customer_id: string }>(
    tx,
    'SELECT DISTINCT customer_id FROM company_modes WHERE customer_id = ANY ($1::bigint[])',
    [companyIds],
  );
  const have = new Set(withModes.map((row) => row.customer_id));
  const without = customers.map((row) => row.company_id).filter((customerId) => !have.has(customerId));
  for (const customerId of without) await enableModes(tx, customerId, offeredModes);
}
