import { lanes, type ResponseOf, settings } from '@lanewright/contract';
import { modeDetails, type OfferedMode, type PropertyValue } from '@lanewright/freight';
import { mutation, put, query, useMutation, useReload } from '../../../platform/query.ts';

/** A contract of a customer's mode; the Owner names the customer, customers omit it. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
  /** Without a number the current contract. */
  readonly contractNo?: number | undefined;
}
export type ModeCurrency = ResponseOf<typeof settings.getModeCurrencies>[number];
export type PlacedProperty = ResponseOf<typeof settings.getInstanceProperties>[number];
export type InstancePreview = ResponseOf<typeof settings.previewInstance>;
/** Values by property name. */
export type PropertyValues = Readonly<Record<string, PropertyValue>>;

const ofMode = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });
const ofContract = ({ mode, customerId, contractNo }: ModePlace) => ({
  params: { id: mode },
  query: { customerId, contractNo },
});

/** Every property of a mode with its value, including those the Owner added. */
export const propertiesQuery = (place: ModePlace) => query(settings.getInstanceProperties, ofContract(place));

/** Sets properties of a mode; others stay unchanged. */
export function useSaveProperties(place: ModePlace) {
  const reload = useReload(settings.saveInstance);
  const save = useMutation(
    mutation(
      settings.saveInstance,
      ({ properties, seen }: { properties: PropertyValues; seen: PropertyValues | undefined }) => ({
        ...ofMode(place),
        body: {
          contractNo: place.contractNo,
          properties: { ...properties },
          ...(seen === undefined ? {} : { seen: { ...seen } }),
        },
      }),
    ),
  );
  return { ...save, reload };
}

/** What saving these values would affect; not fetched without changes. */
export const effectsQuery = (place: ModePlace, properties: PropertyValues, isAsked: boolean) =>
  query(
    settings.previewInstance,
    { ...ofMode(place), body: { contractNo: place.contractNo, properties: { ...properties } } },
    { enabled: isAsked, keepsPrevious: true },
  );

/** Setup of a mode: contract months and the version of its charges. */
export const instanceQuery = (place: ModePlace) => query(settings.getInstance, ofContract(place));

/** How a customer's own road mode estimates miles; not available to the Owner. */
export const roadMilesQuery = ({ mode, customerId, contractNo }: ModePlace) =>
  query(
    lanes.readRoadMiles,
    { params: { id: mode }, query: { contractNo } },
    { enabled: modeDetails[mode].family === 'road' && customerId === undefined },
  );

/** Business units in the shipments of a mode. */
export const businessUnitsQuery = ({ mode, customerId }: ModePlace) =>
  query(settings.getBusinessUnits, { query: { mode, customerId } });

/** Equipment types used in a mode. */
export const equipmentQuery = ({ mode }: ModePlace) =>
  query(settings.getModeEquipmentTypes, { query: { mode } });

/** The currencies of a mode with the exchange rates at which its bids are compared. */
export const currenciesQuery = (place: ModePlace) => query(settings.getModeCurrencies, ofContract(place));

/** Locks the newest rates for a mode; `acknowledged`: even if they are outdated. */
export const useFreezeRates = (place: ModePlace) =>
  useMutation(
    mutation(
      settings.freezeCurrencies,
      (acknowledged: boolean) => ({
        ...ofMode(place),
        body: { contractNo: place.contractNo, acknowledged },
      }),
      { puts: (frozen) => [put(currenciesQuery(place), frozen)] },
    ),
  );
