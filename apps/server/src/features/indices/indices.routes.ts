import { referenceData } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { applyIndexImport } from './applyIndexImport.ts';
import { importIndexValues } from './importIndexValues.ts';
import { readIndexImport } from './indexImports.ts';
import { addIndexSeries, changeIndexSeries, type RefuseSeriesOff, selectSeries } from './indexSeries.ts';
import { listIndices, readIndex } from './readIndices.ts';

/** The calls of index series; `askedFirst` may refuse that a series is deactivated. */
export const indicesRoutes = (askedFirst: readonly RefuseSeriesOff[]): readonly Route[] => [
  route(referenceData.listIndexSeries, ({ tx }) => selectSeries(tx)),
  route(referenceData.addIndexSeries, addIndexSeries),
  route(referenceData.changeIndexSeries, (call) => changeIndexSeries(call, askedFirst)),
  streamingRoute(referenceData.importIndexValues, importIndexValues),
  route(referenceData.getIndexImport, ({ tx, params }) => readIndexImport(tx, params.id)),
  route(referenceData.applyIndexImport, applyIndexImport),
  route(referenceData.listIndices, ({ tx }) => listIndices(tx)),
  route(referenceData.readIndex, readIndex),
];
