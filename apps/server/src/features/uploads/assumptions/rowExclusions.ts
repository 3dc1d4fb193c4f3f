import { type LaneVolumeUnit, modeDetails, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import { columnOf, type Reading } from '../columns/reading.ts';
import type { RowPlace, RowSink } from '../lines/linePass.ts';
import { lineState, type ParsedLine } from '../lines/parsedLine.ts';
import { hasVolume } from '../lines/rowCensus.ts';
import { materialShare } from './assumption.ts';
import { appliedReading } from './kinds/index.ts';
import { firstDayOfLast, monthsBetween } from './periodWords.ts';

/** The field that fills a mode's volume; null for miles, which are estimated if a row has none. */
export function volumeFieldOf(mode: OfferedMode): ShipmentField | null {
  const fields = { mi: null, containers: 'containerCount', m3: 'volume', kg: 'weight' } as const;
  return fields[modeDetails[mode].volumeUnit];
}

export const longMonths = 24;
const monthsOf: Readonly<Record<string, number>> = { last12: 12, last24: 24 };

/**
 * Determines which rows are excluded by the answers about shipments without a volume and about the period, while a file is read
 * twice: first collects all rows, then tests each. Same rules as `decideRows`, which works on stored lines.
 */
export class RowExclusions implements RowSink {
  private readonly unit: LaneVolumeUnit;
  private readonly field: ShipmentField;
  private readonly leavesOut: boolean;
  private readonly months: number;
  /** Shipments of several rows with a volume, or with an exception in its field. */
  private readonly kept = new Set<number>();
  private readonly linesOfShipment: number[] = [];
  private lines = 0;
  private lackingSingles = 0;
  private firstDay = Number.POSITIVE_INFINITY;
  private lastDay = Number.NEGATIVE_INFINITY;

  private constructor(mode: OfferedMode, field: ShipmentField | null, { answers }: Reading) {
    this.unit = modeDetails[mode].volumeUnit;
    this.field = field ?? 'miles';
    this.leavesOut = answers.noVolume === 'exclude' && field !== null;
    this.months = monthsOf[answers.longHistory ?? ''] ?? 0;
  }

  /** Null if no answer excludes rows. */
  static of(reading: Reading, mode: OfferedMode): RowExclusions | null {
    const field = volumeFieldOf(mode);
    const isMatched = field !== null && columnOf(appliedReading(reading), field) !== undefined;
    const exclusions = new RowExclusions(mode, isMatched ? field : null, reading);
    return exclusions.leavesOut || exclusions.months > 0 ? exclusions : null;
  }

  begin(): void {}

  take(line: ParsedLine, { shipment, day }: RowPlace): void {
    if (line.state === lineState.excluded) return;
    this.lines += 1;
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
    const isKept = this.keeps(line);
    if (shipment < 0) this.lackingSingles += isKept ? 0 : 1;
    else {
      this.linesOfShipment[shipment] = (this.linesOfShipment[shipment] ?? 0) + 1;
      if (isKept) this.kept.add(shipment);
    }
  }

  /** Called after all rows are collected: returns a test for excluded rows. */
  toTest(): (line: ParsedLine, place: RowPlace) => boolean {
    const lacking = this.linesOfShipment.reduce(
      (sum, lines, shipment) => sum + (this.kept.has(shipment) ? 0 : lines),
      this.lackingSingles,
    );
    const leavesOut = this.leavesOut && lacking >= materialShare * this.lines;
    const isLong = monthsBetween(this.firstDay, this.lastDay) > longMonths;
    const from =
      this.months > 0 && isLong ? firstDayOfLast(this.months, this.lastDay) : Number.NEGATIVE_INFINITY;
    return (line, { shipment, day }) =>
      day < from || (leavesOut && !(shipment < 0 ? this.keeps(line) : this.kept.has(shipment)));
  }

  private keeps(line: ParsedLine): boolean {
    return hasVolume(line, this.unit) || line.exceptions.some(({ field }) => field === this.field);
  }
}
