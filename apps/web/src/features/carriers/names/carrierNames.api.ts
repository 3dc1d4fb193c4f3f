import { type ResponseOf, shipments } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type CarrierName = ResponseOf<typeof shipments.listCarrierNames>[number];
/** The carrier a name is mapped to; null: not one of our carriers. */
export type NamedCarrier = { readonly name: string; readonly carrierId: string | null };

/** Carrier names in the company's files. */
export const useCarrierNames = () => useQuery(query(shipments.listCarrierNames, {}));

/** Maps names to carriers; the list shows it once it is stored. */
export const useNameCarriers = () =>
  useMutation(
    mutation(shipments.nameCarriers, (names: readonly NamedCarrier[]) => ({ body: { names: [...names] } })),
  );
