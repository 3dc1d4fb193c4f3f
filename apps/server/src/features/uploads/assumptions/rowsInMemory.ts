import { modeDetails, type OfferedMode } from '@lanewright/freight';
import type { RowPlace, RowSink } from '../lines/linePass.ts';
import { lineState, type ParsedLine } from '../lines/parsedLine.ts';
import { hasVolume, RowCensus, volumeOfLine } from '../lines/rowCensus.ts';
import { firstDayOfLast } from './periodWords.ts';
import type { RowFigures } from './rowAssumptions.ts';
import { volumeFieldOf } from './rowExclusions.ts';

type Shipment = { lines: number; day: number; cents: number; volume: number; isKept: boolean };

/** Figures and exceptions of the rows of a small file, in memory: the same as `rowFigures.sql`, for tests and benches. */
export class RowsInMemory implements RowSink {
  readonly census: RowCensus;
  /** Reasons of the exceptions raised by the rows themselves. */
  readonly reasons = new Set<string>();
  private readonly mode: OfferedMode;
  private readonly shipments = new Map<string, Shipment>();

  constructor(mode: OfferedMode) {
    this.mode = mode;
    this.census = new RowCensus(modeDetails[mode].volumeUnit);
  }

  begin(): void {}

  take(line: ParsedLine, { shipment, day }: RowPlace, lineNo: number): void {
    this.census.add(line, day);
    if (line.state === lineState.excluded) return;
    for (const { reason } of line.exceptions) this.reasons.add(reason);
    const unit = modeDetails[this.mode].volumeUnit;
    const key = shipment < 0 ? `line ${lineNo}` : String(shipment);
    const known = this.shipments.get(key) ?? { lines: 0, day, cents: 0, volume: 0, isKept: false };
    const asksVolume = line.exceptions.some(({ field }) => field === volumeFieldOf(this.mode));
    known.lines += 1;
    known.cents += Number.isNaN(line.chargeUsdCents) ? 0 : line.chargeUsdCents;
    known.volume += hasVolume(line, unit) ? volumeOfLine(line, unit) : 0;
    known.isKept ||= hasVolume(line, unit) || asksVolume;
    this.shipments.set(key, known);
  }

  figures(): RowFigures[] {
    const { firstDay, lastDay } = this.census;
    const date = (day: number) => new Date(day * 86_400_000).toISOString().slice(0, 10);
    return [...this.shipments.values()].map(({ lines, day, cents, volume, isKept }) => ({
      no_volume: !isKept,
      period:
        day < firstDayOfLast(24, lastDay) ? 'older' : day < firstDayOfLast(12, lastDay) ? 'last24' : 'last12',
      lines,
      shipments: 1,
      charge_usd: String(cents / 100),
      volume: String(volume),
      first_day: date(firstDay),
      last_day: date(lastDay),
    }));
  }
}
