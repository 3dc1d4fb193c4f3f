import { type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode, PropertyKey, PropertyValue } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';

/** Whose mode it is; the Owner names the customer, a customer is itself. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}
export type ModeCurrency = ResponseOf<typeof settings.getModeCurrencies>[number];
export type PropertyValues = Partial<Record<PropertyKey, PropertyValue>>;

const keyOf = (what: string, { mode, customerId }: ModePlace) =>
  ['mode-settings', what, mode, customerId ?? 'own'] as const;
const callOf = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });

/** Every property of a mode with its value. */
export function propertiesQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('properties', place),
    queryFn: async ({ signal }): Promise<PropertyValues> => {
      const found = await callEndpoint(settings.getInstanceProperties, { ...callOf(place), signal });
      return Object.fromEntries(found.map(({ name, value }) => [name, value as PropertyValue]));
    },
    refetchOnWindowFocus: false,
  });
}

/** Sets properties of a mode; those not named stay. */
export function useSaveProperties(place: ModePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (properties: PropertyValues) =>
      callEndpoint(settings.saveInstance, { ...callOf(place), body: { properties } }),
    // Standings, lanes and what carriers see follow the properties.
    onSuccess: () => client.invalidateQueries(),
  });
}

/** The currencies of a mode with the rates at which its bids are compared. */
export function currenciesQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('currencies', place),
    queryFn: ({ signal }) => callEndpoint(settings.getModeCurrencies, { ...callOf(place), signal }),
  });
}

/** Freezes the newest rates for a mode. */
export function useFreezeRates(place: ModePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(settings.freezeCurrencies, callOf(place)),
    onSuccess: async (frozen) => {
      client.setQueryData(keyOf('currencies', place), frozen);
      await Promise.all(
        [['lanes'], ['bids'], ['overview'], ['bid-currencies']].map((queryKey) =>
          client.invalidateQueries({ queryKey }),
        ),
      );
    },
  });
}
