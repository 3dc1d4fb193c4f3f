import { accountsRoutes } from './features/accounts/index.ts';
import { amendmentsRoutes } from './features/amendments/index.ts';
import { awardsRoutes } from './features/awards/index.ts';
import { benchmarksRoutes } from './features/benchmarks/index.ts';
import { bidsRoutes, chooseContract, currenciesOfBids } from './features/bids/index.ts';
import { carriersRoutes } from './features/carriers/index.ts';
import { clausesRoutes, refuseClausedCharges, refuseUsedSeries } from './features/clauses/index.ts';
import { checkProperties, contractsRoutes, refuseProperties } from './features/contracts/index.ts';
import { dashboardRoutes } from './features/dashboard/index.ts';
import { documentsRoutes } from './features/documents/index.ts';
import { impactRoutes, lockedByAwards } from './features/impact/index.ts';
import { indicesRoutes } from './features/indices/index.ts';
import { lanesRoutes } from './features/lanes/index.ts';
import { mapsRoutes } from './features/maps/index.ts';
import { notificationsRoutes } from './features/notifications/index.ts';
import { operationsRoutes, requireQuota } from './features/operations/index.ts';
import { referenceDataRoutes, referenceTableRoutes } from './features/reference-data/index.ts';
import { overviewRoutes } from './features/overview/index.ts';
import { qualityRoutes } from './features/quality/index.ts';
import { scenariosRoutes } from './features/scenarios/index.ts';
import { settingsRoutes } from './features/settings/index.ts';
import { shipmentsRoutes } from './features/shipments/index.ts';
import { refuseModeInRounds, tendersRoutes } from './features/tenders/index.ts';
import { uploadsRoutes } from './features/uploads/index.ts';
import type { Route } from './platform/http/serve.ts';
import { referenceUses } from './referenceUses.ts';

const allRoutes: readonly Route[] = [
  ...accountsRoutes,
  ...referenceDataRoutes,
  ...referenceTableRoutes(referenceUses),
  ...indicesRoutes([refuseUsedSeries]),
  ...settingsRoutes(
    [refuseModeInRounds],
    [refuseClausedCharges],
    [currenciesOfBids],
    chooseContract,
    refuseProperties,
  ),
  ...clausesRoutes(lockedByAwards),
  ...documentsRoutes,
  ...uploadsRoutes,
  ...shipmentsRoutes,
  ...lanesRoutes,
  ...tendersRoutes,
  ...bidsRoutes,
  ...awardsRoutes,
  ...amendmentsRoutes,
  ...carriersRoutes,
  ...qualityRoutes,
  ...overviewRoutes,
  ...mapsRoutes,
  ...impactRoutes(checkProperties),
  ...contractsRoutes,
  ...dashboardRoutes,
  ...scenariosRoutes,
  ...benchmarksRoutes,
  ...notificationsRoutes,
  ...operationsRoutes,
];

/** Every endpoint of the product. Endpoints that receive a file check the storage quota of the caller's company. */
export const routes: readonly Route[] = allRoutes.map((route) =>
  route.endpoint.transport === 'multipart' ? { ...route, admit: requireQuota } : route,
);
