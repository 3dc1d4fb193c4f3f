import { overview } from '@lanewright/contract';
import type { OfferedMode, OverviewStatType } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Board = overview.Board;
export type Tile = overview.Tile;

/** The user's boards; empty if none were arranged yet. */
export const boardsQuery = queryOptions({
  queryKey: ['overview', 'boards'],
  queryFn: ({ signal }) => callEndpoint(overview.listBoards, { signal }),
  // Only this user changes them, so a refetch never replaces edits.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Saves the boards. */
export function saveBoards(boards: readonly Board[]): Promise<Board[]> {
  return callEndpoint(overview.saveBoards, { body: { boards: [...boards] } });
}

/** The data of a mode's tile: one of the ten figures, with its months and parts. */
export function tileFigureQuery(mode: OfferedMode, stat: OverviewStatType, customerId: string | null) {
  const query = customerId === null ? {} : { customerId };
  return queryOptions({
    queryKey: ['overview', 'figure', mode, stat, undefined, query],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewFigure, { params: { a: mode, b: stat }, query, signal }),
  });
}
