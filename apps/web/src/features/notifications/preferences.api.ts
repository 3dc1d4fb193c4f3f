import { type BodyOf, notifications, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type Preferences = ResponseOf<typeof notifications.readPreferences>;
export type WantedPreferences = BodyOf<typeof notifications.savePreferences>;

/** Which toasts and mails the person wants. Kept for as long as the page: every toast asks. */
export const preferencesQuery = queryOptions({
  queryKey: ['notification-preferences'],
  queryFn: ({ signal }): Promise<Preferences> => callEndpoint(notifications.readPreferences, { signal }),
  gcTime: Number.POSITIVE_INFINITY,
});

/** Says which toasts and mails the person wants. */
export function useSavePreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: WantedPreferences) => callEndpoint(notifications.savePreferences, { body }),
    onSuccess: (saved) => client.setQueryData(preferencesQuery.queryKey, saved),
  });
}
