import { overview } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { readSpendMap } from './readSpendMap.ts';
import { readVisualiser } from './readVisualiser.ts';

export const mapsRoutes: readonly Route[] = [
  route(overview.visualiser, readVisualiser),
  route(overview.spendMap, readSpendMap),
];
