import type { Comparison } from './compare.ts';
import type { Calls } from './fetchMode.ts';
import { measureOf, type OwnLane } from './ownLanes.ts';
import { type OwnMode, sum } from './ownMode.ts';
import { type RealisedMonth, realisedOf } from './realised.ts';
import { volumeOf } from './pipeline/foldShipments.ts';
import {
  dividedBy,
  type Fraction,
  fraction,
  roundedHalfUp,
  sumOf,
  times,
  zero,
} from './pipeline/fraction.ts';

type Amounts = Readonly<Record<string, number>> & { readonly key: string };
const amounts = [
  'contractUsd',
  'invoicedUsd',
  'rateLeakUsd',
  'routingLeakUsd',
  'realisedSavingsUsd',
] as const;

/** Compares contract and invoice with the oracle's: in total, by month and by lane. */
export async function compareRealised(calls: Calls, own: OwnMode, comparison: Comparison): Promise<number> {
  const { mode } = own.exported;
  const months = realisedOf(own);
  const totals = (await calls.get(`/overview/realised/${mode}?by=month&pageSize=500`)) as {
    totals: Amounts;
    rows: readonly Amounts[];
  };
  const byLane = (await calls.get(`/overview/realised/${mode}?by=lane&pageSize=500`)) as {
    rows: readonly (Amounts & { laneId: string })[];
  };
  for (const amount of amounts) {
    const of = (one: RealisedMonth) => one[amount];
    const what = `mode ${mode}, realised, ${amount}`;
    comparison.figure(what, sum(months, of), totals.totals[amount]);
    const grouped = (key: (one: RealisedMonth) => string) =>
      new Map(
        [...new Set(months.map(key))].map((one) => [
          one,
          sum(
            months.filter((month) => key(month) === one),
            of,
          ),
        ]),
      );
    const served = <Row extends Amounts>(rows: readonly Row[], key: (row: Row) => string) =>
      new Map(rows.map((row) => [key(row), row[amount] ?? 0]));
    comparison.figures(
      `${what} by month`,
      grouped(({ month }) => month),
      served(totals.rows, ({ key }) => key),
    );
    comparison.figures(
      `${what} by lane`,
      grouped(({ laneId }) => laneId),
      served(byLane.rows, ({ laneId }) => laneId),
    );
  }
  return months.length;
}

const kmPerMile = fraction('1.609344');
const drayage = 13;

/** Compares the forecast's emissions with the oracle's: the files' mass × the lane's distance × the lane's factor. */
export async function compareEmission(calls: Calls, own: OwnMode, comparison: Comparison): Promise<void> {
  const { mode } = own.exported;
  const { emission } = (await calls.get(`/lanes/reporting/${mode}`)) as {
    emission: { emissionKg: number; primaryKg: number; lanesKnown: number };
  };
  if (emission.primaryKg !== 0) return;
  const parts: Fraction[] = [];
  for (const lane of own.lanes) {
    const { emission: said } = (await calls.get(`/lanes/${lane.lane.id}/history`)) as {
      emission: { gramsPerTonKm: number; massAssumed: boolean } | null;
    };
    const kg =
      said === null || said.massAssumed ? null : emitted(mode, lane, fraction(String(said.gramsPerTonKm)));
    if (kg !== null) parts.push(kg);
  }
  // Containers without a weight count as ten tons per TEU, by a table of container types, which is not recalculated here.
  if (parts.length !== emission.lanesKnown) return;
  comparison.figure(`mode ${mode}, emission, kg`, sumOf(parts), emission.emissionKg, 3);
}

/** Emissions of a lane's forecast in kilograms, to the gram; null without a weight or a distance. */
function emitted(mode: number, own: OwnLane, gramsPerTonKm: Fraction): Fraction | null {
  const { miles } = own.lane;
  if (own.history === null || miles === null) return null;
  const measure = measureOf[mode] ?? 'miles';
  const massKg = sum(own.history.shipments, ({ weightKg }) => weightKg);
  const volume = sum(own.history.shipments, (shipment) => volumeOf(shipment, measure));
  if (massKg.over <= 0n || volume.over <= 0n) return null;
  const oneWay = dividedBy(times(fraction(String(miles)), kmPerMile), fraction(mode === drayage ? 2 : 1));
  const perUnit = times(
    times(dividedBy(massKg, volume), oneWay),
    dividedBy(gramsPerTonKm, fraction(1_000_000)),
  );
  return roundedHalfUp(
    times(
      perUnit,
      [...own.forecast.values()].reduce((all, one) => sumOf([all, one]), zero),
    ),
    3,
  );
}
