import { defaultAirWeightBreaks, defaultCharges, type OfferedMode } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { StructureBreak } from './chargeStructures.ts';
import { storeFirstContract } from '../contract-records/changeContract.ts';
import { storeStructure } from './storeStructure.ts';

const defaultBreaks: readonly StructureBreak[] = defaultAirWeightBreaks.map((band, index) => ({
  breakNo: index + 1,
  weightFromKg: String(band.weightFrom ?? 0),
  weightToKg: band.weightTo === null ? null : String(band.weightTo),
}));

/**
 * Switches modes on for a customer; a new mode gets its first contract and, from its defaults, its first charge structure. Returns
 * whether any was new.
 */
export async function enableModes(
  tx: Transaction,
  customerId: string,
  modes: readonly OfferedMode[],
): Promise<boolean> {
  let isNew = false;
  for (const mode of modes) {
    await execute(
      tx,
      'INSERT INTO company_modes (customer_id, mode) VALUES ($1, $2) ON CONFLICT DO NOTHING',
      [customerId, mode],
    );
    const begun = await execute(
      tx,
      'INSERT INTO charge_structures (customer_id, mode, version) VALUES ($1, $2, 1) ON CONFLICT DO NOTHING',
      [customerId, mode],
    );
    if (begun === 1) {
      isNew = true;
      const charges = defaultCharges[mode];
      const breaks = charges.some(({ hasBreaks }) => hasBreaks) ? defaultBreaks : [];
      await storeStructure(tx, { customerId, mode, version: 1 }, charges, breaks);
      await storeFirstContract(tx, customerId, mode);
    }
  }
  return isNew;
}
