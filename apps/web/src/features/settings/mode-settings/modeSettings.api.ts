import { lanes, type ResponseOf, settings } from '@lanewright/contract';
import { modeDetails, type OfferedMode, type PropertyValue } from '@lanewright/freight';
import { keepPreviousData, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

/** A mode of a customer; the Owner names the customer, customers omit it. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}
export type ModeCurrency = ResponseOf<typeof settings.getModeCurrencies>[number];
export type PlacedProperty = ResponseOf<typeof settings.getInstanceProperties>[number];
export type InstancePreview = ResponseOf<typeof settings.previewInstance>;
/** Values by property name. */
export type PropertyValues = Readonly<Record<string, PropertyValue>>;

const keyOf = (what: string, { mode, customerId }: ModePlace) =>
  ['mode-settings', what, mode, customerId ?? 'own'] as const;
const callOf = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });

/** Every property of a mode with its value, including those the Owner added. */
export function propertiesQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('properties', place),
    queryFn: ({ signal }) => callEndpoint(settings.getInstanceProperties, { ...callOf(place), signal }),
    refetchOnWindowFocus: false,
  });
}

/** Sets properties of a mode; others stay unchanged. */
export function useSaveProperties(place: ModePlace) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ properties, seen }: { properties: PropertyValues; seen: PropertyValues | undefined }) =>
      callEndpoint(settings.saveInstance, {
        ...callOf(place),
        body: { properties: { ...properties }, ...(seen === undefined ? {} : { seen: { ...seen } }) },
      }),
    // Standings, lanes and what carriers see depend on the properties.
    onSuccess: () => client.invalidateQueries(),
  });
  return { ...save, reload: () => client.invalidateQueries({ queryKey: keyOf('properties', place) }) };
}

/** What saving these values would affect; not fetched without changes. */
export function effectsQuery(place: ModePlace, properties: PropertyValues, isAsked: boolean) {
  return queryOptions({
    queryKey: [...keyOf('effects', place), properties],
    queryFn: ({ signal }) =>
      callEndpoint(settings.previewInstance, {
        ...callOf(place),
        body: { properties: { ...properties } },
        signal,
      }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
  });
}

/** Setup of a mode: contract months and the version of its charges. */
export function instanceQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('instance', place),
    queryFn: ({ signal }) => callEndpoint(settings.getInstance, { ...callOf(place), signal }),
  });
}

/** How a customer's own road mode estimates miles; not available to the Owner. */
export function roadMilesQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('road-miles', place),
    queryFn: ({ signal }) => callEndpoint(lanes.readRoadMiles, { params: { id: place.mode }, signal }),
    enabled: modeDetails[place.mode].family === 'road' && place.customerId === undefined,
  });
}

/** Business units in the shipments of a mode. */
export function businessUnitsQuery({ mode, customerId }: ModePlace) {
  return queryOptions({
    queryKey: keyOf('business-units', { mode, customerId }),
    queryFn: ({ signal }) => callEndpoint(settings.getBusinessUnits, { query: { mode, customerId }, signal }),
  });
}

/** Equipment types used in a mode. */
export function equipmentQuery({ mode }: ModePlace) {
  return queryOptions({
    queryKey: ['mode-settings', 'equipment', mode],
    queryFn: ({ signal }) => callEndpoint(settings.getModeEquipmentTypes, { query: { mode }, signal }),
  });
}

/** The currencies of a mode with the exchange rates at which its bids are compared. */
export function currenciesQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf('currencies', place),
    queryFn: ({ signal }) => callEndpoint(settings.getModeCurrencies, { ...callOf(place), signal }),
  });
}

/** Locks the newest rates for a mode; `acknowledged`: even if they are outdated. */
export function useFreezeRates(place: ModePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (acknowledged: boolean) =>
      callEndpoint(settings.freezeCurrencies, { ...callOf(place), body: { acknowledged } }),
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
