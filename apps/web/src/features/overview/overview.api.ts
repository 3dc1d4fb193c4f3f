import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Stats = ResponseOf<typeof overview.overviewStats>;

export function useStats(mode: OfferedMode) {
  return useQuery({
    queryKey: ['overview', 'stats', mode],
    queryFn: ({ signal }) => callEndpoint(overview.overviewStats, { params: { id: mode }, signal }),
  });
}
