import type { QueryClient, QueryKey } from '@tanstack/react-query';

/**
 * Returns the variables of the last pending save with this key; undefined if none is pending. A change that sends the complete
 * state must be based on these, not on a list fetched before they were saved.
 */
export function lastWaiting<Asked>(
  client: QueryClient,
  mutationKey: readonly string[],
  isOf: (asked: Asked) => boolean,
): Asked | undefined {
  return client
    .getMutationCache()
    .findAll({ mutationKey, status: 'pending' })
    .map(({ state }) => state.variables as Asked)
    .findLast(isOf);
}

/** Whether no other save with this key is pending: only then refetch what they change. */
export function isLastSave(client: QueryClient, mutationKey: QueryKey): boolean {
  return client.isMutating({ mutationKey }) <= 1;
}
