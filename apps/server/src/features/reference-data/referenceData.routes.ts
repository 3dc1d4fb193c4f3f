import { referenceData } from '@lanewright/contract';
import { type Route, route } from '../../platform/http/serve.ts';
import { searchCities, searchOceanPorts, suggestPlaces } from './places.queries.ts';

export const referenceDataRoutes: readonly Route[] = [
  route(referenceData.searchOceanPorts, ({ tx, query }) => searchOceanPorts(tx, query.search)),
  route(referenceData.searchCities, ({ tx, query }) => searchCities(tx, query.search)),
  route(referenceData.suggestCities, async ({ tx, query }) => ({
    suggestions: await suggestPlaces(tx, query.input),
  })),
];
