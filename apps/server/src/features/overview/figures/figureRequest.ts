import type { OfferedMode } from '@lanewright/freight';
import type { overview } from '@lanewright/contract';
import type { z } from 'zod';
import type { LaneFilter } from '../laneQuery.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import type { LaneSource } from '../laneSource.ts';
import { type HistoryGroup, type LaneGroup, readHistoryGroups, readLaneGroups } from './laneGroups.ts';

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
  /** The same with shipments and volume: for an upload, its own. */
  readonly groupsWithHistory: () => Promise<readonly HistoryGroup[]>;
};

/** All months of the lanes of a source that match a filter. */
export function figuresOf(
  tx: Transaction,
  source: LaneSource,
  filter: LaneFilter = {},
  carrierId: string | null = null,
): AskedFigure {
  let read: Promise<readonly LaneGroup[]> | undefined;
  let withHistory: Promise<readonly HistoryGroup[]> | undefined;
  const about = { mode: source.mode, source, filter, month: null, carrierId, basis: undefined };
  const groupsWithHistory = () => (withHistory ??= readHistoryGroups(tx, about));
  const groups = () => (read ??= source.uploadId === null ? groupsWithHistory() : readLaneGroups(tx, about));
  return { ...about, groups, groupsWithHistory };
}
