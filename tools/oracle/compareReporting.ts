import type { Comparison } from './compare.ts';
import type { Calls } from './fetchMode.ts';
import { ownFigures } from './figures.ts';
import { type OwnMode, sum } from './ownMode.ts';
import { type Fraction, zero } from './pipeline/fraction.ts';

interface ServedReport {
  readonly figures: readonly {
    readonly stat: string;
    readonly value: number | null;
    readonly percent: number | null;
  }[];
  readonly plan: readonly {
    readonly month: string;
    readonly baselineUsd: number;
    readonly awardedUsd: number;
    readonly awardedBaselineUsd: number;
    readonly lastYearUsd: number | null;
  }[];
  readonly charges: readonly { readonly name: string; readonly location: string; readonly costUsd: number }[];
  readonly scorecards: readonly {
    readonly carrier: string;
    readonly awardedUsd: number;
    readonly savingsUsd: number;
  }[];
}

/** Compares the data of reporting, and so of the printed report, with the oracle: figures, months, charges, carriers. */
export async function compareReporting(calls: Calls, own: OwnMode, comparison: Comparison): Promise<void> {
  const { mode } = own.exported;
  const report = (await calls.get(`/lanes/reporting/${mode}`)) as ServedReport;
  const all = ownFigures(own, { month: null, uploadId: null });
  for (const { stat, value, percent } of report.figures) {
    const figure = all[stat];
    comparison.figure(
      `mode ${mode}, reporting, ${stat}`,
      figure?.value ?? null,
      value,
      stat === 'Volume' ? 3 : 2,
    );
    if (figure?.percent !== undefined)
      comparison.figure(`mode ${mode}, reporting, ${stat}, percent`, figure.percent, percent);
  }
  const given = own.lanes.flatMap(({ awards }) => awards);
  for (const { month, ...said } of report.plan) {
    const ofMonth = given.filter((one) => one.month === month);
    const what = `mode ${mode}, plan, ${month}`;
    comparison.figure(`${what}, baseline`, all['Spend']?.byMonth?.get(month) ?? zero, said.baselineUsd);
    comparison.figure(
      `${what}, awarded`,
      sum(ofMonth, ({ costUsd }) => costUsd),
      said.awardedUsd,
    );
    comparison.figure(
      `${what}, baseline of awarded`,
      sum(ofMonth, ({ baselineUsd }) => baselineUsd),
      said.awardedBaselineUsd,
    );
    comparison.figure(`${what}, the year before`, paidIn(own, yearBefore(month)), said.lastYearUsd);
  }
  const nameOf = ({ name, location }: { readonly name: string; readonly location: string }) =>
    `${name} ${location}`;
  comparison.figures(
    `mode ${mode}, charges`,
    all['ChargeBreakdown']?.parts ?? new Map<string, Fraction>(),
    new Map(report.charges.map((charge) => [nameOf(charge), charge.costUsd])),
  );
  const carriers = new Set(given.map(({ award }) => award.carrierName));
  for (const name of carriers) {
    const ofCarrier = given.filter(({ award }) => award.carrierName === name);
    const card = report.scorecards.find(({ carrier }) => carrier === name);
    comparison.figure(
      `mode ${mode}, scorecard of ${name}, awarded`,
      sum(ofCarrier, ({ costUsd }) => costUsd),
      card?.awardedUsd,
    );
  }
}

/** Spend in a month; null if it has no shipments. */
function paidIn({ shipments }: OwnMode, month: string): Fraction | null {
  const ofMonth = shipments.filter((shipment) => shipment.month === month);
  return ofMonth.length === 0 ? null : sum(ofMonth, ({ chargeUsd }) => chargeUsd);
}

const yearBefore = (month: string) => `${Number(month.slice(0, 4)) - 1}${month.slice(4)}`;
