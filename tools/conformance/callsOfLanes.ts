import assert from 'node:assert/strict';
import { ask, type Asked, nobody } from './asked.ts';
import { lacks } from './check.ts';
import { laneWithBid } from './mode.ts';
import type { Answer, World } from './world.ts';

const customer = ['Customer'] as const;
const desk = ['Customer', 'Carrier'] as const;
const figures = ['Customer', 'Carrier', 'DataCustomer'] as const;
const market = ['Customer', 'DataCustomer'] as const;
const notified = ['Customer', 'Carrier', 'DataCustomer', 'Owner'] as const;
const has =
  (...members: string[]) =>
  ({ json }: Answer) =>
    assert.deepEqual(lacks(json, members), []);
const isList = ({ json }: Answer) => assert.ok(Array.isArray(json));
const ofMode4 = (base: string) => () => `${base}/4`;
const laneId = async (world: World) => (await laneWithBid(world)).id;

/** Bids, lanes, overview, notifications, benchmarks and places. */
export const laneCalls: readonly Asked[] = [
  ask('7.40', 'GET /bids/valid-months', desk, 200, {
    path: () => '/bids/valid-months?mode=4',
    sees: ({ json }) => assert.match(JSON.stringify(json), /"\d{4}-\d{2}"/),
  }),
  ask('7.41', 'GET /bids/historical-months', customer, 200, { path: () => '/bids/historical-months?mode=4' }),
  ask('7.42', 'GET /bids/{laneId}', desk, 200, {
    path: async (world) => `/bids/${await laneId(world)}`,
    sees: ({ json }) => assert.ok(json.length > 0),
  }),
  ask('7.43', 'POST /bids/lanes', desk, 404, { body: { laneIds: [nobody] } }),
  ask('7.44', 'GET /bids/awarded-months/{id}', desk, 200, {
    path: async (world) => `/bids/awarded-months/${await laneId(world)}`,
  }),
  ask('7.45', 'GET /bids/reset/{id}', desk, 404, { path: () => `/bids/reset/${nobody}` }),
  ask('7.46', 'POST /bids/save', ['Carrier'], [400, 404, 422], { body: { mode: 4, bids: [] } }),
  ask('7.47', 'PUT /bids/accept', customer, [400, 404, 422], { body: [] }),
  ask('7.48', 'GET /lanes/mode', figures, 200, {
    path: () => '/lanes/mode?mode=4&uploadId=&incumbents=true&businessUnits=true',
    sees: isList,
  }),
  ask('7.49', 'GET /lanes/award-history/{id}', customer, 200, {
    path: async (world) => `/lanes/award-history/${await laneId(world)}`,
    sees: isList,
  }),
  ask('7.50', 'POST /lane/create', 'open', [400, 422], { body: { mode: 2 } }),
  ask('7.51', 'GET /lanes/reporting/{id}', figures, 200, { path: ofMode4('/lanes/reporting') }),
  ask('7.52', 'POST /lanes/refresh/{id}', customer, 422, { path: () => '/lanes/refresh/5' }),
  ask('7.53', 'POST /lanes/rate-card', desk, [200, 204], { body: { mode: 4 } }),
  ask('7.54', 'PUT /lanes/volume/{id}', customer, [400, 404], {
    path: () => `/lanes/volume/${nobody}`,
    body: { volumes: [{ month: '2027-01', volume: 1 }] },
  }),
  ask('7.55', 'GET /lanes/valid-blocks/{id}', desk, 200, {
    path: async (world) => `/lanes/valid-blocks/${await laneId(world)}`,
  }),
  ask('7.56', 'PUT /lanes/start', customer, [400, 404, 422], { body: { laneIds: [nobody] } }),
  ask('7.57', 'PUT /lanes/pause', customer, [400, 404, 422], { body: { laneIds: [nobody] } }),
  ask('7.58', 'GET /overview/stats/{id}', market, 200, {
    path: ofMode4('/overview/stats'),
    sees: has('spend', 'awarded', 'savings', 'byMonth'),
  }),
  ask('7.59', 'GET /overview/{a}/{b}/{c}', figures, 200, {
    path: async (world) => {
      const { json } = await world.call('Customer', 'GET', '/bids/valid-months?mode=4');
      return `/overview/4/Spend/${json[0]}`;
    },
  }),
  ask('7.60', 'GET /overview/{a}/{b}', figures, 200, { path: () => '/overview/4/Spend' }),
  ask('7.61', 'GET /overview/lane-breakdown/{id}', figures, 200, {
    path: ofMode4('/overview/lane-breakdown'),
  }),
  ask('7.62', 'GET /overview/visualiser/{id}', figures, 200, { path: ofMode4('/overview/visualiser') }),
  ask('7.64.1', 'GET /notifications', notified, 200, { sees: isList }),
  ask('7.65', 'GET /benchmark/charge-location', market, 200, {
    path: () => '/benchmark/charge-location?mode=4&routeType=LaneRoute&uploadId=',
    sees: has('routes'),
  }),
  ask('7.66', 'GET /benchmark/lane/get-deviations', market, 200, {
    path: async (world) => `/benchmark/lane/get-deviations?laneId=${await laneId(world)}`,
    sees: isList,
  }),
  ask('7.67', 'GET /benchmark/lane', market, 200, {
    path: async (world) => `/benchmark/lane?laneId=${await laneId(world)}&routeType=Global`,
    sees: has('metrics'),
  }),
  ask('7.68', 'GET /location/ocean-ports', 'open', 200, {
    path: () => '/location/ocean-ports?search=rotter',
    sees: ({ json }) => assert.equal(json[0].portCode, 'NLRTM'),
  }),
  ask('7.69', 'GET /location/cities', 'open', 200, {
    path: () => '/location/cities?search=Chicago',
    sees: ({ json }) => assert.match(json[0].label, /Chicago/),
  }),
  ask('7.70', 'GET /location/google-cities', 'open', 200, {
    path: () => '/location/google-cities?input=Chicag',
    sees: ({ json }) => assert.ok(json.suggestions.length > 0),
  }),
];
