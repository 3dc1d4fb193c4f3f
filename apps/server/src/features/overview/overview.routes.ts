import { lanes, overview } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { requireMode } from '../settings/index.ts';
import { exportLanes } from './exportLanes.ts';
import { figureLanesRoutes } from './figureLanes/figureLanes.routes.ts';
import { figuresRoutes } from './figures/figures.routes.ts';
import { getLane, getValidBlocks } from './getLane.ts';
import { readLaneViews, saveLaneViews } from './laneViews.ts';
import { listLanes } from './listLanes.ts';
import { readUploadPreview } from './readUploadPreview.ts';
import { sendReport } from './report/sendReport.ts';
import { outcomesRoutes } from './savings/outcomes.routes.ts';
import { setTargetsByRule } from './setTargetsByRule.ts';

export const overviewRoutes: readonly Route[] = [
  streamingRoute(overview.listLanes, (call) => listLanes(call)),
  // Lane routes served here because they depend on bids: a rule may set targets below the best bid, and a carrier sees the lanes of
  // its own bids.
  route(lanes.getValidBlocks, async ({ tx, caller, params }) => getValidBlocks(tx, caller, params.id)),
  route(lanes.setTargets, async ({ tx, caller, actor, body }) => setTargetsByRule(tx, caller, actor, body)),
  route(overview.listLaneViews, async ({ tx, caller, query }) => {
    await requireMode(tx, caller, query.mode);
    return readLaneViews(tx, caller, query.mode);
  }),
  route(overview.saveLaneViews, async ({ tx, caller, body }) => {
    await requireMode(tx, caller, body.mode);
    return saveLaneViews(tx, caller, body.mode, body.views);
  }),
  route(overview.getLane, async ({ tx, caller, params }) => getLane(tx, caller, params.id)),
  streamingRoute(overview.exportLanes, (call) => exportLanes(call)),
  streamingRoute(overview.overviewReport, (call) => sendReport(call)),
  ...figuresRoutes,
  ...figureLanesRoutes,
  ...outcomesRoutes,
  route(overview.uploadPreview, async ({ tx, caller, params, query }) =>
    readUploadPreview(tx, caller, params.id, query.contractNo),
  ),
];
