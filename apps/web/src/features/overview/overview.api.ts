import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { query, useQuery } from '../../platform/query.ts';
import { useContractNo } from '../../ui/useContractNo.ts';

export type Stats = ResponseOf<typeof overview.overviewStats>;

export const useStats = (mode: OfferedMode) =>
  useQuery(query(overview.overviewStats, { params: { id: mode }, query: { contractNo: useContractNo() } }));
