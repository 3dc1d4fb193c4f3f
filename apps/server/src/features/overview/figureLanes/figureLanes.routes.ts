import { overview } from '@lanewright/contract';
import { type Route, route } from '../../../platform/http/serve.ts';
import { readFigureLanes } from './readFigureLanes.ts';

export const figureLanesRoutes: readonly Route[] = [
  route(overview.listFigureLanes, ({ tx, caller, query }) => readFigureLanes(tx, caller, query)),
];
