import type { OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { contractsOfModes } from '../../settings/index.ts';

/** The number of the contract that what was realised is of first: the one that shipments are under now, otherwise the current one. */
export async function realisedContract(
  tx: Transaction,
  customerId: string,
  mode: OfferedMode,
): Promise<number | undefined> {
  const [found] = await contractsOfModes(tx, customerId, [mode], 'inForce');
  return found?.contractNo;
}
