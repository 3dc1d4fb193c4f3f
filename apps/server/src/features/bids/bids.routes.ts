import { bids, settings } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { contractMonths, requireMode } from '../settings/index.ts';
import { bidUploadRoutes } from './sheet/bidUploads.ts';
import { chooseMode } from './chooseMode.ts';
import { draftRoutes } from './drafts/draftRoutes.ts';
import { selectHistoricalMonths } from './historicalMonths.ts';
import { readExplanation } from './explanation/readExplanation.ts';
import { readHistory } from './history/readHistory.ts';
import { readCoverage } from './readCoverage.ts';
import { readBids } from './readBids.ts';
import { readGrid } from './readGrid.ts';
import { roundRoutes } from './rounds/roundRoutes.ts';
import { saveFromGrid } from './save/saveFromGrid.ts';
import { templateRoutes } from './templates/templateRoutes.ts';
import { previewCharges } from './structure/previewCharges.ts';
import { previewSheet } from './structure/previewSheet.ts';

export const bidsRoutes: readonly Route[] = [
  route(bids.bidGrid, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return readGrid(
      tx,
      await chooseCustomer(tx, caller, query.customerId, query.mode),
      caller.companyId,
      query.mode,
    );
  }),
  route(bids.bidCoverage, async ({ tx, caller }) => readCoverage(tx, caller)),
  route(bids.validMonths, async ({ tx, caller, query }) => {
    const mode = await chooseMode(tx, caller, query.mode);
    return contractMonths(tx, await chooseCustomer(tx, caller, query.customerId, mode), mode);
  }),
  route(bids.historicalMonths, async ({ tx, caller, query }) =>
    selectHistoricalMonths(tx, caller.companyId, await chooseMode(tx, caller, query.mode)),
  ),
  ...draftRoutes,
  route(bids.bidHistory, async ({ tx, caller, params }) => readHistory(tx, caller, params.laneId)),
  route(bids.listBidsOfLanes, async ({ tx, caller, body }) => readBids(tx, caller, body.laneIds)),
  route(bids.saveBids, saveFromGrid),
  route(bids.explainLaneBids, async ({ tx, caller, params }) => readExplanation(tx, caller, params.laneId)),
  route(bids.listLaneBids, async ({ tx, caller, params }) => readBids(tx, caller, [params.laneId])),
  route(settings.previewCharges, previewCharges),
  streamingRoute(settings.previewSheet, previewSheet),
  ...bidUploadRoutes,
  ...templateRoutes,
  ...roundRoutes,
];
