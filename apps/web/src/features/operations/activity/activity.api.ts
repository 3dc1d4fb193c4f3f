import { accounts, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../../platform/apiClient.ts';

export type ActivityEntry = ResponseOf<typeof accounts.listActivity>[number];
export type ActivityKind = ActivityEntry['kind'];
export type ActivityFilter = QueryOf<typeof accounts.exportActivity>;
export type ActivityUser = ResponseOf<typeof accounts.listActivityUsers>[number];

const activityKey = ['activity'] as const;

/** One page of the activity of the user's company, newest first. */
export function useActivity(query: QueryOf<typeof accounts.listActivity>) {
  return useQuery({
    queryKey: [...activityKey, query],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(accounts.listActivity, { query, signal });
      return { entries: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** The users to filter by. */
export function useActivityUsers() {
  return useQuery({
    queryKey: [...activityKey, 'users'],
    queryFn: ({ signal }) => callEndpoint(accounts.listActivityUsers, { signal }),
  });
}
