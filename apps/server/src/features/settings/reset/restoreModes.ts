import { offeredModes } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { enableModes } from '../charges/enableModes.ts';

/** Switches on all modes for those of these customers that have none, as for a new customer. */
export async function restoreModes(tx: Transaction, companyIds: readonly string[]): Promise<void> {
  const without = await rows<{ company_id: string }>(
    tx,
    `SELECT company_id FROM companies c
     WHERE company_id = ANY ($1::bigint[]) AND kind = 'Customer'
       AND NOT EXISTS (SELECT FROM company_modes m WHERE m.customer_id = c.company_id) ORDER BY company_id`,
    [companyIds],
  );
  for (const { company_id: customerId } of without) await enableModes(tx, customerId, offeredModes);
}
