import type { benchmarks } from '@lanewright/contract';
import {
  benchmarkMetrics,
  type BenchmarkScope,
  benchmarkScopes,
  isOfferedMode,
  type OfferedMode,
} from '@lanewright/freight';
import type { z } from 'zod';
import type { Transaction } from '../../../platform/database/database.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { propertyOf } from '../../settings/index.ts';
import { deviationOf, opportunityOf, shown, unitOf } from './compare.ts';
import { type FigureRow, selectFigures, selectFrozenMonth, selectViewedLane } from './figures.queries.ts';
import { climb, levelOf, marketOf } from './scopeFallback.ts';

type LaneFigures = {
  readonly mode: OfferedMode;
  readonly forecastVolume: string;
  readonly month: string;
  readonly keys: (string | null)[];
  readonly figureOf: (metric: string) => (key: string) => FigureRow | undefined;
  /** Why nothing is shown; null otherwise. */
  readonly why: benchmarks.BenchmarkWhy | null;
};

/** Compares a lane with its benchmark in each metric, from a scope to wider ones. */
export async function readLane(
  tx: Transaction,
  caller: Caller,
  laneId: string,
  asked: BenchmarkScope | undefined,
): Promise<z.input<typeof benchmarks.benchmarkLane.response>> {
  const lane = await figuresOfLane(tx, caller, laneId);
  const scopeAsked = asked ?? 'LaneRoute';
  return {
    laneId,
    scopeAsked,
    metrics: benchmarkMetrics.map((metric) => {
      const figureOf = lane.figureOf(metric);
      const { own, shipments } = ownOf(lane, figureOf);
      const { market, climbed } = climb(lane.keys, scopeAsked, figureOf, lane.month);
      return {
        metric,
        unit: unitOf(metric, lane.mode),
        own: shown(own),
        ownShipments: shipments,
        market,
        deviation: deviationOf(metric, own, market?.median ?? null),
        climbed,
        why: market === null ? (lane.why ?? 'notEnoughData') : null,
      };
    }),
  };
}

/** How far a lane is from its benchmark in each metric and scope, and the amount of money. */
export async function readDeviations(
  tx: Transaction,
  caller: Caller,
  laneId: string,
): Promise<z.input<typeof benchmarks.benchmarkDeviations.response>> {
  const lane = await figuresOfLane(tx, caller, laneId);
  return benchmarkMetrics.flatMap((metric) => {
    const figureOf = lane.figureOf(metric);
    const { own } = ownOf(lane, figureOf);
    return benchmarkScopes.flatMap((scope) => {
      const key = lane.keys[levelOf(scope) - 1] ?? null;
      if (lane.why === null && key === null) return [];
      const figure = key === null ? undefined : figureOf(key);
      const market = figure === undefined ? null : marketOf(figure, scope, lane.month);
      const median = market?.median ?? null;
      return [
        {
          metric,
          scope,
          own: shown(own),
          market: median,
          deviationPercent: deviationOf(metric, own, median),
          opportunityUsd:
            metric === 'CostPerUnit'
              ? (opportunityOf(own, median, lane.forecastVolume)?.toNumber() ?? null)
              : null,
          why: market === null ? (lane.why ?? ('notEnoughData' as const)) : null,
        },
      ];
    });
  });
}

/** The lane's own figure is always that of the lane itself, whichever benchmark it is compared with. */
function ownOf(lane: LaneFigures, figureOf: (key: string) => FigureRow | undefined) {
  const figure = figureOf(lane.keys[levelOf('LaneRoute') - 1] ?? '');
  return { own: figure?.own ?? null, shipments: figure?.own_shipments ?? 0 };
}

async function figuresOfLane(tx: Transaction, caller: Caller, laneId: string): Promise<LaneFigures> {
  const customerId = caller.companyId;
  const lane = await selectViewedLane(tx, customerId, laneId);
  if (lane === null || !isOfferedMode(lane.mode))
    throw refuse('lane_not_found', 'Lane not found', { status: 404, field: 'laneId' });
  const { mode, keys, forecast_volume: forecastVolume } = lane;
  const month = await selectFrozenMonth(tx);
  const contributes = (await propertyOf(tx, customerId, mode, 'benchmarks.contribute')) === true;
  const nothing = { mode, forecastVolume, month: '', keys: [], figureOf: () => () => undefined };
  if (!contributes) return { ...nothing, why: 'notContributing' };
  if (month === null) return { ...nothing, why: 'notFrozenYet' };
  if (keys === null) return { ...nothing, why: 'notEnoughData' };
  const told = keys.filter((key) => key !== null);
  const found = await selectFigures(tx, { customerId, mode, month, keys: told });
  const byKey = new Map(found.map((figure) => [`${figure.metric} ${figure.key}`, figure]));
  return {
    mode,
    forecastVolume,
    month,
    keys,
    figureOf: (metric) => (key) => byKey.get(`${metric} ${key}`),
    why: null,
  };
}
