import { ChargeUnit, Mode } from '@lanewright/freight';
import type { Form, Forms } from '../form.ts';
import { seededMode } from '../seedUploads.ts';

const instance = (body?: object): Form => ({
  seed: async ({ customerId }) => ({ mode: String(seededMode), customerId }),
  ids: { mode: 'anyone', customerId: 'company' },
  call: ({ mode, customerId }) => ({
    params: { id: mode },
    query: { customerId },
    ...(body === undefined ? {} : { body }),
  }),
});

/** One charge that every bid must have, based on a mode's first structure. */
const editedStructure = {
  version: 1,
  charges: [
    {
      chargeNo: 1,
      name: 'Freight',
      type: 'Charge',
      unit: ChargeUnit.PerShipment,
      location: 'BaseRate',
      currency: 'USD',
      required: true,
      minAllowed: null,
      maxAllowed: null,
      allowNegative: false,
      allowZero: false,
      hasBreaks: false,
      minimumChargeNo: null,
      purpose: 'linehaul',
      alternativeGroup: null,
      expectedPerShipment: null,
    },
  ],
  weightBreaks: [],
};

/** In a mode without bids: bids of others use the first version. */
const structure: Form = {
  seed: async ({ testApp, customerId }) => {
    await testApp.platform.database.ownerPool.query(
      'UPDATE contracts SET structure_version = 1 WHERE customer_id = $1 AND mode = $2',
      [customerId, Mode.OceanLCL],
    );
    await testApp.platform.database.ownerPool.query(
      'DELETE FROM charge_structures WHERE customer_id = $1 AND mode = $2 AND version > 1',
      [customerId, Mode.OceanLCL],
    );
    return { mode: String(Mode.OceanLCL), customerId };
  },
  ids: { mode: 'anyone', customerId: 'company' },
  call: ({ mode, customerId }) => ({ params: { id: mode }, query: { customerId }, body: editedStructure }),
};

export const settingsForms: Forms = {
  'GET /config/demonstration': {},
  'GET /config/available-modes': {},
  'GET /config/weight-breaks/{id}': instance(),
  'GET /config/currencies/{id}': instance(),
  'POST /config/currencies/{id}/freeze': instance({ acknowledged: true }),
  'PUT /config/charges/{id}': structure,
  'POST /config/charges/{id}/preview': structure,
  'POST /config/charges/{id}/sheet': structure,
  'GET /config/equipment-types': {
    ...instance(),
    ids: { mode: 'anyone' },
    call: ({ mode }) => ({ query: { mode } }),
  },
  'GET /bids/charges/{id}': instance(),
  'GET /config/instance/{id}': instance(),
  'POST /config/instance/{id}': instance({ properties: {} }),
  'POST /config/instance/{id}/preview': instance({ properties: { 'visibility.target': true } }),
  'GET /config/instance/properties/{id}': instance(),
  'GET /config/instance/negotiation-terms/{id}': instance(),
  'POST /config/instance/negotiation-terms/{id}': instance({
    terms: [{ category: 'TransitTime', weightPercent: 10, expectation: 'quick' }],
  }),
  'GET /config/instance/negotiation-terms/{id}/scores': instance(),
  'POST /config/instance/negotiation-terms/{id}/scores': {
    seed: async ({ customerId, carrierId }) => ({ mode: String(seededMode), customerId, carrierId }),
    ids: { mode: 'anyone', customerId: 'company', carrierId: 'company' },
    call: ({ mode, customerId, carrierId }) => ({
      params: { id: mode },
      query: { customerId },
      body: { scores: [{ carrierId, category: 'OTD', score: 83.5 }] },
    }),
  },
  'GET /config/instance/business-units': { ...instance(), call: (things) => ({ query: things }) },
  'GET /location/ocean-ports': { call: () => ({ query: { search: 'rotter' } }) },
  'GET /location/cities': { call: () => ({ query: { search: 'dallas' } }) },
  'GET /location/google-cities': { call: () => ({ query: { input: 'dallas' } }) },
};
