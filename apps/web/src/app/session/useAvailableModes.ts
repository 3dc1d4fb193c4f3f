import { settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { isOfferedMode } from '@lanewright/freight';
import { queryOptions, type UseQueryResult, useQuery } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';
import { useSession } from './useSession.ts';

/** Modes in which the logged-in user's company works. */
export function availableModesQuery(userId: string) {
  return queryOptions({
    queryKey: ['available-modes', userId],
    queryFn: async ({ signal }): Promise<readonly OfferedMode[]> => {
      const answer = await callEndpoint(settings.availableModes, { signal });
      // Modes without a title have no screens and stay hidden.
      return answer.map((one) => one.mode).filter(isOfferedMode);
    },
  });
}

/** The available modes, with the state of their query. */
export function useAvailableModes(): UseQueryResult<readonly OfferedMode[]> {
  const user = useSession();
  return useQuery({ ...availableModesQuery(user?.id ?? ''), enabled: user !== null });
}
