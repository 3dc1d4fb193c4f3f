import { bids, settings, tenders } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { confirmChecks } from './checks/confirmChecks.ts';
import { askOutliers } from './outliers/askOutliers.ts';
import { listOutliers } from './outliers/listOutliers.ts';
import { resolveOutliers } from './outliers/resolveOutliers.ts';
import { bidUploadRoutes } from './sheet/bidUploads.ts';
import { draftRoutes } from './drafts/draftRoutes.ts';
import { readHistoricalMonths, readValidMonths } from './readMonths.ts';
import { readExplanation } from './explanation/readExplanation.ts';
import { readDeclines } from './declines/declines.ts';
import { readHistory } from './history/readHistory.ts';
import { readCoverage } from './readCoverage.ts';
import { readBids } from './readBids.ts';
import { reviewRoutes } from './review/storedReview.ts';
import { readFeedback, readResults } from './rounds/readResults.ts';
import { saveFromGrid } from './save/saveFromGrid.ts';
import { templateRoutes } from './templates/templateRoutes.ts';
import { previewCharges } from './structure/previewCharges.ts';
import { previewSheet } from './structure/previewSheet.ts';

export const bidsRoutes: readonly Route[] = [
  route(bids.bidCoverage, async ({ tx, caller }) => readCoverage(tx, caller)),
  route(bids.validMonths, readValidMonths),
  route(bids.historicalMonths, readHistoricalMonths),
  ...draftRoutes,
  route(bids.bidHistory, async ({ tx, caller, params }) => readHistory(tx, caller, params.laneId)),
  route(bids.listDeclines, async ({ tx, caller, params }) => readDeclines(tx, caller, params.laneId)),
  route(bids.listBidsOfLanes, async ({ tx, caller, body }) => readBids(tx, caller, body.laneIds)),
  route(bids.saveBids, saveFromGrid),
  route(bids.confirmChecks, confirmChecks),
  route(bids.listOutliers, listOutliers),
  route(bids.resolveOutliers, resolveOutliers),
  route(bids.askOutliers, askOutliers),
  route(bids.explainLaneBids, async ({ tx, caller, params }) => readExplanation(tx, caller, params.laneId)),
  route(bids.listLaneBids, async ({ tx, caller, params }) => readBids(tx, caller, [params.laneId])),
  route(settings.previewCharges, previewCharges),
  streamingRoute(settings.previewSheet, previewSheet),
  ...bidUploadRoutes,
  ...reviewRoutes,
  ...templateRoutes,
  route(tenders.roundFeedback, async ({ tx, caller, params }) => readFeedback(tx, caller, params.id)),
  route(tenders.roundResults, async ({ tx, caller, params }) => readResults(tx, caller, params.id)),
];
