import { accounts, overview, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { mutation, pageQuery, query, useMutation, useQuery, useQueryClient } from '../../platform/query.ts';
import { lastWaiting } from '../../platform/waitingSaves.ts';

export type CarrierConnection = ResponseOf<typeof overview.listCarriers>[number];
export type CarrierInFull = ResponseOf<typeof overview.getCarrier>;
export type CarrierBid = ResponseOf<typeof overview.listCarrierBids>[number];
export type WantedBids = QueryOf<typeof overview.listCarrierBids>;

const connectKey = ['connectCarrier'] as const;

interface ModeTurn {
  readonly carrierId: string;
  readonly modes: readonly number[];
}

const carriersQuery = query(overview.listCarriers, {});
const carrierQuery = (id: string) => query(overview.getCarrier, { params: { id } });

/** The carriers this customer may connect, with their connected modes and results. */
export const useCarriers = () => useQuery(carriersQuery);

/** One carrier, mode by mode. */
export const useCarrier = (carrierId: string) => useQuery(carrierQuery(carrierId));

/** A page of a carrier's bids, with the total number. */
export const useCarrierBids = (carrierId: string, wanted: WantedBids) =>
  useQuery(pageQuery(overview.listCarrierBids, { params: { id: carrierId }, query: wanted }));

/** Sets the modes a carrier may bid in. The list updates optimistically and rolls back on an error. */
export function useConnectCarrier() {
  const client = useQueryClient();
  const connect = mutation(
    accounts.connectCarrier,
    ({ carrierId, modes }: ModeTurn) => ({
      params: { id: carrierId },
      body: { modes: modes.filter((mode): mode is OfferedMode => isOfferedMode(mode)) },
    }),
    // Saves run one at a time: each sends all modes, so an older one must not arrive last.
    { mutationKey: connectKey, scope: { id: 'connections' } },
  );
  return useMutation({
    ...connect,
    onMutate: async ({ carrierId, modes }: ModeTurn) => {
      const { queryKey } = carriersQuery;
      await client.cancelQueries({ queryKey });
      const before = client.getQueryData(queryKey);
      client.setQueryData(queryKey, (known) =>
        known?.map((one) => (one.carrierId === carrierId ? { ...one, modes: [...modes] } : one)),
      );
      client.setQueryData(carrierQuery(carrierId).queryKey, (known) =>
        known === undefined ? known : { ...known, modes: [...modes] },
      );
      return { before };
    },
    onError: (_error, _input, context) => client.setQueryData(carriersQuery.queryKey, context?.before),
  });
}

/** The modes of a carrier after all pending saves: those of the last queued save, else the connected ones. */
export function useModesToBe() {
  const client = useQueryClient();
  return ({ carrierId, modes }: ModeTurn): readonly number[] =>
    lastWaiting<ModeTurn>(client, connectKey, (asked) => asked.carrierId === carrierId)?.modes ?? modes;
}
