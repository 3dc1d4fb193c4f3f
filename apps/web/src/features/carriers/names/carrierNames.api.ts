import { type ResponseOf, shipments } from '@lanewright/contract';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type CarrierName = ResponseOf<typeof shipments.listCarrierNames>[number];
/** The carrier a name is mapped to; null: not one of our carriers. */
export type NamedCarrier = { readonly name: string; readonly carrierId: string | null };

const namesKey = ['carriers', 'names'] as const;

/** Carrier names in the company's files. */
export function useCarrierNames() {
  return useQuery({
    queryKey: namesKey,
    queryFn: ({ signal }) => callEndpoint(shipments.listCarrierNames, { signal }),
  });
}

/** Maps names to carriers; the list shows it once it is stored. */
export function useNameCarriers() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (names: readonly NamedCarrier[]) =>
      callEndpoint(shipments.nameCarriers, { body: { names: [...names] } }),
    onSettled: () => client.invalidateQueries({ queryKey: namesKey }),
  });
}
