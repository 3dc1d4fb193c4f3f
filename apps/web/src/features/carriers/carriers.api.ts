import { accounts, overview, type QueryOf, type ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint, callEndpointCounted } from '../../platform/apiClient.ts';
import { isLastSave, lastWaiting } from '../../platform/waitingSaves.ts';

export type CarrierConnection = ResponseOf<typeof overview.listCarriers>[number];
export type CarrierInFull = ResponseOf<typeof overview.getCarrier>;
export type CarrierBid = ResponseOf<typeof overview.listCarrierBids>[number];
export type WantedBids = QueryOf<typeof overview.listCarrierBids>;

const carriersKey = ['carriers'] as const;
const connectKey = ['connectCarrier'] as const;

interface ModeTurn {
  readonly carrierId: string;
  readonly modes: readonly number[];
}

/** The carriers this customer may connect, with their connected modes and results. */
export function useCarriers() {
  return useQuery({
    queryKey: carriersKey,
    queryFn: ({ signal }) => callEndpoint(overview.listCarriers, { signal }),
  });
}

/** One carrier, mode by mode. */
export function useCarrier(carrierId: string) {
  return useQuery({
    queryKey: [...carriersKey, 'one', carrierId],
    queryFn: ({ signal }) => callEndpoint(overview.getCarrier, { params: { id: carrierId }, signal }),
  });
}

/** A page of a carrier's bids, with the total number. */
export function useCarrierBids(carrierId: string, wanted: WantedBids) {
  return useQuery({
    queryKey: [...carriersKey, 'bids', carrierId, wanted],
    queryFn: async ({ signal }) => {
      const { answer, totalCount } = await callEndpointCounted(overview.listCarrierBids, {
        params: { id: carrierId },
        query: wanted,
        signal,
      });
      return { bids: answer, total: totalCount };
    },
    placeholderData: keepPreviousData,
  });
}

/** Sets the modes a carrier may bid in. The list updates optimistically and rolls back on an error. */
export function useConnectCarrier() {
  const client = useQueryClient();
  return useMutation({
    // Saves run one at a time: each sends all modes, so an older one must not arrive last.
    scope: { id: 'connections' },
    mutationKey: connectKey,
    mutationFn: ({ carrierId, modes }: ModeTurn) =>
      callEndpoint(accounts.connectCarrier, {
        params: { id: carrierId },
        body: { modes: modes.filter((mode): mode is OfferedMode => isOfferedMode(mode)) },
      }),
    onMutate: async ({ carrierId, modes }) => {
      await client.cancelQueries({ queryKey: carriersKey });
      const before = client.getQueryData<CarrierConnection[]>(carriersKey);
      client.setQueryData<CarrierConnection[]>(carriersKey, (known) =>
        known?.map((one) => (one.carrierId === carrierId ? { ...one, modes: [...modes] } : one)),
      );
      const oneKey = [...carriersKey, 'one', carrierId];
      client.setQueryData<CarrierInFull>(oneKey, (known) =>
        known === undefined ? known : { ...known, modes: [...modes] },
      );
      return { before };
    },
    onError: (_error, _input, context) => client.setQueryData(carriersKey, context?.before),
    // Refetching while other saves are queued would overwrite their optimistic changes.
    onSettled: () =>
      isLastSave(client, connectKey) ? client.invalidateQueries({ queryKey: carriersKey }) : undefined,
  });
}

/** The modes of a carrier after all pending saves: those of the last queued save, else the connected ones. */
export function useModesToBe() {
  const client = useQueryClient();
  return ({ carrierId, modes }: ModeTurn): readonly number[] =>
    lastWaiting<ModeTurn>(client, connectKey, (asked) => asked.carrierId === carrierId)?.modes ?? modes;
}
