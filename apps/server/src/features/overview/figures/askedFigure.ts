import type { OfferedMode } from '@lanewright/freight';
import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { LaneFilter } from '../laneQuery.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { LaneSource } from '../laneSource.ts';
import { type LaneGroup, readLaneGroups } from './laneGroups.ts';

export type Figure = z.input<typeof overview.figureSchema>;
export type FigurePart = Figure['parts'][number];
export type LanesFilter = Figure['lanesFilter'];
export type FigureUnit = Figure['unit'];
/** What a figure says, without what it was asked for and the period that follows from it. */
export type FigureBody = Omit<Figure, 'mode' | 'stat' | 'month' | 'uploadId' | 'period'>;

/** The lanes and the month that a figure is asked of. */
export type AskedFigure = {
  readonly mode: OfferedMode;
  /** The lanes the caller may see, and of them no more than it may see. */
  readonly source: LaneSource;
  readonly filter: LaneFilter;
  /** Null: all months. */
  readonly month: string | null;
  /** The carrier that asks; null for the customer's own people. */
  readonly carrierId: string | null;
  readonly basis: 'awarded' | 'bestBid' | 'history' | undefined;
  /** The lanes added up, read once however many figures stand on them. */
  readonly groups: () => Promise<readonly LaneGroup[]>;
};

/** All months of the lanes of a source that fit a filter. */
export function figuresOf(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
  carrierId: string | null = null,
): AskedFigure {
  let read: Promise<readonly LaneGroup[]> | undefined;
  const groups = () => (read ??= readLaneGroups(tx, source, filter));
  return { mode: source.mode, source, filter, month: null, carrierId, basis: undefined, groups };
}

/** Whether no lane of the source is left out. */
export function isUnfiltered({ filter: { search, bidStatus, colour, filters = [] } }: AskedFigure): boolean {
  return (
    (search ?? '').trim() === '' && bidStatus === undefined && colour === undefined && filters.length === 0
  );
}

/** Whether all lanes of the mode are meant, whose sums are kept. */
export function isWholeMode(asked: AskedFigure): boolean {
  return asked.source.isWholeMode && isUnfiltered(asked);
}
