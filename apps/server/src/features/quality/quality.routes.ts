import { overview } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { readQuality } from './readQuality.ts';
import { rowsBehindRoutes } from './rowsBehind.ts';

/** Routes for the quality of an upload, and the rows behind each of its problems. */
export const qualityRoutes: readonly Route[] = [
  route(overview.uploadQuality, async ({ tx, caller, params, query }) =>
    readQuality(tx, caller, params.id, query),
  ),
  ...rowsBehindRoutes,
];
