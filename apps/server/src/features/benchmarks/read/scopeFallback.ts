import type { benchmarks } from '@lanewright/contract';
import { type BenchmarkScope, benchmarkScopes } from '@lanewright/freight';
import type { FigureRow } from './figures.queries.ts';

type Market = benchmarks.Market;

/** Position of a scope's key among those of a lane: keys are ordered from the widest, scopes from the narrowest. */
export const levelOf = (scope: BenchmarkScope): number =>
  benchmarkScopes.length - benchmarkScopes.indexOf(scope);

type Climb = {
  readonly market: Market | null;
  readonly used: FigureRow | null;
  readonly climbed: { scope: BenchmarkScope; why: benchmarks.BenchmarkWhy }[];
};

/** Goes from a scope to wider ones until one shows a benchmark. Scopes that do not apply to the lane are skipped. */
export function climb(
  keys: readonly (string | null)[],
  asked: BenchmarkScope,
  figureOf: (key: string) => FigureRow | undefined,
  frozenMonth: string,
): Climb {
  const climbed: Climb['climbed'] = [];
  for (const scope of benchmarkScopes.slice(benchmarkScopes.indexOf(asked))) {
    const key = keys[levelOf(scope) - 1];
    if (key === null || key === undefined) continue;
    const figure = figureOf(key);
    const market = figure === undefined ? null : marketOf(figure, scope, frozenMonth);
    if (figure !== undefined && market !== null) return { market, used: figure, climbed };
    climbed.push({ scope, why: 'notEnoughData' });
  }
  return { market: null, used: null, climbed };
}

/** Returns a cell's benchmark; null if it is not shown. */
export function marketOf(figure: FigureRow, scopeUsed: BenchmarkScope, frozenMonth: string): Market | null {
  const { shipments, companies, p25, median, p75, mean, p2_5, p97_5, month } = figure;
  if (shipments === null || companies === null || p25 === null || median === null || p75 === null)
    return null;
  const frozen = frozenMonth.slice(0, 7);
  return {
    scopeUsed,
    month: frozen,
    from: figure.from_month,
    to: figure.to_month,
    shipments,
    companies,
    p25: Number(p25),
    median: Number(median),
    p75: Number(p75),
    mean: mean === null ? null : Number(mean),
    p2_5: p2_5 === null ? null : Number(p2_5),
    p97_5: p97_5 === null ? null : Number(p97_5),
    carriedFrom: month === frozen ? null : month,
  };
}
