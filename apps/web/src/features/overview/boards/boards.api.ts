import { overview } from '@lanewright/contract';
import type { OfferedMode, OverviewStatType } from '@lanewright/freight';
import { queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Board = overview.Board;
export type Tile = overview.Tile;

/** The boards that the person arranged; none where nothing was arranged yet. */
export const boardsQuery = queryOptions({
  queryKey: ['overview', 'boards'],
  queryFn: ({ signal }) => callEndpoint(overview.listBoards, { signal }),
  // Nobody else changes them: what is being arranged here is never taken away.
  staleTime: Number.POSITIVE_INFINITY,
});

/** Keeps the boards as they are now. */
export function saveBoards(boards: readonly Board[]): Promise<Board[]> {
  return callEndpoint(overview.saveBoards, { body: { boards: [...boards] } });
}

/** What a tile of a mode stands on: one of the ten figures, with its months and parts. */
export function tileFigureQuery(mode: OfferedMode, stat: OverviewStatType, customerId: string | null) {
  const query = customerId === null ? {} : { customerId };
  return queryOptions({
    queryKey: ['overview', 'figure', mode, stat, undefined, query],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewFigure, { params: { a: mode, b: stat }, query, signal }),
  });
}
