export { type RefuseSeriesOff } from './indexSeries.ts';
export { indicesRoutes } from './indices.routes.ts';
export { selectActiveSeries, selectIndexValues } from './readIndices.ts';
