import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { lanesByContract } from '../../lanes/index.ts';
import { propertyOf } from '../../settings/index.ts';

const chargesLeftOut = loadSql(import.meta.url, './chargesLeftOut.sql');

/**
 * Cost of the charges each bid of lanes leaves out, in USD per unit, as included in ranking; empty if the customer does not include
 * them. Added to unit costs, it makes bids compare as they rank.
 */
export async function countedChargesLeftOut(
  tx: Transaction,
  customerId: string,
  mode: number,
  laneIds: readonly string[],
): Promise<{ readonly bidId: string; readonly unitUsd: string }[]> {
  const counted: string[] = [];
  for (const [contractNo, ofContract] of await lanesByContract(tx, customerId, laneIds))
    if ((await propertyOf(tx, customerId, mode, 'standings.countMissingCharges', contractNo)) === true)
      counted.push(...ofContract);
  return counted.length === 0 ? [] : rows(tx, chargesLeftOut, [customerId, mode, counted]);
}
