import { referenceData } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { applyIndexImport } from './applyIndexImport.ts';
import { importIndexValues } from './importIndexValues.ts';
import { readIndexImport } from './indexImports.ts';
import { addIndexSeries, changeIndexSeries, selectSeries } from './indexSeries.ts';
import { listIndices, readIndex } from './readIndices.ts';

export const indicesRoutes: readonly Route[] = [
  route(referenceData.listIndexSeries, ({ tx }) => selectSeries(tx)),
  route(referenceData.addIndexSeries, addIndexSeries),
  route(referenceData.changeIndexSeries, changeIndexSeries),
  streamingRoute(referenceData.importIndexValues, importIndexValues),
  route(referenceData.getIndexImport, ({ tx, params }) => readIndexImport(tx, params.id)),
  route(referenceData.applyIndexImport, applyIndexImport),
  route(referenceData.listIndices, ({ tx }) => listIndices(tx)),
  route(referenceData.readIndex, readIndex),
];
