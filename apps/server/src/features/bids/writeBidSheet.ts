import type { OfferedMode } from '@lanewright/freight';
import { writeXlsx } from '@lanewright/tabular';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { contractMonths, currentStructure } from '../settings/index.ts';
import { selectGrid } from './bids.queries.ts';
import { bidSheetPlan, type SheetOf } from './bidSheetPlan.ts';
import { selectUsdPerCurrency } from './currencies.ts';

/** What a bid sheet of this carrier for this customer's mode is made of, with the current charge structure. */
export async function selectSheetOf(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  mode: OfferedMode,
): Promise<SheetOf> {
  const names = await oneRow<{ customer_name: string; carrier_name: string }>(
    tx,
    'SELECT c.name AS customer_name, k.name AS carrier_name FROM companies c, companies k WHERE c.company_id = $1 AND k.company_id = $2',
    [customerId, carrierId],
  );
  return {
    customerId,
    customerName: names.customer_name,
    carrierName: names.carrier_name,
    mode,
    structure: await currentStructure(tx, customerId, mode),
    currencies: [...(await selectUsdPerCurrency(tx)).keys()].sort(),
    months: await contractMonths(tx, customerId, mode),
  };
}

/** The bytes of a carrier's bid sheet (xlsx): its open lanes with the rates it gave so far. */
export async function writeBidSheet(
  tx: Transaction,
  customerId: string,
  carrierId: string,
  mode: OfferedMode,
  laneIds?: readonly string[],
): Promise<Uint8Array> {
  const sheet = await selectSheetOf(tx, customerId, carrierId, mode);
  const lanes = await selectGrid(tx, customerId, carrierId, mode);
  const wanted = laneIds === undefined ? lanes : lanes.filter((lane) => laneIds.includes(lane.lane_id));
  return writeXlsx(bidSheetPlan(sheet, wanted));
}
