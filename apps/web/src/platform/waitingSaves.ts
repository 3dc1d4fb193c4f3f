import type { QueryClient } from '@tanstack/react-query';

/**
 * What was asked last of the saves of this key that have not ended; undefined when none waits. A change that says all there is to be
 * is made on top of that, not of a list that was read before they were saved.
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

/** Whether no other save of this key waits: only then is what they change asked for anew. */
export function isLastSave(client: QueryClient, mutationKey: readonly string[]): boolean {
  return client.isMutating({ mutationKey }) <= 1;
}
