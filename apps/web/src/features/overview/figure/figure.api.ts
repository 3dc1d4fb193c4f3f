import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, queryOptions, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import type { AimOf } from './figureAim.ts';

export type Figure = ResponseOf<typeof overview.overviewFigure>;
export type FigureUnit = Figure['unit'];
export type LanesFilter = Figure['lanesFilter'];
export type FigureLanes = ResponseOf<typeof overview.listFigureLanes>;

/** Which lanes a figure includes, and which part of each. */
export interface LanesAsked {
  figure: overview.FigureOfLanes;
  mode?: OfferedMode | undefined;
  month?: string | undefined;
  uploadId?: string | undefined;
  awardedTo?: string | undefined;
  status?: 'accepted' | 'pending' | undefined;
  charge?: string | undefined;
  location?: string | undefined;
  basis?: 'awarded' | 'bestBid' | undefined;
  risk?: (typeof overview.riskFlags)[number] | 'any' | undefined;
  filters?: LanesFilter | undefined;
}

/** One figure with its parts, months and formula. */
export function figureQuery({
  mode,
  stat,
  of,
  basis,
  filters,
  customerId,
}: Omit<AimOf<'figure'>, 'kind' | 'part'>) {
  const query = {
    ...(basis === undefined ? {} : { basis }),
    ...(filters?.length ? { filters } : {}),
    ...(customerId === undefined ? {} : { customerId }),
  };
  return queryOptions({
    queryKey: ['overview', 'figure', mode, stat, of, query],
    queryFn: ({ signal }): Promise<Figure> =>
      of === undefined
        ? callEndpoint(overview.overviewFigure, { params: { a: mode, b: stat }, query, signal })
        : callEndpoint(overview.overviewFigureOf, { params: { a: mode, b: stat, c: of }, query, signal }),
  });
}

export const figureLanesPageSize = 50;

/** One page of the lanes of a figure, with the total of all of them. */
export function useFigureLanes(asked: LanesAsked, page: number) {
  return useQuery({
    queryKey: ['overview', 'figure-lanes', asked, page],
    queryFn: ({ signal }) =>
      callEndpoint(overview.listFigureLanes, {
        query: { ...sent(asked), page, pageSize: figureLanesPageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** One lane's part of a figure. */
export function usePartOfLane(asked: LanesAsked, laneId: string) {
  return useQuery({
    queryKey: ['overview', 'figure-lanes', asked, 'lane', laneId],
    queryFn: ({ signal }) =>
      callEndpoint(overview.listFigureLanes, { query: { ...sent(asked), laneId, pageSize: 1 }, signal }),
  });
}

function sent({ filters, ...asked }: LanesAsked) {
  return { ...asked, ...(filters === undefined || filters.length === 0 ? {} : { filters }) };
}
