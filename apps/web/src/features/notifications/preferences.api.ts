import { type BodyOf, notifications, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Preferences = ResponseOf<typeof notifications.readPreferences>;
export type WantedPreferences = BodyOf<typeof notifications.savePreferences>;

/** The user's toast and email preferences. Cached while the page is open: every toast needs them. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }): Promise<Preferences> => callEndpoint(notifications.readPreferences, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Saves the user's toast and email preferences. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedPreferences) => callEndpoint(notifications.savePreferences, { body }),
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
  });
}
