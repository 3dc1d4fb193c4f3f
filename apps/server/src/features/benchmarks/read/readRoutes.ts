import type { benchmarks, QueryOf } from '@lanewright/contract';
import { type Decimal, type OfferedMode, sumOf } from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import { disableNestedLoops } from '../../../platform/database/disableNestedLoops.ts';
import { optionalRow, rows } from '../../../platform/database/rows.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { propertyOf } from '../../settings/index.ts';
import { deviationOf, opportunityOf, shown, unitOf } from './compare.ts';
import { type FigureRow, selectFigures, selectFrozenMonth } from './figures.queries.ts';
import { climb, levelOf } from './scopeFallback.ts';

const routesOfMode = loadSql(import.meta.url, './routesOfMode.sql');
const uploadBenchmark = loadSql(import.meta.url, './uploadBenchmark.sql');

type Answer = z.input<typeof benchmarks.benchmarkChargeLocation.response>;
type RouteRow = {
  key: string;
  label: string;
  level: number;
  lanes: number;
  forecast_volume: string;
  keys: (string | null)[];
};
type Own = { readonly own: string | null; readonly own_shipments: number };

/** Routes of a mode with their benchmark, those with the largest opportunity first. */
export async function readRoutes(
  tx: Transaction,
  caller: Caller,
  { mode, routeType, uploadId, top }: QueryOf<typeof benchmarks.benchmarkChargeLocation>,
): Promise<Answer> {
  const customerId = caller.companyId;
  if (uploadId !== undefined) await requireOwnUpload(tx, customerId, uploadId, mode);
  const scopeAsked = routeType ?? 'LaneRoute';
  const month = await selectFrozenMonth(tx);
  const head = { mode, unit: unitOf('CostPerUnit', mode), month: month?.slice(0, 7) ?? null, scopeAsked };
  const none = { routes: 0, routesWithMarket: 0, routesAbove: 0, opportunityUsd: 0 };
  if ((await propertyOf(tx, customerId, mode, 'benchmarks.contribute')) !== true)
    return { ...head, totals: none, routes: [], why: 'notContributing' };
  if (month === null) return { ...head, totals: none, routes: [], why: 'notFrozenYet' };
  const level = levelOf(scopeAsked);
  const found = await rows<RouteRow>(tx, routesOfMode, [customerId, mode, level]);
  const figures = await selectFigures(tx, { customerId, mode, month, metric: 'CostPerUnit' });
  const figureOf = new Map(figures.map((figure) => [figure.key, figure]));
  const ownOf: ReadonlyMap<string, Own> =
    uploadId === undefined ? figureOf : await selectOwnOfUpload(tx, customerId, uploadId, mode, level);
  const routes = found
    .filter(({ key }) => uploadId === undefined || ownOf.has(key))
    .map((route) => presentRoute(route, ownOf.get(route.key), scopeAsked, (key) => figureOf.get(key), month));
  const compared = routes.filter(({ market }) => market !== null);
  return {
    ...head,
    totals: {
      routes: routes.length,
      routesWithMarket: compared.length,
      routesAbove: compared.filter(({ opportunity }) => opportunity?.gt(0)).length,
      opportunityUsd: sumOf(compared.map(({ opportunity }) => opportunity ?? 0)).toNumber(),
    },
    routes: routes
      .toSorted(byOpportunity)
      .slice(0, top)
      .map(({ opportunity, ...route }) => ({ ...route, opportunityUsd: opportunity?.toNumber() ?? null })),
    why: compared.length === 0 ? 'notEnoughData' : null,
  };
}

type Presented = Omit<Answer['routes'][number], 'opportunityUsd'> & { readonly opportunity: Decimal | null };

function presentRoute(
  { key, label, lanes, keys, forecast_volume: volume }: RouteRow,
  own: Own | undefined,
  scope: Answer['scopeAsked'],
  figureOf: (key: string) => FigureRow | undefined,
  month: string,
): Presented {
  const { market } = climb(keys, scope, figureOf, month);
  const median = market?.median ?? null;
  return {
    key,
    label,
    // Files contain the whole charge of a shipment, door to door: that is freight.
    location: 'Freight',
    lanes,
    own: shown(own?.own ?? null),
    ownShipments: own?.own_shipments ?? 0,
    market,
    deviation: deviationOf('CostPerUnit', own?.own ?? null, median),
    opportunity: opportunityOf(own?.own ?? null, median, volume),
    why: market === null ? 'notEnoughData' : null,
  };
}

function byOpportunity(a: Presented, b: Presented): number {
  const order = (b.opportunity?.toNumber() ?? -1) - (a.opportunity?.toNumber() ?? -1);
  return order !== 0 ? order : a.label < b.label ? -1 : 1;
}

async function selectOwnOfUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: OfferedMode,
  level: number,
): Promise<Map<string, Own>> {
  const found = await disableNestedLoops(tx, () =>
    rows<Own & { key: string }>(tx, uploadBenchmark, [customerId, uploadId, mode, level]),
  );
  return new Map(found.map((own) => [own.key, own]));
}

async function requireOwnUpload(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  mode: number,
): Promise<void> {
  const own = await optionalRow(
    tx,
    `SELECT 1 FROM uploads WHERE customer_id = $1 AND upload_id = $2 AND mode = $3 AND kind = 'shipments'`,
    [customerId, uploadId, mode],
  );
  if (own === null)
    throw refuse('upload_not_found', 'Shipment upload not found in this mode', {
      field: 'uploadId',
    });
}
