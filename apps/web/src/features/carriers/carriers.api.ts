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

/** The carriers this customer may connect, with the modes they are connected in and what came of them. */
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

/** A page of a carrier's bids, and how many there are. */
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

/** Sets the modes a carrier may bid in; the list shows it at once and takes it back when refused. */
export function useConnectCarrier() {
  const client = useQueryClient();
  return useMutation({
    // One after the other: each says all modes, and an older one must not come last.
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
    // A list read while other saves wait would take back what they change.
    onSettled: () =>
      isLastSave(client, connectKey) ? client.invalidateQueries({ queryKey: carriersKey }) : undefined,
  });
}

/** The modes a carrier is to be connected in: those of the save that waits last, or those it is connected in. */
export function useModesToBe() {
  const client = useQueryClient();
  return ({ carrierId, modes }: ModeTurn): readonly number[] =>
    lastWaiting<ModeTurn>(client, connectKey, (asked) => asked.carrierId === carrierId)?.modes ?? modes;
}
