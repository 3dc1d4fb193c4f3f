import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { keepPreviousData, queryOptions } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Savings = ResponseOf<typeof overview.overviewSavings>;
export type SavingsRow = Savings['rows'][number];
export type SavingsDimension = Savings['by'];
export type Bridge = ResponseOf<typeof overview.overviewBridge>;
export type Realised = ResponseOf<typeof overview.overviewRealised>;
export type Risks = ResponseOf<typeof overview.overviewRisks>;

/** Savings by a dimension, for one mode or all. */
export function savingsQuery(by: SavingsDimension, mode: OfferedMode | undefined) {
  return queryOptions({
    queryKey: ['overview', 'savings', by, mode],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewSavings, {
        query: { by, ...(mode === undefined ? {} : { mode }) },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Bridge from spend to awarded cost, by cause. */
export function bridgeQuery(mode: OfferedMode) {
  return queryOptions({
    queryKey: ['overview', 'bridge', mode],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewBridge, { params: { id: mode }, query: { pageSize: 1 }, signal }),
  });
}

/** Contract vs invoice, rows with the most leakage first. */
export function realisedQuery(mode: OfferedMode, by: 'lane' | 'carrier' | 'month', page = 1, pageSize = 10) {
  return queryOptions({
    queryKey: ['overview', 'realised', mode, by, page, pageSize],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewRealised, {
        params: { id: mode },
        query: { by, page, pageSize },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** Lanes at risk in a mode; with a lane, only its risks. */
export function risksQuery(mode: OfferedMode, laneId?: string) {
  return queryOptions({
    queryKey: ['overview', 'risks', mode, laneId],
    queryFn: ({ signal }) =>
      callEndpoint(overview.overviewRisks, {
        params: { id: mode },
        query: { pageSize: 5, ...(laneId === undefined ? {} : { laneId }) },
        signal,
      }),
  });
}
