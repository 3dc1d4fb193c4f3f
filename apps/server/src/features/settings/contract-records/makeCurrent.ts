import { propertyCatalogue } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import { contractOf } from './contracts.ts';
import { storeProperties } from './insertContract.ts';

/**
 * Makes a contract the one that calls mean which name none. What applied in the one before it is stored as its own, because the
 * Owner's defaults reach only current contracts. The caller holds `lockMode`. Returns whether it was another one.
 */
export async function makeCurrent(
  tx: Transaction,
  customerId: string,
  mode: number,
  contractNo: number,
): Promise<boolean> {
  const { contractNo: formerNo } = await contractOf(tx, customerId, mode);
  if (formerNo === contractNo) return false;
  await storeProperties(tx, customerId, mode, formerNo, formerNo);
  await execute(
    tx,
    `UPDATE contracts SET is_current = false, version = version + 1,
       months = coalesce(months, (SELECT (default_value #>> '{}')::smallint FROM property_definitions WHERE name = 'contract.months'), $3)
     WHERE customer_id = $1 AND mode = $2 AND is_current`,
    [customerId, mode, propertyCatalogue['contract.months'].default],
  );
  await execute(
    tx,
    'UPDATE contracts SET is_current = true, version = version + 1 WHERE customer_id = $1 AND mode = $2 AND contract_no = $3',
    [customerId, mode, contractNo],
  );
  return true;
}
