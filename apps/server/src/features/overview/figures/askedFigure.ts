import type { OfferedMode } from '@lanewright/freight';
import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { LaneFilter } from '../laneQuery.ts';
import type { LaneSource } from '../laneSource.ts';

export type Figure = z.input<typeof overview.figureSchema>;
export type FigurePart = Figure['parts'][number];
export type LanesFilter = Figure['lanesFilter'];
export type FigureUnit = Figure['unit'];
/** What a figure says, without what it was asked for. */
export type FigureBody = Omit<Figure, 'mode' | 'stat' | 'month' | 'uploadId'>;

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
};

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

/** Figures of all the lanes of a source of the customer's own people. */
export function figuresOf(source: LaneSource): AskedFigure {
  return { mode: source.mode, source, filter: {}, month: null, carrierId: null, basis: undefined };
}
