import assert from 'node:assert/strict';
import { members } from '../trial/members.ts';
import { ask } from '../trial/uploadFile.ts';
import { all, call, type Call, shippers } from './call.ts';

const keepers = ['Customer', 'Owner'] as const;
/** The five modes with their titles, copied from the specification. */
const titles = [
  [2, 'Ocean - FCL'],
  [3, 'Ocean - LCL'],
  [4, 'Road - FTL'],
  [7, 'Air Freight'],
  [13, 'Drayage'],
];

/** Configuration of modes. */
export const configCalls: readonly Call[] = [
  call('7.22', 'GET /config/available-modes', 'buyer', all, ({ json }) => {
    const seen = (json as { mode: number; title: string }[]).map(({ mode, title }) => [mode, title]);
    assert.deepEqual(
      seen.toSorted((a, b) => Number(a[0]) - Number(b[0])),
      titles,
    );
  }),
  call('7.23', 'GET /config/weight-breaks/{id}', 'buyer', all, {
    path: () => '/config/weight-breaks/7',
    sees: ({ json }) =>
      assert.deepEqual(
        json.map(({ label }: { label: string }) => label),
        ['<45', '45 - 100', '100 - 300', '300 - 500', '500 - 1000', '1000+'],
      ),
  }),
  call('7.24', 'GET /bids/charges/{id}', 'buyer', all, {
    path: () => '/bids/charges/2',
    sees: ({ json }) =>
      assert.deepEqual(
        [json.charges[0].name, json.charges[0].type, json.charges[0].unit, json.charges[0].location],
        ['Ocean freight', 'Charge', 1, 'BaseRate'],
      ),
  }),
  call('7.25', 'GET /config/currencies/{id}', 'buyer', all, {
    path: () => '/config/currencies/4',
    sees({ json }) {
      const rates = json as { currency: string; usdPerUnit: number }[];
      assert.equal(rates.find(({ currency }) => currency === 'USD')?.usdPerUnit, 1);
      assert.ok((rates.find(({ currency }) => currency === 'EUR')?.usdPerUnit ?? 0) > 0.5);
    },
  }),
  call('7.26.1', 'POST /config/instance/{id}', 'buyer', keepers, {
    path: () => '/config/instance/13',
    body: () => ({ properties: { 'visibility.target': true } }),
    async sees({ json }, world) {
      assert.equal(json.mode, 13);
      const properties = await ask(world, 'buyer', 'GET', '/config/instance/properties/13');
      const set = properties.find(({ name }: { name: string }) => name === 'visibility.target');
      assert.deepEqual([set.value, set.isSet], [true, true]);
    },
  }),
  call('7.26.2', 'GET /config/instance/{id}', 'buyer', all, {
    path: () => '/config/instance/4',
    async sees({ json }, world) {
      assert.deepEqual([json.mode, json.customerId], [4, (await members(world)).buyer.companyId]);
      assert.equal(new Set(json.contractMonths).size, 12);
    },
  }),
  call('7.27', 'GET /config/instance/properties/{id}', 'buyer', [...shippers, 'Owner'], {
    path: () => '/config/instance/properties/4',
    sees({ json }) {
      const granularity = json.find(({ name }: { name: string }) => name === 'lanes.roadPlaceGranularity');
      assert.equal(granularity.value, 'city');
    },
  }),
  call('7.28.2', 'POST /config/instance/negotiation-terms/{id}', 'buyer', keepers, {
    path: () => '/config/instance/negotiation-terms/13',
    body: () => ({
      terms: [{ category: 'TransitTime', weightPercent: 20, expectation: 'within two days' }],
    }),
    sees({ json }) {
      const term = json.find(({ category }: { category: string }) => category === 'TransitTime');
      assert.deepEqual([term.weightPercent, term.expectation], [20, 'within two days']);
    },
  }),
  call('7.28.1', 'GET /config/instance/negotiation-terms/{id}', 'buyer', all, {
    path: () => '/config/instance/negotiation-terms/13',
    sees({ json }) {
      const weights = json as { category: string; weightPercent: number }[];
      assert.equal(weights.length, 9);
      assert.equal(weights.find(({ category }) => category === 'TransitTime')?.weightPercent, 20);
    },
  }),
  call('7.29', 'GET /config/equipment-types?mode=', 'buyer', all, {
    path: () => '/config/equipment-types?mode=4',
    sees: ({ json }) => assert.ok(json.some(({ name }: { name: string }) => name === 'Dry van')),
  }),
  call('7.30', 'GET /config/instance/business-units?mode=', 'buyer', [...shippers, 'Owner'], {
    path: () => '/config/instance/business-units?mode=4',
    sees: ({ json }) => assert.deepEqual(json.toSorted(), ['Retail', 'Wholesale']),
  }),
];
