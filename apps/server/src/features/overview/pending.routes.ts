import { type Endpoint, overview } from '@lanewright/contract';
import { notFound } from '../../platform/http/problemError.ts';
import { type Route, streamingRoute } from '../../platform/http/serve.ts';

const pending = (endpoint: Endpoint): Route =>
  streamingRoute(endpoint, () => {
    throw notFound('not_built', 'This call is not built yet.');
  });

/** TEMPORARY: each goes when it is built. */
export const pendingRoutes: readonly Route[] = [
  overview.overviewFigure,
  overview.overviewFigureOf,
  overview.laneBreakdown,
  overview.overviewDashboard,
  overview.visualiser,
  overview.spendMap,
  overview.listBoards,
  overview.saveBoards,
  overview.overviewSavings,
  overview.overviewBridge,
  overview.overviewRealised,
  overview.overviewRisks,
  overview.lanesReporting,
  overview.overviewReport,
].map(pending);
