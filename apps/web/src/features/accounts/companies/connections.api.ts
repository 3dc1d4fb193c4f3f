import { accounts, type ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { isLastSave, lastWaiting } from '../../../platform/waitingSaves.ts';

export type Connection = ResponseOf<typeof accounts.listConnections>[number];

const connectKey = ['connectCompanies'] as const;
const connectionsKey = ['connections'] as const;

/** Connections between carriers and customers, for one company or all. */
export function useConnections(companyId?: string) {
  return useQuery({
    queryKey: [...connectionsKey, companyId ?? 'all'],
    queryFn: ({ signal }) =>
      callEndpoint(accounts.listConnections, {
        query: companyId === undefined ? {} : { companyId },
        signal,
      }),
  });
}

export interface ConnectionChange {
  customerId: string;
  carrierId: string;
  /** The modes the carrier may bid in; null disconnects the two. */
  modes: readonly OfferedMode[] | null;
}

const isPair = (one: ConnectionChange) => (other: Connection) =>
  one.customerId === other.customerId && one.carrierId === other.carrierId;

/** Sets the modes of a connection. Lists update optimistically and roll back on an error. */
export function useConnect() {
  const client = useQueryClient();
  return useMutation({
    // Saves run one at a time: each sends all modes, so an older one must not arrive last.
    scope: { id: 'connections' },
    mutationKey: connectKey,
    mutationFn: ({ customerId, carrierId, modes }: ConnectionChange) =>
      callEndpoint(accounts.connectCompanies, {
        body: { customerId, carrierId, modes: modes === null ? null : [...modes] },
      }),
    onMutate: async (change) => {
      await client.cancelQueries({ queryKey: connectionsKey });
      const before = client.getQueriesData<Connection[]>({ queryKey: connectionsKey });
      const { modes } = change;
      if (modes !== null)
        client.setQueriesData<Connection[]>({ queryKey: connectionsKey }, (known) =>
          known?.map((one) => (isPair(change)(one) ? { ...one, modes: [...modes] } : one)),
        );
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, known] of context?.before ?? []) client.setQueryData(key, known);
    },
    // Refetching while other saves are queued would overwrite their optimistic changes.
    onSettled: () =>
      isLastSave(client, connectKey)
        ? Promise.all(
            // Companies include their number of partners.
            [connectionsKey, ['companies']].map((queryKey) => client.invalidateQueries({ queryKey })),
          )
        : undefined,
  });
}

/** The modes of a connection after all pending saves: those of the last queued save, else the stored ones. */
export function useModesToBe() {
  const client = useQueryClient();
  return (connection: Connection): readonly OfferedMode[] =>
    lastWaiting<ConnectionChange>(client, connectKey, (asked) => isPair(asked)(connection))?.modes ??
    modesOf(connection);
}

/** The connection's modes that the product offers. */
export function modesOf({ modes }: Connection): OfferedMode[] {
  return modes.filter(isOfferedMode);
}
