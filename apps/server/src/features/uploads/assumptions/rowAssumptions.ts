import { modeDetails, type OfferedMode, type ShipmentField } from '@lanewright/freight';
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

const rowFigures = loadSql(import.meta.url, './rowFigures.sql');
const excludeOutsidePeriod = loadSql(import.meta.url, './excludeOutsidePeriod.sql');
const excludeNoVolume = loadSql(import.meta.url, './excludeNoVolume.sql');

const volumeNames: Partial<Record<ShipmentField, string>> = {
  containerCount: 'count of containers',
  volume: 'volume',
  weight: 'weight',
};

type Period = 'last12' | 'last24' | 'older';
type Cell = {
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
/** What is counted: with shipments without a volume or not, and of which period. */
type Counted = { readonly noVolume: string; readonly period: PeriodAnswer };

const periodsOf: Readonly<Record<PeriodAnswer, readonly Period[]>> = {
  all: ['last12', 'last24', 'older'],
  last24: ['last12', 'last24'],
  last12: ['last12'],
};
const monthsOf = { last12: 12, last24: 24 } as const;

/**
 * Finds what only all rows show: shipments without a volume, a history of many years, and an old one. Excludes what the
 * answers exclude. Runs once the lines are stored and judged; `census` says whether there is anything to look for.
 * @returns the assumptions, and whether lines were excluded.
 */
export async function decideRows(
  tx: Transaction,
  upload: { readonly customerId: string; readonly uploadId: string; readonly createdAt: string },
  mode: OfferedMode,
  reading: Reading,
  census: RowCensus,
): Promise<{ readonly assumptions: readonly Assumption[]; readonly hasExcluded: boolean }> {
  const { customerId, uploadId } = upload;
  const unit = modeDetails[mode].volumeUnit;
  const volumeField = volumeFieldOf(mode);
  const volumeName = volumeNames[volumeField ?? 'weight'] ?? '';
  const mayLackVolume =
    volumeField !== null &&
    columnOf(appliedReading(reading), volumeField) !== undefined &&
    census.withoutVolume >= materialShare * census.lines;
  const months = monthsBetween(census.firstDay, census.lastDay);
  const ageMonths = monthsBetween(census.lastDay, Date.parse(upload.createdAt) / 86_400_000) - 1;
  if (census.lines === 0 || !(mayLackVolume || months > longMonths || ageMonths > longMonths))
    return { assumptions: [], hasExcluded: false };
  const field = volumeField ?? '';
  const cells = await rows<Cell>(tx, rowFigures, [customerId, uploadId, unit, field]);
  const lacking = linesOf(cells.filter((cell) => cell.no_volume));
  const total = linesOf(cells);
  const [first] = cells;
  const answers = reading.answers;
  const isLong = months > longMonths;
  const inUse: Counted = {
    noVolume: answers.noVolume ?? 'exclude',
    period: isLong && isPeriod(answers.longHistory) ? answers.longHistory : 'all',
  };
  const assumptions: Assumption[] = [];
  if (mayLackVolume && lacking > 0 && lacking >= materialShare * total)
    assumptions.push(
      decidedAssumption(reading, 'noVolume', null, {
        text: `${said(lacking)} of ${said(total)} rows have no ${volumeName}. Do they count as shipments?`,
        why: `Shipments without a ${volumeName} make lanes without a volume.`,
        lineCount: lacking,
        choices: [
          choice('exclude', 'Leave them out', cells, { ...inUse, noVolume: 'exclude' }),
          choice('include', `Count them without a ${volumeName}`, cells, {
            ...inUse,
            noVolume: 'include',
          }),
        ],
      }),
    );
  const lacksVolume = assumptions.length > 0;
  const counted: Counted = { ...inUse, noVolume: lacksVolume ? inUse.noVolume : 'include' };
  const period = (value: PeriodAnswer, label: string) =>
    choice(value, label, cells, { ...counted, period: value });
  if (isLong)
    assumptions.push(
      decidedAssumption(reading, 'longHistory', 'all', {
        text: `The shipments span ${months} months, from ${first?.first_day ?? ''} to ${first?.last_day ?? ''}. Which of them give the baseline?`,
        why: 'Volumes are averages of all years; older ones may say little about the next.',
        lineCount: total,
        choices: [
          period('all', 'The average of all years'),
          period('last12', 'The last 12 months only'),
          period('last24', 'The last 24 months only'),
        ],
      }),
    );
  if (ageMonths > longMonths)
    assumptions.push(
      decidedAssumption(reading, 'oldHistory', 'include', {
        text: `The newest shipment is of ${first?.last_day ?? ''}, ${ageMonths} months before the upload.`,
        why: 'Prices and volumes may have changed since.',
        lineCount: total,
        choices: [choice('include', 'Counted as it is', cells, counted)],
        share: 0,
      }),
    );
  const hasExcluded = await exclude(tx, [customerId, uploadId], {
    noVolume: lacksVolume && answers.noVolume === 'exclude' ? [unit, field] : null,
    months: counted.period === 'all' ? null : monthsOf[counted.period],
  });
  return { assumptions, hasExcluded };
}

/** Excludes lines as answered; their open exceptions need nobody any more. Answers whether there were any. */
async function exclude(
  tx: Transaction,
  keys: readonly [string, string],
  { noVolume, months }: { noVolume: readonly [string, string] | null; months: number | null },
): Promise<boolean> {
  let excluded = 0;
  const { excluded: state } = lineState;
  // The period ends with the newest shipment, also where that one has no volume.
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

function choice(value: string, label: string, cells: readonly Cell[], counted: Counted): Choice {
  return { value, label, effect: effectOf(cells, counted) };
}

function effectOf(cells: readonly Cell[], { noVolume, period }: Counted): Effect {
  const counted = cells.filter(
    (cell) => (noVolume === 'include' || !cell.no_volume) && periodsOf[period].includes(cell.period),
  );
  const sum = (figureOf: (cell: Cell) => number) =>
    Math.round(10_000 * counted.reduce((total, cell) => total + figureOf(cell), 0)) / 10_000;
  return {
    lines: linesOf(counted),
    shipments: sum((cell) => cell.shipments),
    chargeUsd: sum((cell) => Number(cell.charge_usd)),
    volume: sum((cell) => Number(cell.volume)),
  };
}

function linesOf(cells: readonly Cell[]): number {
  return cells.reduce((sum, cell) => sum + cell.lines, 0);
}
