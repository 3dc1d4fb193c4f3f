import { overview } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { requireMode } from '../settings/index.ts';
import { exportLanes } from './exportLanes.ts';
import { getLane } from './getLane.ts';
import { laneSourceFor } from './laneSource.ts';
import { listLanes } from './listLanes.ts';
import { readQuality } from './quality/readQuality.ts';
import { readCarriers } from './readCarriers.ts';
import { readStats } from './readStats.ts';
import { readUploadPreview } from './readUploadPreview.ts';

export const overviewRoutes: readonly Route[] = [
  streamingRoute(overview.listLanes, (call) => listLanes(call)),
  route(overview.getLane, async ({ tx, caller, params }) => getLane(tx, caller, params.id)),
  streamingRoute(overview.exportLanes, (call) => exportLanes(call)),
  route(overview.overviewStats, async ({ tx, caller, params, query }) => {
    await requireMode(tx, caller, params.id);
    const wanted = { customerId: caller.companyId, mode: params.id, uploadId: query.uploadId };
    return readStats(tx, await laneSourceFor(tx, caller, wanted));
  }),
  route(overview.listCarriers, async ({ tx, caller }) => readCarriers(tx, caller.companyId)),
  route(overview.uploadQuality, async ({ tx, caller, params, query }) =>
    readQuality(tx, caller, params.id, query.outliers),
  ),
  route(overview.uploadPreview, async ({ tx, caller, params }) => readUploadPreview(tx, caller, params.id)),
];
