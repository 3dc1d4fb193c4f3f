import { useQuery } from '@tanstack/react-query';
import { askDemonstration } from './demonstration.ts';

/** Whether this is a demonstration, whether it sends emails, and its logins; undefined until known. */
export function useDemonstration() {
  return useQuery({
    queryKey: ['demonstration'],
    queryFn: ({ signal }) => askDemonstration(signal),
    staleTime: Number.POSITIVE_INFINITY,
  }).data;
}
