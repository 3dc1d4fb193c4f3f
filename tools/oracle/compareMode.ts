import { Comparison } from './compare.ts';
import { savingsByUnit } from './businessUnits.ts';
import type { Calls } from './fetchMode.ts';
import { ownFigures, type OwnFigure } from './figures.ts';
import { type OwnMode, sum, whole } from './ownMode.ts';
import { ownSavings } from './savings.ts';
import type { Fraction } from './pipeline/fraction.ts';

interface ServedFigure {
  readonly value: number | null;
  readonly spendValue: number | null;
  readonly percent: number | null;
  readonly parts: readonly { readonly key: string; readonly value: number }[];
  readonly byMonth: readonly { readonly month: string; readonly value: number | null }[];
}
/** Decimals of a figure: volumes have three, and their sums are exact. */
const decimalsOf = (stat: string) => (stat === 'Volume' ? 3 : 2);

/** Compares every overview figure of a mode with the oracle's: in total, by month, by upload. */
export async function compareMode(calls: Calls, own: OwnMode, comparison: Comparison): Promise<void> {
  const { mode, contractMonths, uploads } = own.exported;
  comparison.text(`mode ${mode}: lanes that are not as the files make them`, '', own.faults.join('; '));
  await compareStats(calls, own, comparison);
  const historyMonths = [...new Set(own.shipments.map(({ month }) => month))].sort();
  for (const [stat, figure] of Object.entries(ownFigures(own, { month: null, uploadId: null }))) {
    const served = (await calls.get(`/overview/${mode}/${stat}`)) as ServedFigure;
    compareFigure(comparison, `mode ${mode}, ${stat}`, stat, figure, served);
  }
  for (const month of [...contractMonths, ...historyMonths])
    for (const [stat, figure] of Object.entries(ownFigures(own, { month, uploadId: null }))) {
      const isOfHistory = stat === 'Volume' || stat === 'Shipments';
      if (isOfHistory ? !historyMonths.includes(month) : !contractMonths.includes(month)) continue;
      const served = (await calls.get(`/overview/${mode}/${stat}/${month}`)) as ServedFigure;
      compareFigure(comparison, `mode ${mode}, ${stat}, ${month}`, stat, figure, served);
    }
  for (const { uploadId } of uploads)
    for (const [stat, figure] of Object.entries(ownFigures(own, { month: null, uploadId }))) {
      const served = (await calls.get(`/overview/${mode}/${stat}/${uploadId}`)) as ServedFigure;
      compareFigure(comparison, `mode ${mode}, ${stat}, upload ${uploadId}`, stat, figure, served);
    }
}

function compareFigure(
  comparison: Comparison,
  what: string,
  stat: string,
  own: OwnFigure,
  served: ServedFigure,
): void {
  const decimals = decimalsOf(stat);
  comparison.figure(what, own.value, served.value, decimals);
  if (own.spendValue !== undefined) comparison.figure(`${what}, of spend`, own.spendValue, served.spendValue);
  if (own.percent !== undefined) comparison.figure(`${what}, percent`, own.percent, served.percent);
  // A figure requested for one month lists only that month.
  if (own.byMonth !== undefined && served.byMonth.length > 0)
    comparison.figures(
      `${what} by month`,
      own.byMonth,
      new Map(served.byMonth.map(({ month, value }) => [month, value])),
      decimals,
    );
  if (own.parts !== undefined && stat !== 'ChargeBreakdown')
    comparison.figures(what, own.parts, new Map(served.parts.map(({ key, value }) => [key, value])));
  // The product chooses the names of charges, so only their amounts are compared.
  if (own.parts !== undefined && stat === 'ChargeBreakdown')
    comparison.text(
      `${what}, charges`,
      amounts([...own.parts.values()]),
      served.parts
        .map(({ value }) => value.toFixed(2))
        .filter((text) => text !== '0.00')
        .toSorted()
        .join(' '),
    );
}

function amounts(of: readonly Fraction[]): string {
  const comparison = new Comparison();
  for (const amount of of) comparison.figure('', amount, null);
  return comparison.differences
    .map(({ ours }) => ours)
    .filter((text) => text !== '0.00')
    .toSorted()
    .join(' ');
}

async function compareStats(calls: Calls, own: OwnMode, comparison: Comparison): Promise<void> {
  const { mode } = own.exported;
  const stats = (await calls.get(`/overview/stats/${mode}`)) as Record<string, number | null>;
  const all = ownFigures(own, { month: null, uploadId: null });
  const { lanes } = own;
  const of = (stat: string) => all[stat]?.value ?? null;
  const given = lanes.flatMap(({ awards }) => awards);
  const colours = (colour: string) => whole(lanes.filter(({ lane }) => lane.colour === colour).length);
  const figures: readonly (readonly [string, Fraction | null])[] = [
    ['lanes', whole(lanes.length)],
    ['lanesStarted', whole(lanes.filter(({ lane }) => lane.state === 'Started').length)],
    ['lanesWithBid', whole(lanes.filter(({ best }) => best !== null).length)],
    ['lanesAwarded', whole(lanes.filter(({ awards }) => awards.length > 0).length)],
    ['shipments', of('Shipments')],
    ['spend', of('Spend')],
    ['awardedBaseline', sum(given, ({ baselineUsd }) => baselineUsd)],
    ['awarded', of('Awarded')],
    ['pendingAward', all['Awarded']?.parts?.get('pending') ?? null],
    ['savings', of('Savings')],
    ['savingsPercent', all['Savings']?.percent ?? null],
    ['bidCoverage', of('BidCoverage')],
    ['bidCoverageSpend', all['BidCoverage']?.spendValue ?? null],
    ['totalBid', of('TotalBid')],
    ['green', colours('Green')],
    ['amber', colours('Amber')],
    ['red', colours('Red')],
  ];
  for (const [name, ours] of figures) comparison.figure(`mode ${mode}, stats, ${name}`, ours, stats[name]);
  comparison.figure(`mode ${mode}, stats, volume`, of('Volume'), stats['volume'], 3);
}

interface ServedSavings {
  readonly totals: Record<string, number | null>;
  readonly rows: readonly (Record<string, number | null> & {
    readonly key: string;
    readonly label: string;
  })[];
}

/** Labels of rows that differ from the data: a lane between regions has the region NONE. */
const wordFor: Readonly<Record<string, string>> = {
  'Between regions': 'NONE',
  'No equipment': '',
  'No business unit': '',
};

/** Compares savings by every dimension with the oracle's, over all modes of the customer. */
export async function compareSavings(
  calls: Calls,
  modes: readonly OwnMode[],
  comparison: Comparison,
): Promise<void> {
  const own = ownSavings(modes);
  for (const [by, rows] of Object.entries({ ...own.rows, businessUnit: savingsByUnit(modes) })) {
    const served = (await calls.get(`/overview/savings?by=${by}`)) as ServedSavings;
    const { totals } = served;
    comparison.figure(`savings by ${by}, spend`, own.spend, totals['spend']);
    for (const [name, ours] of [
      ['awardedBaseline', own.totals.awardedBaseline],
      ['awarded', own.totals.awarded],
      ['savings', own.totals.savings],
      ['savingsPercent', own.totals.percent],
      ['acceptedSavings', own.totals.accepted],
      ['pendingSavings', own.totals.pending],
    ] as const)
      comparison.figure(`savings by ${by}, ${name}`, ours, totals[name]);
    const named = (name: string) => {
      const sums = new Map<string, number>();
      // Rows of several modes may have the same name.
      for (const row of served.rows) {
        const key = by === 'mode' || by === 'month' ? row.key : (wordFor[row.label] ?? row.label);
        sums.set(key, (sums.get(key) ?? 0) + (row[name] ?? 0));
      }
      return sums;
    };
    const amountsOf = (of: 'savings' | 'awarded' | 'awardedBaseline') =>
      new Map([...rows].map(([key, amount]) => [key, amount[of]]));
    for (const name of ['savings', 'awarded', 'awardedBaseline'] as const)
      comparison.figures(`savings by ${by}, ${name}`, amountsOf(name), named(name));
  }
}
