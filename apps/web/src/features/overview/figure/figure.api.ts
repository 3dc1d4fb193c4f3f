import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query, useQuery } from '../../../platform/query.ts';
import type { AimOf } from './figureAim.ts';
import { useContractNo } from '../../../ui/useContractNo.ts';

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
export function figureQuery(
  { mode, stat, of, basis, filters, customerId }: Omit<AimOf<'figure'>, 'kind' | 'part'>,
  contractNo: number | undefined,
) {
  const narrowed = { basis, filters: filters?.length ? filters : undefined, customerId, contractNo };
  return of === undefined
    ? query(overview.overviewFigure, { params: { a: mode, b: stat }, query: narrowed })
    : query(overview.overviewFigureOf, { params: { a: mode, b: stat, c: of }, query: narrowed });
}

export const figureLanesPageSize = 50;

/** One page of the lanes of a figure, with the total of all of them. */
export function useFigureLanes(asked: LanesAsked, page: number) {
  const contractNo = useContractNo();
  return useQuery(
    query(
      overview.listFigureLanes,
      { query: { ...sent(asked, contractNo), page, pageSize: figureLanesPageSize } },
      { keepsPrevious: true },
    ),
  );
}

/** One lane's part of a figure. */
export function usePartOfLane(asked: LanesAsked, laneId: string) {
  const contractNo = useContractNo();
  return useQuery(
    query(overview.listFigureLanes, { query: { ...sent(asked, contractNo), laneId, pageSize: 1 } }),
  );
}

function sent({ filters, ...asked }: LanesAsked, contractNo: number | undefined) {
  return {
    ...asked,
    ...(asked.mode === undefined ? {} : { contractNo }),
    ...(filters === undefined || filters.length === 0 ? {} : { filters }),
  };
}
