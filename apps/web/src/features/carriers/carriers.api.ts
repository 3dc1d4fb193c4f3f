import { accounts, overview, type ResponseOf } from '@lanewright/contract';
import { isOfferedMode, type OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

export type CarrierConnection = ResponseOf<typeof overview.listCarriers>[number];

const carriersKey = ['carriers'] as const;

/** The carriers this customer may connect, with the modes they are connected in. */
export function useCarriers() {
  return useQuery({
    queryKey: carriersKey,
    queryFn: ({ signal }) => callEndpoint(overview.listCarriers, { signal }),
  });
}

/** Sets the modes a carrier may bid in; the list shows it at once and takes it back when refused. */
export function useConnectCarrier() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ carrierId, modes }: { carrierId: string; modes: readonly number[] }) =>
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
      return { before };
    },
    onError: (_error, _input, context) => client.setQueryData(carriersKey, context?.before),
    onSettled: () => client.invalidateQueries({ queryKey: carriersKey }),
  });
}
