import { formatMonth, formatPercent } from './formats.ts';
import { addMonths, calendarMonthOf, type Month, monthsBetween } from './months.ts';

export const laneRiskFlags = ['volatileVolume', 'volatilePrice', 'ghost', 'oneCarrier'] as const;
export type LaneRiskFlag = (typeof laneRiskFlags)[number];

/** Display names of risks. */
export const laneRiskTitles: Readonly<Record<LaneRiskFlag, string>> = {
  volatileVolume: 'Volatile volume',
  volatilePrice: 'Volatile price',
  ghost: 'Ghost lane',
  oneCarrier: 'Single-carrier dependency',
};

/** A month in which a lane had shipments; its price uses money and volume only of shipments with both. */
export interface LaneMonthOfHistory {
  readonly month: Month;
  readonly shipments: number;
  readonly volume: number;
  readonly pricedChargeUsd: number;
  readonly pricedVolume: number;
}

export interface LaneHistory {
  /** Months that the files cover, ascending; those without shipments count as empty. */
  readonly coveredMonths: readonly Month[];
  /** The last month with regular freight in the whole mode (`historyEnd`); default: the last covered month. */
  readonly end?: Month | undefined;
  readonly months: readonly LaneMonthOfHistory[];
  readonly carriers: readonly { readonly name: string; readonly shipments: number }[];
}

export interface LaneRisk {
  readonly flag: LaneRiskFlag;
  /** 1 (watch) to 3 (act). */
  readonly severity: 1 | 2 | 3;
  /** The reason, with its figures, in a sentence. */
  readonly reason: string;
}

/** Thresholds for warnings about a lane's history; set by properties `risk.*`. */
export interface RiskLimits {
  /** Minimum number of covered months for recognising a pattern. */
  readonly leastMonths: number;
  /** Maximum variation of monthly volume around its mean, in addition to the random variation of few shipments; a share. */
  readonly mostVolumeSpread: number;
  readonly mostPriceSpread: number;
  readonly leastPricedMonths: number;
  /** A carrier with at least this share of the shipments counts as the only one. */
  readonly soleShare: number;
}

/** Default limits. */
const usualRiskLimits: RiskLimits = {
  leastMonths: 6,
  mostVolumeSpread: 0.7,
  mostPriceSpread: 0.35,
  leastPricedMonths: 4,
  soleShare: 0.9,
};

/** Returns the risks in a lane's history: volatile volumes or prices, freight that may not recur, a single carrier. */
export function laneRisks(history: LaneHistory, limits: RiskLimits = usualRiskLimits): LaneRisk[] {
  const ghost = ghostOf(history, limits);
  // A lane with few shipments is always volatile: report only one of the two.
  const volume = ghost === null ? volatileVolumeOf(history, limits) : null;
  return [volume, volatilePriceOf(history, limits), ghost, oneCarrierOf(history, limits)].filter(
    (risk) => risk !== null,
  );
}

function volatileVolumeOf(
  { coveredMonths, months }: LaneHistory,
  { leastMonths, mostVolumeSpread }: RiskLimits,
): LaneRisk | null {
  const count = coveredMonths.length;
  const shipments = sum(months.map((one) => one.shipments));
  if (count < leastMonths || shipments < count) return null;
  const volumeOf = new Map(months.map((one) => [one.month, one.volume]));
  const volumes = coveredMonths.map((month) => volumeOf.get(month) ?? 0);
  const mean = sum(volumes) / count;
  if (mean <= 0) return null;
  const expected = count >= 24 ? seasonOf(coveredMonths, volumes) : volumes.map(() => mean);
  const freedom = count >= 24 ? count - 12 : count - 1;
  const variance = sum(volumes.map((volume, at) => (volume - (expected[at] ?? mean)) ** 2)) / freedom;
  // Random arrivals alone have a relative variance of one over the number of shipments per month.
  const spread = Math.sqrt(Math.max(0, variance / mean ** 2 - count / shipments));
  if (spread <= mostVolumeSpread) return null;
  const seasonal = count >= 24 ? ', adjusted for seasons' : '';
  return {
    flag: 'volatileVolume',
    severity: severityOf(spread / mostVolumeSpread),
    reason: `Monthly volume varies by ${percent(spread)} around its mean over ${count} months${seasonal}, more than chance explains.`,
  };
}

/** Returns the mean of each month's calendar month. */
function seasonOf(coveredMonths: readonly Month[], volumes: readonly number[]): number[] {
  const sums = new Map<number, { volume: number; months: number }>();
  coveredMonths.forEach((month, at) => {
    const calendar = calendarMonthOf(month);
    const known = sums.get(calendar) ?? { volume: 0, months: 0 };
    sums.set(calendar, { volume: known.volume + (volumes[at] ?? 0), months: known.months + 1 });
  });
  return coveredMonths.map((month) => {
    const { volume, months } = sums.get(calendarMonthOf(month)) ?? { volume: 0, months: 1 };
    return volume / months;
  });
}

function volatilePriceOf(
  { months }: LaneHistory,
  { leastPricedMonths, mostPriceSpread }: RiskLimits,
): LaneRisk | null {
  const priced = months.filter((one) => one.pricedVolume > 0 && one.pricedChargeUsd > 0);
  if (priced.length < leastPricedMonths) return null;
  const costs = priced.map((one) => one.pricedChargeUsd / one.pricedVolume);
  const mean = sum(costs) / costs.length;
  const variance = sum(costs.map((cost) => (cost - mean) ** 2)) / (costs.length - 1);
  const spread = Math.sqrt(variance) / mean;
  if (spread <= mostPriceSpread) return null;
  const [least, most] = [Math.min(...costs), Math.max(...costs)];
  return {
    flag: 'volatilePrice',
    severity: severityOf(spread / mostPriceSpread),
    reason: `The cost per unit varies by ${percent(spread)} around its mean over ${costs.length} months: from ${unitCost(least)} to ${unitCost(most)} USD.`,
  };
}

/** A month with less than this share of a usual month's shipments contains only late shipments after the end of the files. */
const stragglerShare = 0.25;
const monthsOfUsual = 12;

/**
 * Returns the last month with regular freight in a mode. Files often end in months with a few late shipments: measured against the
 * very last of them, every lane would seem to have stopped. `shipments` are those of all lanes, one per covered month. Undefined
 * without covered months.
 */
export function historyEnd(coveredMonths: readonly Month[], shipments: readonly number[]): Month | undefined {
  for (let at = coveredMonths.length - 1; at > 0; at -= 1) {
    const before = shipments.slice(Math.max(0, at - monthsOfUsual), at);
    if ((shipments[at] ?? 0) >= stragglerShare * median(before)) return coveredMonths[at];
  }
  return coveredMonths[0];
}

function ghostOf({ coveredMonths, end, months }: LaneHistory, { leastMonths }: RiskLimits): LaneRisk | null {
  const count = coveredMonths.length;
  const first = coveredMonths[0];
  const last = end ?? coveredMonths[count - 1];
  if (count < leastMonths || first === undefined || last === undefined) return null;
  const active = months
    .filter((one) => one.shipments > 0)
    .map((one) => one.month)
    .toSorted();
  const newest = active[active.length - 1];
  if (newest === undefined) return null;
  if (active.length <= 2)
    return {
      flag: 'ghost',
      severity: active.length === 1 ? 3 : 2,
      reason: `Shipments in only ${active.length} of ${count} months. The lane may not ship again.`,
    };
  const gaps = active.slice(1).map((month, at) => monthsBetween(active[at] ?? month, month));
  const usual = median(gaps);
  const isQuietSeason = seasonIn(coveredMonths, new Set(active));
  const silence = monthsBetween(newest, last);
  if (silence > Math.max(3, 3 * usual) && !isQuietSeason(newest, addMonths(last, 1)))
    return {
      flag: 'ghost',
      severity: 3,
      reason: `No shipments for ${silence} months since ${formatMonth(newest)}; before that, there was one every ${months1(usual)}. The lane may no longer run.`,
    };
  const widest = gaps
    .map((gap, at) => ({ gap, from: active[at] ?? newest, to: active[at + 1] ?? newest }))
    .filter(({ gap, from, to }) => gap >= Math.max(4, 4 * usual) && !isQuietSeason(from, to))
    .toSorted((a, b) => b.gap - a.gap)[0];
  return widest === undefined
    ? null
    : {
        flag: 'ghost',
        severity: 2,
        reason: `Irregular: ${widest.gap} months between the shipments of ${formatMonth(widest.from)} and ${formatMonth(widest.to)}; usually, there is one every ${months1(usual)}.`,
      };
}

/** Whether the empty months between two months are seasonal: empty in every covered year, of which there are at least two. */
function seasonIn(coveredMonths: readonly Month[], active: ReadonlySet<Month>) {
  const years = new Map<number, { covered: number; active: number }>();
  for (const month of coveredMonths) {
    const known = years.get(calendarMonthOf(month)) ?? { covered: 0, active: 0 };
    years.set(calendarMonthOf(month), {
      covered: known.covered + 1,
      active: known.active + (active.has(month) ? 1 : 0),
    });
  }
  return (from: Month, to: Month): boolean => {
    for (let month = addMonths(from, 1); month < to; month = addMonths(month, 1)) {
      const known = years.get(calendarMonthOf(month));
      if (known === undefined || known.covered < 2 || known.active > 0) return false;
    }
    return true;
  };
}

function oneCarrierOf({ carriers }: LaneHistory, { soleShare }: RiskLimits): LaneRisk | null {
  const named = carriers.filter(({ name }) => name !== '').toSorted((a, b) => b.shipments - a.shipments);
  const all = sum(named.map(({ shipments }) => shipments));
  const [largest, second] = named;
  if (largest === undefined || all < 12) return null;
  const share = largest.shipments / all;
  if (share < soleShare || (second !== undefined && second.shipments / all >= 0.05)) return null;
  return {
    flag: 'oneCarrier',
    severity: share === 1 ? 2 : 1,
    reason: `${largest.name} carried ${percent(share)} of ${all} shipments, and no other carrier more than 5%. There is no second carrier.`,
  };
}

function severityOf(timesTheLimit: number): 1 | 2 | 3 {
  return timesTheLimit >= 2 ? 3 : timesTheLimit >= 1.4 ? 2 : 1;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const percent = (share: number) => formatPercent(share * 100);
const unitCost = (usd: number) => usd.toFixed(usd < 10 ? 3 : 2);
const months1 = (count: number) => (count === 1 ? 'month' : `${count} months`);

function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  return sorted.length % 2 === 1
    ? (sorted[middle] ?? 0)
    : ((sorted[middle - 1] ?? 0) + (sorted[middle] ?? 0)) / 2;
}
