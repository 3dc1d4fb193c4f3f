import type { Transaction } from '../../../platform/database/database.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sharedGazetteer } from '../../reference-data/index.ts';
import type { Bidder } from '../save/saveBids.ts';
import type { SheetContext } from './applyMatching.ts';
import { selectOwnBids } from './ownBids.ts';
import { selectTemplateLanes } from './templateLanes.ts';

/** The data needed to read a carrier's own sheet. */
export async function selectSheetContext(
  { platform, tx }: { readonly platform: Platform; readonly tx: Transaction },
  bidder: Bidder,
): Promise<SheetContext> {
  const lanes = await selectTemplateLanes(tx, bidder);
  return {
    lanes,
    own: await selectOwnBids(
      tx,
      bidder,
      lanes.map(({ laneId }) => laneId),
    ),
    known: await sharedGazetteer(platform.database.bulkPool),
  };
}
