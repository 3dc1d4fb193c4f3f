import { overview, type ResponseOf } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { useQueries, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Stats = ResponseOf<typeof overview.overviewStats>;

function statsQuery(mode: OfferedMode) {
  return {
    queryKey: ['overview', 'stats', mode],
    queryFn: ({ signal }: { signal: AbortSignal }) =>
      callEndpoint(overview.overviewStats, { params: { id: mode }, signal }),
  };
}

/** The figures of a mode. */
export function useStats(mode: OfferedMode) {
  return useQuery(statsQuery(mode));
}

/** The figures of several modes, each as it arrives. */
export function useStatsOfModes(modes: readonly OfferedMode[]) {
  return useQueries({ queries: modes.map(statsQuery) });
}
