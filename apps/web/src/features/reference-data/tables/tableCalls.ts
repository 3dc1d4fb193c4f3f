import { type Endpoint, referenceData } from '@lanewright/contract';
import { callEndpoint, callEndpointCounted, type CountedAnswer } from '../../../platform/apiClient.ts';
import type { PageQuery, ReferenceRow, TableName } from './referenceRow.ts';

type Values = Readonly<Record<string, unknown>>;

/** API calls of one table. Values are parsed by the contract's schema before they are sent. */
export interface TableCalls {
  readonly list: Endpoint;
  ask(query: PageQuery, signal: AbortSignal): Promise<CountedAnswer<readonly ReferenceRow[]>>;
  add(values: Values): Promise<ReferenceRow>;
  /** `version`: the version that was loaded. */
  change(id: string, values: Values, version: number): Promise<ReferenceRow>;
  /** Only for tables whose rows can be deleted. */
  remove?(id: string): Promise<unknown>;
}

export const tableCalls: Readonly<Record<TableName, TableCalls>> = {
  ports: {
    list: referenceData.listPorts,
    ask: (query, signal) => callEndpointCounted(referenceData.listPorts, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addPort, { body: referenceData.portFieldsSchema.parse(values) }),
    change: (id, values, version) =>
      callEndpoint(referenceData.changePort, {
        body: { ...referenceData.portFieldsSchema.parse(values), id, version },
      }),
  },
  airports: {
    list: referenceData.listAirports,
    ask: (query, signal) => callEndpointCounted(referenceData.listAirports, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addAirport, { body: referenceData.airportFieldsSchema.parse(values) }),
    change: (id, values, version) =>
      callEndpoint(referenceData.changeAirport, {
        body: { ...referenceData.airportFieldsSchema.parse(values), id, version },
      }),
  },
  postcodes: {
    list: referenceData.listPostcodes,
    ask: (query, signal) => callEndpointCounted(referenceData.listPostcodes, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addPostcode, { body: referenceData.postcodeFieldsSchema.parse(values) }),
    change: (id, values, version) =>
      callEndpoint(referenceData.changePostcode, {
        body: { ...referenceData.postcodeFieldsSchema.parse(values), id, version },
      }),
  },
  equipmenttypes: {
    list: referenceData.listEquipmentTypes,
    ask: (query, signal) => callEndpointCounted(referenceData.listEquipmentTypes, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addEquipmentType, {
        body: referenceData.equipmentTypeFieldsSchema.parse(values),
      }),
    change: (id, values, version) =>
      callEndpoint(referenceData.changeEquipmentType, {
        params: { id },
        body: { ...referenceData.equipmentTypeFieldsSchema.parse(values), version },
      }),
    remove: (id) => callEndpoint(referenceData.removeEquipmentType, { params: { id } }),
  },
  currencies: {
    list: referenceData.listCurrencies,
    ask: (query, signal) => callEndpointCounted(referenceData.listCurrencies, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addCurrency, { body: referenceData.currencyFieldsSchema.parse(values) }),
    change: (currencyId, values, version) =>
      callEndpoint(referenceData.changeCurrency, {
        params: { currencyId },
        body: { ...referenceData.currencyFieldsSchema.parse(values), version },
      }),
  },
  countries: {
    list: referenceData.listCountries,
    ask: (query, signal) => callEndpointCounted(referenceData.listCountries, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addCountry, { body: referenceData.countryFieldsSchema.parse(values) }),
    change: (countryId, values, version) =>
      callEndpoint(referenceData.changeCountry, {
        params: { countryId },
        body: { ...referenceData.countryFieldsSchema.parse(values), version },
      }),
  },
  containers: {
    list: referenceData.listContainers,
    ask: (query, signal) => callEndpointCounted(referenceData.listContainers, { query, signal }),
    add: (values) =>
      callEndpoint(referenceData.addContainer, { body: referenceData.containerFieldsSchema.parse(values) }),
    change: (id, values, version) =>
      callEndpoint(referenceData.changeContainer, {
        params: { id },
        body: { ...referenceData.containerFieldsSchema.parse(values), version },
      }),
  },
};
