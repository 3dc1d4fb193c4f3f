import type { Form, Forms } from '../form.ts';
import { plantedMode } from '../plantUploads.ts';

const instance = (body?: object): Form => ({
  plant: async ({ customerId }) => ({ mode: String(plantedMode), customerId }),
  ids: { mode: 'anyone', customerId: 'company' },
  call: ({ mode, customerId }) => ({
    params: { id: mode },
    query: { customerId },
    ...(body === undefined ? {} : { body }),
  }),
});

export const settingsForms: Forms = {
  'GET /config/demonstration': {},
  'GET /config/available-modes': {},
  'GET /config/weight-breaks/{id}': instance(),
  'GET /config/currencies/{id}': {
    ...instance(),
    ids: { mode: 'anyone' },
    call: ({ mode }) => ({ params: { id: mode } }),
  },
  'GET /config/equipment-types': {
    ...instance(),
    ids: { mode: 'anyone' },
    call: ({ mode }) => ({ query: { mode } }),
  },
  'GET /bids/charges/{id}': instance(),
  'GET /config/instance/{id}': instance(),
  'POST /config/instance/{id}': instance({ properties: {} }),
  'GET /config/instance/properties/{id}': instance(),
  'GET /config/instance/negotiation-terms/{id}': instance(),
  'POST /config/instance/negotiation-terms/{id}': instance({
    terms: [{ category: 'TransitTime', weightPercent: 10, expectation: 'quick' }],
  }),
  'GET /config/instance/business-units': { ...instance(), call: (things) => ({ query: things }) },
  'GET /location/ocean-ports': { call: () => ({ query: { search: 'rotter' } }) },
  'GET /location/cities': { call: () => ({ query: { search: 'dallas' } }) },
  'GET /location/google-cities': { call: () => ({ query: { input: 'dallas' } }) },
};
