import { Decimal } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Bidder } from '../save/saveBids.ts';
import { selectStandingBids, selectStandingRates } from '../save/standingBids.ts';
import type { ChargeCell } from './templateMatching.ts';
import type { Platform } from '../../../platform/platform.ts';
import { sharedGazetteer } from '../../reference-data/index.ts';
import type { SheetContext } from './applyMatching.ts';
import { selectTemplateLanes } from './templateLanes.ts';

/** A carrier's own current bid on a lane: its rates by cell (`rate:1/2`), in its currency. */
export type OwnBid = { readonly currency: string; readonly rates: ReadonlyMap<string, string> };

/** The name of a rate cell in drafts, history and own sheets. */
export const rateCell = ({ chargeNo, breakNo }: ChargeCell): string =>
  `rate:${chargeNo}${breakNo === null ? '' : `/${breakNo}`}`;

/** Returns a carrier's own current bids, by lane. */
export async function selectOwnBids(
  tx: Transaction,
  { customerId, carrierId }: Bidder,
  laneIds: readonly string[],
): Promise<Map<string, OwnBid>> {
  const bids = [...(await selectStandingBids(tx, customerId, carrierId, laneIds)).values()];
  const rates = await selectStandingRates(
    tx,
    customerId,
    bids.map(({ bidId }) => bidId),
  );
  return new Map(
    bids.map(({ bidId, laneId, currency }) => {
      const cells = (rates.get(bidId) ?? []).map(
        (cell) => [rateCell(cell), new Decimal(cell.rate).toFixed()] as const,
      );
      return [laneId, { currency, rates: new Map(cells) }];
    }),
  );
}

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
