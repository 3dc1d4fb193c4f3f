import { type Endpoint, overview } from '@lanewright/contract';
import { notFound } from '../../platform/http/problemError.ts';
import { type Route, streamingRoute } from '../../platform/http/serve.ts';

const pending = (endpoint: Endpoint): Route =>
  streamingRoute(endpoint, () => {
    throw notFound('not_built', 'This call is not built yet.');
  });

/** TEMPORARY: each goes when it is built. */
export const pendingRoutes: readonly Route[] = [
  overview.lanesReporting,
].map(pending);
