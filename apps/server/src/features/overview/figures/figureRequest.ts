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
/** A figure's result, without its request parameters and the resulting period. */
export type FigureBody = Omit<Figure, 'mode' | 'stat' | 'month' | 'uploadId' | 'period'>;

/** The lanes and the month for which a figure is requested. */
export type AskedFigure = {
  readonly mode: OfferedMode;
  /** The lanes the caller may see, limited to what it may see of them. */
  readonly source: LaneSource;
  readonly filter: LaneFilter;
  /** Null means all months. */
  readonly month: string | null;
  /** The requesting carrier; null for the customer's own users. */
  readonly carrierId: string | null;
  readonly basis: 'awarded' | 'bestBid' | 'history' | undefined;
  /** Totals of the lanes, read once for any number of figures. */
  readonly groups: () => Promise<readonly LaneGroup[]>;
};

/** All months of the lanes of a source that match a filter. */
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

/** Whether the filter excludes no lane of the source. */
export function isUnfiltered({ filter: { search, bidStatus, colour, filters = [] } }: AskedFigure): boolean {
  return (
    (search ?? '').trim() === '' && bidStatus === undefined && colour === undefined && filters.length === 0
  );
}

/** Whether all lanes of the mode are requested, whose totals are stored. */
export function isWholeMode(asked: AskedFigure): boolean {
  return asked.source.isWholeMode && isUnfiltered(asked);
}
