import { referenceData } from '@lanewright/contract';
import { type Route, route, streamingRoute } from '../../platform/http/serve.ts';
import { addCo2Factor, listCo2Factors } from './co2/co2FactorVersions.ts';
import { searchCities, searchOceanPorts, suggestPlaces } from './places.queries.ts';
import { applyPortImport } from './ports/applyPortImport.ts';
import { importPorts } from './ports/importPorts.ts';
import { listImportRows, readImport } from './ports/portImports.ts';
import { applyRateImport } from './rates/applyRateImport.ts';
import { importCurrencyRates } from './rates/importCurrencyRates.ts';
import { listCurrencyRates } from './rates/listCurrencyRates.ts';
import { readRateImport } from './rates/rateImports.ts';

export const referenceDataRoutes: readonly Route[] = [
  // Called on every keystroke: one short statement outside a transaction.
  streamingRoute(referenceData.searchOceanPorts, ({ platform, query }) =>
    searchOceanPorts(platform.database.bulkPool, query.search),
  ),
  streamingRoute(referenceData.searchCities, ({ platform, query }) =>
    searchCities(platform.database.bulkPool, query.search),
  ),
  streamingRoute(referenceData.suggestCities, async ({ platform, query }) => ({
    suggestions: await suggestPlaces(platform.database.bulkPool, query.input, query.mode),
  })),
  route(referenceData.listCo2Factors, ({ tx }) => listCo2Factors(tx)),
  route(referenceData.addCo2Factor, addCo2Factor),
  streamingRoute(referenceData.importPorts, importPorts),
  route(referenceData.getPortImport, ({ tx, params }) => readImport(tx, params.id)),
  route(referenceData.listPortImportRows, listImportRows),
  route(referenceData.applyPortImport, applyPortImport),
  route(referenceData.listCurrencyRates, listCurrencyRates),
  streamingRoute(referenceData.importCurrencyRates, importCurrencyRates),
  route(referenceData.getRateImport, ({ tx, params }) => readRateImport(tx, params.id)),
  route(referenceData.applyRateImport, applyRateImport),
];
