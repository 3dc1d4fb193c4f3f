import { settings } from '@lanewright/contract';
import { useQuery } from '@tanstack/react-query';
import { callEndpoint } from './apiClient.ts';

/** Whether this is a demonstration, whether it sends mail, and its logins; undefined until known. */
export function useDemonstration() {
  return useQuery({
    queryKey: ['demonstration'],
    queryFn: ({ signal }) => callEndpoint(settings.demonstration, { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
