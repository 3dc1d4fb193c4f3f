import { referenceData } from '@lanewright/contract';
import { type Route, streamingRoute } from '../../platform/http/serve.ts';
import { searchCities, searchOceanPorts, suggestPlaces } from './places.queries.ts';

/** Location search is asked at every key: each is one short statement outside a transaction, past no customer's rows. */
export const referenceDataRoutes: readonly Route[] = [
  streamingRoute(referenceData.searchOceanPorts, ({ platform, query }) =>
    searchOceanPorts(platform.database.bulkPool, query.search),
  ),
  streamingRoute(referenceData.searchCities, ({ platform, query }) =>
    searchCities(platform.database.bulkPool, query.search),
  ),
  streamingRoute(referenceData.suggestCities, async ({ platform, query }) => ({
    suggestions: await suggestPlaces(platform.database.bulkPool, query.input),
  })),
];
