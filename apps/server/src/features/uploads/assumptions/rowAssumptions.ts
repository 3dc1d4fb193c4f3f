import { formatDay, modeDetails, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import { columnOf, type Reading } from '../columns/reading.ts';
import { excludedBy, lineState } from '../lines/parsedLine.ts';
import type { RowCensus } from '../lines/rowCensus.ts';
import { type Assumption, type Choice, type Effect, materialShare } from './assumption.ts';
import { decidedAssumption } from './decidedAssumption.ts';
import { appliedReading } from './kinds/index.ts';
import { monthsBetween, said } from './periodWords.ts';
import { longMonths, volumeFieldOf } from './rowExclusions.ts';

/** SQL: `RowFigures` of an upload's included lines. */
export const rowFigures = loadSql(import.meta.url, './rowFigures.sql');
const excludeOutsidePeriod = loadSql(import.meta.url, './excludeOutsidePeriod.sql');
const excludeNoVolume = loadSql(import.meta.url, './excludeNoVolume.sql');

const dayText = (day: string | null | undefined) =>
  day == null || day === '' ? 'an unknown date' : formatDay(day);

const volumeNames: Partial<Record<ShipmentField, string>> = {
  containerCount: 'container count',
  volume: 'volume',
  weight: 'weight',
};

type Period = 'last12' | 'last24' | 'older';
/** Figures of included lines, grouped by what assumptions about rows depend on, from `rowFigures.sql`. */
export type RowFigures = {
  no_volume: boolean;
  period: Period;
  lines: number;
  shipments: number;
  charge_usd: string;
  volume: string;
  first_day: string | null;
  last_day: string | null;
};
type PeriodAnswer = 'all' | 'last12' | 'last24';
/** Which rows to include: with or without shipments that have no volume, and of which period. */
type Counted = { readonly noVolume: string; readonly period: PeriodAnswer };

const periodsOf: Readonly<Record<PeriodAnswer, readonly Period[]>> = {
  all: ['last12', 'last24', 'older'],
  last24: ['last12', 'last24'],
  last12: ['last12'],
};
const monthsOf = { last12: 12, last24: 24 } as const;

/** Input for assumptions about rows: the mode, how the file is read, when it arrived, and the counts of the reading pass. */
export type RowsSource = {
  readonly mode: OfferedMode;
  readonly reading: Reading;
  readonly createdAt: string;
  readonly census: Pick<RowCensus, 'lines' | 'withoutVolume' | 'firstDay' | 'lastDay'>;
  /** How the rows were read before this question existed: it is marked, not asked. */
  readonly readAs?: { readonly noVolume: 'include' };
};

/** Whether the rows need to be checked: saves most uploads a pass over their stored lines. */
export function mayAssumeRows({ mode, reading, createdAt, census }: RowsSource): boolean {
  return (
    census.lines > 0 &&
    (mayLackVolume({ mode, reading, createdAt, census }) ||
      monthsBetween(census.firstDay, census.lastDay) > longMonths ||
      monthsSince(census.lastDay, createdAt) > longMonths)
  );
}

/** Returns the assumptions about rows, and which answers exclude any: shipments without a volume, and all but the last months. */
export function rowAssumptionsOf(
  source: RowsSource,
  cells: readonly RowFigures[],
): {
  readonly assumptions: readonly Assumption[];
  readonly leavesNoVolume: boolean;
  readonly months: number | null;
} {
  const { mode, reading, createdAt, census, readAs } = source;
  const volumeName = volumeNames[volumeFieldOf(mode) ?? 'weight'] ?? '';
  const months = monthsBetween(census.firstDay, census.lastDay);
  const ageMonths = monthsSince(census.lastDay, createdAt);
  const lacking = lackingLines(cells);
  const total = linesOf(cells);
  const [first] = cells;
  const { answers } = reading;
  const isLong = months > longMonths;
  const inUse: Counted = {
    noVolume: answers.noVolume ?? readAs?.noVolume ?? 'exclude',
    period: isLong && isPeriod(answers.longHistory) ? answers.longHistory : 'all',
  };
  const assumptions: Assumption[] = [];
  const lacksVolume = mayLackVolume(source) && lacking > 0 && lacking >= materialShare * total;
  if (lacksVolume)
    assumptions.push(
      decidedAssumption(reading, 'noVolume', readAs?.noVolume ?? null, {
        text: `${said(lacking)} of ${said(total)} rows have no ${volumeName}. Include them as shipments?`,
        why: `Shipments without a ${volumeName} create lanes without volume.`,
        lineCount: lacking,
        choices: [
          choice('exclude', 'Exclude them', cells, { ...inUse, noVolume: 'exclude' }),
          choice('include', `Include them without a ${volumeName}`, cells, { ...inUse, noVolume: 'include' }),
        ],
      }),
    );
  const counted: Counted = { ...inUse, noVolume: lacksVolume ? inUse.noVolume : 'include' };
  const period = (value: PeriodAnswer, label: string) =>
    choice(value, label, cells, { ...counted, period: value });
  if (isLong)
    assumptions.push(
      decidedAssumption(reading, 'longHistory', 'all', {
        text: `The shipments span ${months} months, from ${dayText(first?.first_day)} to ${dayText(first?.last_day)}. Which period should the baseline use?`,
        why: 'Volumes are averaged over all years. Older years may not be representative.',
        lineCount: total,
        choices: [
          period('all', 'Average of all years'),
          period('last12', 'Last 12 months only'),
          period('last24', 'Last 24 months only'),
        ],
      }),
    );
  if (ageMonths > longMonths)
    assumptions.push(
      decidedAssumption(reading, 'oldHistory', 'include', {
        text: `The latest shipment is dated ${dayText(first?.last_day)}, ${ageMonths} months before the upload.`,
        why: 'Prices and volumes may have changed since then.',
        lineCount: total,
        choices: [choice('include', 'Include as it is', cells, counted)],
        share: 0,
      }),
    );
  return {
    assumptions,
    leavesNoVolume: lacksVolume && answers.noVolume === 'exclude',
    months: counted.period === 'all' ? null : monthsOf[counted.period],
  };
}

/**
 * Finds what only all rows together show: shipments without a volume, a history of many years, and an old one. Excludes what the
 * answers exclude. Runs once the lines are stored and validated.
 * @returns the assumptions, and whether lines were excluded.
 */
export async function decideRows(
  tx: Transaction,
  keys: readonly [customerId: string, uploadId: string],
  source: RowsSource,
): Promise<{ readonly assumptions: readonly Assumption[]; readonly hasExcluded: boolean }> {
  if (!mayAssumeRows(source)) return { assumptions: [], hasExcluded: false };
  const unit = modeDetails[source.mode].volumeUnit;
  const field = volumeFieldOf(source.mode) ?? '';
  const cells = await rows<RowFigures>(tx, rowFigures, [...keys, unit, field]);
  const { assumptions, leavesNoVolume, months } = rowAssumptionsOf(source, cells);
  const hasExcluded = await exclude(tx, keys, { noVolume: leavesNoVolume ? [unit, field] : null, months });
  return { assumptions, hasExcluded };
}

function mayLackVolume({ mode, reading, census }: RowsSource): boolean {
  const field = volumeFieldOf(mode);
  return (
    field !== null &&
    columnOf(appliedReading(reading), field) !== undefined &&
    census.withoutVolume >= materialShare * census.lines
  );
}

/** Calendar months from a day to a moment. */
function monthsSince(day: number, moment: string): number {
  return monthsBetween(day, Date.parse(moment) / 86_400_000) - 1;
}

/** Excludes lines as answered and resolves their open exceptions. Returns whether there were any. */
async function exclude(
  tx: Transaction,
  keys: readonly [string, string],
  { noVolume, months }: { noVolume: readonly [string, string] | null; months: number | null },
): Promise<boolean> {
  let excluded = 0;
  const { excluded: state } = lineState;
  // The period ends with the newest shipment, even if that one has no volume.
  if (months !== null)
    excluded += await execute(tx, excludeOutsidePeriod, [...keys, months, state, excludedBy.outsidePeriod]);
  if (noVolume !== null)
    excluded += await execute(tx, excludeNoVolume, [...keys, ...noVolume, state, excludedBy.noVolume]);
  if (excluded > 0)
    await execute(
      tx,
      `DELETE FROM exceptions e USING lines l
       WHERE e.customer_id = $1 AND e.upload_id = $2 AND e.settled_as IS NULL
         AND l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = e.line_no AND l.excluded_by IN ($3, $4)`,
      [...keys, excludedBy.noVolume, excludedBy.outsidePeriod],
    );
  return excluded > 0;
}

function isPeriod(answer: string | undefined): answer is PeriodAnswer {
  return answer !== undefined && Object.hasOwn(periodsOf, answer);
}

function choice(value: string, label: string, cells: readonly RowFigures[], counted: Counted): Choice {
  return { value, label, effect: effectOf(cells, counted) };
}

/** Totals of the lines under these answers. */
export function effectOf(cells: readonly RowFigures[], { noVolume, period }: Counted): Effect {
  const counted = cells.filter(
    (cell) => (noVolume === 'include' || !cell.no_volume) && periodsOf[period].includes(cell.period),
  );
  const sum = (figureOf: (cell: RowFigures) => number) =>
    Math.round(10_000 * counted.reduce((total, cell) => total + figureOf(cell), 0)) / 10_000;
  return {
    lines: linesOf(counted),
    shipments: sum((cell) => cell.shipments),
    chargeUsd: sum((cell) => Number(cell.charge_usd)),
    volume: sum((cell) => Number(cell.volume)),
  };
}

/** Number of rows without a known volume. */
export function lackingLines(cells: readonly RowFigures[]): number {
  return linesOf(cells.filter((cell) => cell.no_volume));
}

export function linesOf(cells: readonly RowFigures[]): number {
  return cells.reduce((sum, cell) => sum + cell.lines, 0);
}
