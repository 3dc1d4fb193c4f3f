import { overview } from '@lanewright/contract';
import type { OfferedMode, OverviewStatType } from '@lanewright/freight';
import { mutation, put, query } from '../../../platform/query.ts';

export type Board = overview.Board;
export type Tile = overview.Tile;

/** The user's boards; empty if none were arranged yet. */
export const boardsQuery = query(overview.listBoards, {});

/** Saves the boards. Saves run one at a time: an older arrangement must not arrive last. */
export const saveBoards = mutation(
  overview.saveBoards,
  (boards: readonly Board[]) => ({ body: { boards: [...boards] } }),
  { scope: { id: 'boards' }, puts: (kept) => [put(boardsQuery, kept)] },
);

/** The data of a mode's tile: one of the ten figures, with its months and parts. */
export const tileFigureQuery = (mode: OfferedMode, stat: OverviewStatType, customerId: string | null) =>
  query(overview.overviewFigure, {
    params: { a: mode, b: stat },
    query: { customerId: customerId ?? undefined },
  });
