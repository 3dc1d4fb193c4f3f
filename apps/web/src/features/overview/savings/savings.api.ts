import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query } from '../../../platform/query.ts';

export type Savings = ResponseOf<typeof overview.overviewSavings>;
export type SavingsRow = Savings['rows'][number];
export type SavingsDimension = Savings['by'];
export type Bridge = ResponseOf<typeof overview.overviewBridge>;
export type Realised = ResponseOf<typeof overview.overviewRealised>;
export type Risks = ResponseOf<typeof overview.overviewRisks>;

/** A contract of a mode; without a number the current one. */
interface ContractAsked {
  readonly mode: OfferedMode;
  readonly contractNo: number | undefined;
}

/** Savings by a dimension, for a contract of one mode or for all modes. */
export const savingsQuery = (by: SavingsDimension, { mode, contractNo }: Partial<ContractAsked>) =>
  query(
    overview.overviewSavings,
    { query: { by, mode, contractNo: mode === undefined ? undefined : contractNo } },
    { keepsPrevious: true },
  );

/** Bridge from spend to awarded cost, by cause. */
export const bridgeQuery = ({ mode, contractNo }: ContractAsked) =>
  query(overview.overviewBridge, { params: { id: mode }, query: { contractNo, pageSize: 1 } });

/** Contract vs invoice, rows with the most leakage first. */
export const realisedQuery = (
  { mode, contractNo }: ContractAsked,
  by: 'lane' | 'carrier' | 'month',
  page = 1,
  pageSize = 10,
) =>
  query(
    overview.overviewRealised,
    { params: { id: mode }, query: { contractNo, by, page, pageSize } },
    { keepsPrevious: true },
  );

/** Lanes at risk in a mode; with a lane, only its risks. */
export const risksQuery = ({ mode, contractNo }: ContractAsked, laneId?: string) =>
  query(overview.overviewRisks, { params: { id: mode }, query: { contractNo, pageSize: 5, laneId } });
