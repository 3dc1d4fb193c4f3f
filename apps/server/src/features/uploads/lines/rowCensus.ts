import type { LaneVolumeUnit } from '@lanewright/freight';
import { lineState, type ParsedLine } from './parsedLine.ts';

const volumeOf = {
  mi: (line: ParsedLine) => line.miles,
  containers: (line: ParsedLine) => line.containers,
  m3: (line: ParsedLine) => line.volume,
  kg: (line: ParsedLine) => line.weightGrams,
};

/** A row's figure in a mode's volume, as a whole number in units of the last place stored; NaN if it has none. */
export function volumeOfLine(line: ParsedLine, unit: LaneVolumeUnit): number {
  return volumeOf[unit](line);
}

/** Whether a row has a figure other than 0 in a mode's volume. */
export function hasVolume(line: ParsedLine, unit: LaneVolumeUnit): boolean {
  const volume = volumeOf[unit](line);
  return volume !== 0 && !Number.isNaN(volume);
}

/** Counts the rows that are not excluded, while they are read: shows which assumptions to look for in the stored lines. */
export class RowCensus {
  lines = 0;
  /** Rows with 0 or nothing in the mode's volume. */
  withoutVolume = 0;
  /** Days since 1970; infinite if no row has a date. */
  firstDay = Number.POSITIVE_INFINITY;
  lastDay = Number.NEGATIVE_INFINITY;
  private readonly volumeOf: (line: ParsedLine) => number;

  constructor(unit: LaneVolumeUnit) {
    this.volumeOf = volumeOf[unit];
  }

  add(line: ParsedLine, day: number): void {
    if (line.state === lineState.excluded) return;
    this.lines += 1;
    const volume = this.volumeOf(line);
    if (volume === 0 || volume !== volume) this.withoutVolume += 1;
    if (day < this.firstDay) this.firstDay = day;
    if (day > this.lastDay) this.lastDay = day;
  }
}
