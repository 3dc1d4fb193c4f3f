import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query } from '../../../platform/query.ts';

export type Savings = ResponseOf<typeof overview.overviewSavings>;
export type SavingsRow = Savings['rows'][number];
export type SavingsDimension = Savings['by'];
export type Bridge = ResponseOf<typeof overview.overviewBridge>;
export type Realised = ResponseOf<typeof overview.overviewRealised>;
export type Risks = ResponseOf<typeof overview.overviewRisks>;

/** Savings by a dimension, for one mode or all. */
export const savingsQuery = (by: SavingsDimension, mode: OfferedMode | undefined) =>
  query(overview.overviewSavings, { query: { by, mode } }, { keepsPrevious: true });

/** Bridge from spend to awarded cost, by cause. */
export const bridgeQuery = (mode: OfferedMode) =>
  query(overview.overviewBridge, { params: { id: mode }, query: { pageSize: 1 } });

/** Contract vs invoice, rows with the most leakage first. */
export const realisedQuery = (mode: OfferedMode, by: 'lane' | 'carrier' | 'month', page = 1, pageSize = 10) =>
  query(
    overview.overviewRealised,
    { params: { id: mode }, query: { by, page, pageSize } },
    { keepsPrevious: true },
  );

/** Lanes at risk in a mode; with a lane, only its risks. */
export const risksQuery = (mode: OfferedMode, laneId?: string) =>
  query(overview.overviewRisks, { params: { id: mode }, query: { pageSize: 5, laneId } });
