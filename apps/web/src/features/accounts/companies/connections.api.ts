import { accounts, type ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import {
  answersOf,
  mutation,
  query,
  useMutation,
  useQuery,
  useQueryClient,
} from '../../../platform/query.ts';
import { lastWaiting } from '../../../platform/waitingSaves.ts';

export type Connection = ResponseOf<typeof accounts.listConnections>[number];

const connectKey = ['connectCompanies'] as const;

/** Connections between carriers and customers, for one company or all. */
export const useConnections = (companyId?: string) =>
  useQuery(query(accounts.listConnections, { query: { companyId } }));

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
  const lists = answersOf(accounts.listConnections);
  const connect = mutation(
    accounts.connectCompanies,
    ({ customerId, carrierId, modes }: ConnectionChange) => ({
      body: { customerId, carrierId, modes: modes === null ? null : [...modes] },
    }),
    // Saves run one at a time: each sends all modes, so an older one must not arrive last.
    { mutationKey: connectKey, scope: { id: 'connections' } },
  );
  return useMutation({
    ...connect,
    onMutate: async (change: ConnectionChange) => {
      await client.cancelQueries(lists);
      const before = client.getQueriesData<Connection[]>(lists);
      const { modes } = change;
      if (modes !== null)
        client.setQueriesData<Connection[]>(lists, (known) =>
          known?.map((one) => (isPair(change)(one) ? { ...one, modes: [...modes] } : one)),
        );
      return { before };
    },
    onError: (_error, _change, context) => {
      for (const [key, known] of context?.before ?? []) client.setQueryData(key, known);
    },
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
