import assert from 'node:assert/strict';
import { type UserType, userTypes } from '@lanewright/freight';
import { type Check, lacks } from './check.ts';
import { customerOfCarrier, laneWithBid } from './mode.ts';
import type { Answer, World } from './world.ts';

const all = userTypes;
const customer = ['Customer'] as const;
const owner = ['Owner'] as const;
const shippers = ['Customer', 'DataCustomer', 'CleanserCustomer'] as const;
const desk = ['Customer', 'Carrier'] as const;
const figures = ['Customer', 'Carrier', 'DataCustomer'] as const;
const market = ['Customer', 'DataCustomer'] as const;
const keepers = ['Customer', 'Owner'] as const;
const notified = ['Customer', 'Carrier', 'DataCustomer', 'Owner'] as const;
/** No id that anything has, no code that opens anything. */
const nobody = '999999999999';
const deadCode = 'A'.repeat(43);

type Asked = {
  row: string;
  call: string;
  /** Whom it is for; `open` needs no login. */
  for: readonly UserType[] | 'open';
  /** What it is answered with, asked by the first of them. What would change something is asked so that it is refused. */
  status: number | readonly number[];
  as?: UserType;
  path?: (world: World) => string | Promise<string>;
  body?: unknown;
  sees?: (answer: Answer) => void;
};

const has =
  (...members: string[]) =>
  ({ json }: Answer) =>
    assert.deepEqual(lacks(json, members), []);
const isList = ({ json }: Answer) => assert.ok(Array.isArray(json));
const ofMode4 = (base: string) => () => `${base}/4`;
const ownerNames = async (world: World, path: string) =>
  `${path}${path.includes('?') ? '&' : '?'}customerId=${await customerOfCarrier(world)}`;
const laneId = async (world: World) => (await laneWithBid(world)).id;

const auth: Asked[] = [
  { row: '203', call: 'GET /auth/ping', for: all, status: 200 },
  {
    row: '204',
    call: 'POST /auth/validate/twofactorcode',
    for: 'open',
    status: 401,
    body: { twoFactorToken: 'x', code: '000000' },
  },
  {
    row: '205',
    call: 'POST /auth/twofactor/setup',
    for: all,
    status: 422,
    body: { password: 'not the password' },
  },
  {
    row: '206',
    call: 'POST /auth/twofactor/setup/validate',
    for: all,
    status: [400, 409, 422],
    body: { code: '000000' },
  },
  {
    row: '207',
    call: 'POST /auth/twofactor/updatepreference/dont-ask/{id}',
    for: all,
    status: 404,
    path: () => `/auth/twofactor/updatepreference/dont-ask/${nobody}`,
  },
  {
    row: '210',
    call: 'POST /accounts/upload-profile-picture',
    for: all,
    status: [400, 415, 422],
    body: new FormData(),
  },
  {
    row: '211',
    call: 'GET /accounts/profile-picture',
    for: all,
    status: 404,
    path: () => `/accounts/profile-picture?userId=${nobody}`,
  },
  { row: '212', call: 'PUT /accounts/update', for: all, status: 400, body: {} },
  {
    row: '213',
    call: 'POST /accounts/change-password',
    for: all,
    status: 422,
    body: { currentPassword: 'not the password', newPassword: 'A sentence of conformance 5' },
  },
  {
    row: '214',
    call: 'POST /accounts/invite',
    for: all,
    status: [400, 422],
    body: { username: 'no address', userType: 'Customer' },
  },
  {
    row: '215',
    call: 'GET /accounts/{registrationCode}',
    for: 'open',
    status: [404, 422],
    path: () => `/accounts/${deadCode}`,
  },
  {
    row: '216',
    call: 'PUT /accounts/{registrationCode}',
    for: 'open',
    status: [404, 422],
    path: () => `/accounts/${deadCode}`,
    body: { displayName: 'X', password: 'A sentence of conformance 5', acceptsTerms: true },
  },
  {
    row: '217',
    call: 'GET /accounts/forgot-password/{username}',
    for: 'open',
    status: 200,
    path: () => '/accounts/forgot-password/nobody.at.all@example.com',
  },
  {
    row: '218',
    call: 'GET /accounts/reset-check/{code}',
    for: 'open',
    status: [200, 404, 422],
    path: () => `/accounts/reset-check/${deadCode}`,
  },
  {
    row: '219',
    call: 'GET /accounts/exists/{username}',
    for: 'open',
    status: [400, 404, 422],
    path: () => `/accounts/exists/somebody?code=${deadCode}`,
  },
  {
    row: '220',
    call: 'POST /accounts/reset-password',
    for: 'open',
    status: [404, 422],
    body: { code: deadCode, newPassword: 'A sentence of conformance 5' },
  },
  { row: '221', call: 'GET /accounts/all', for: all, status: 200 },
  {
    row: '222',
    call: 'DELETE /accounts/{id}',
    for: all,
    status: [403, 404],
    path: () => `/accounts/${nobody}`,
  },
];

const config: Asked[] = [
  {
    row: '225',
    call: 'GET /config/available-modes',
    for: all,
    status: 200,
    sees: ({ json }) =>
      assert.deepEqual(lacks(json[0], ['mode', 'name', 'title', 'path', 'summaryLabel']), []),
  },
  {
    row: '226',
    call: 'GET /config/weight-breaks/{id}',
    for: all,
    status: 200,
    path: () => '/config/weight-breaks/7',
    sees: isList,
  },
  {
    row: '227',
    call: 'GET /bids/charges/{id}',
    for: all,
    status: 200,
    path: ofMode4('/bids/charges'),
    sees: has('charges', 'version'),
  },
  {
    row: '228',
    call: 'GET /config/currencies/{id}',
    for: all,
    status: 200,
    path: ofMode4('/config/currencies'),
    sees: isList,
  },
  {
    row: '229.1',
    call: 'POST /config/instance/{id}',
    for: keepers,
    status: [400, 422],
    path: ofMode4('/config/instance'),
    body: { properties: { 'no.such': 1 } },
  },
  {
    row: '229.2',
    call: 'GET /config/instance/{id}',
    for: all,
    status: 200,
    path: ofMode4('/config/instance'),
    sees: has('mode', 'customerId'),
  },
  {
    row: '230',
    call: 'GET /config/instance/properties/{id}',
    for: [...shippers, 'Owner'],
    status: 200,
    path: ofMode4('/config/instance/properties'),
    sees: isList,
  },
  {
    row: '231.1',
    call: 'GET /config/instance/negotiation-terms/{id}',
    for: all,
    status: 200,
    path: ofMode4('/config/instance/negotiation-terms'),
    sees: isList,
  },
  {
    row: '231.2',
    call: 'POST /config/instance/negotiation-terms/{id}',
    for: keepers,
    status: [400, 422],
    path: ofMode4('/config/instance/negotiation-terms'),
    body: { no: 'terms' },
  },
  {
    row: '232',
    call: 'GET /config/equipment-types',
    for: all,
    status: 200,
    path: () => '/config/equipment-types?mode=4',
    sees: isList,
  },
  {
    row: '233',
    call: 'GET /config/instance/business-units',
    for: [...shippers, 'Owner'],
    status: 200,
    path: () => '/config/instance/business-units?mode=4',
    sees: isList,
  },
];

const uploads: Asked[] = [
  {
    row: '236',
    call: 'GET /uploads/mode',
    for: all,
    status: 200,
    path: () => '/uploads/mode?mode=&status=',
    sees: isList,
  },
  {
    row: '237',
    call: 'GET /uploads/carrier-bids/{id}',
    for: ['Customer', 'Carrier', 'Owner'],
    status: 200,
    path: ofMode4('/uploads/carrier-bids'),
    sees: isList,
  },
  {
    row: '238',
    call: 'GET /uploads/carrier-bids/download/{id}',
    for: ['Carrier'],
    status: 404,
    path: () => `/uploads/carrier-bids/download/${nobody}`,
  },
  { row: '239.1', call: 'POST /shipments/{id}', for: shippers, status: 400, path: ofMode4('/shipments') },
  {
    row: '239.2',
    call: 'POST /bids/upload/',
    for: ['Carrier'],
    status: [400, 404, 422],
    path: (world) => ownerNames(world, '/bids/upload/?mode=4'),
  },
  { row: '240', call: 'GET /uploads/{id}', for: all, status: 404, path: () => `/uploads/${nobody}` },
  {
    row: '241',
    call: 'GET /uploads/mode/{mode}',
    for: all,
    status: 200,
    path: ofMode4('/uploads/mode'),
    sees: isList,
  },
  {
    row: '242',
    call: 'POST /lanes/export',
    for: desk,
    status: 200,
    body: { mode: 4 },
    sees: ({ bytes }) => assert.equal(bytes.subarray(0, 2).toString(), 'PK'),
  },
  {
    row: '243',
    call: 'GET /shipments/clean/{id}',
    for: [...shippers, 'Owner'],
    status: 404,
    path: () => `/shipments/clean/${nobody}`,
  },
  {
    row: '244.1',
    call: 'GET /shipments/export/{id}',
    for: [...shippers, 'Owner'],
    status: 404,
    path: () => `/shipments/export/${nobody}`,
  },
  {
    row: '244.2',
    call: 'GET /shipments/export/{id}/{extra}',
    for: [...shippers, 'Owner'],
    status: 200,
    path: () => '/shipments/export/4/template',
    sees: ({ bytes }) => assert.equal(bytes.subarray(0, 2).toString(), 'PK'),
  },
];

const bids: Asked[] = [
  {
    row: '247',
    call: 'GET /bids/valid-months',
    for: desk,
    status: 200,
    path: () => '/bids/valid-months?mode=4',
    sees: ({ json }) => assert.match(JSON.stringify(json), /"\d{4}-\d{2}"/),
  },
  {
    row: '248',
    call: 'GET /bids/historical-months',
    for: figures,
    status: 200,
    path: () => '/bids/historical-months?mode=4',
  },
  {
    row: '249',
    call: 'GET /bids/{laneId}',
    for: desk,
    status: 200,
    path: async (world) => `/bids/${await laneId(world)}`,
    sees: ({ json }) => assert.ok(json.length > 0),
  },
  { row: '250', call: 'POST /bids/lanes', for: desk, status: [200, 400], body: { laneIds: [nobody] } },
  {
    row: '251',
    call: 'GET /bids/awarded-months/{id}',
    for: desk,
    status: 200,
    path: async (world) => `/bids/awarded-months/${await laneId(world)}`,
  },
  { row: '252', call: 'GET /bids/reset/{id}', for: desk, status: 404, path: () => `/bids/reset/${nobody}` },
  {
    row: '253',
    call: 'POST /bids/save',
    for: ['Carrier'],
    status: [400, 404, 422],
    body: { mode: 4, bids: [] },
  },
  { row: '254', call: 'PUT /bids/accept', for: customer, status: [400, 404, 422], body: [] },
  {
    row: '257',
    call: 'GET /lanes/mode',
    for: figures,
    status: 200,
    path: () => '/lanes/mode?mode=4&uploadId=&incumbents=true&businessUnits=true',
    sees: isList,
  },
  {
    row: '258',
    call: 'GET /lanes/award-history/{id}',
    for: desk,
    status: 200,
    path: async (world) => `/lanes/award-history/${await laneId(world)}`,
    sees: isList,
  },
  { row: '259', call: 'POST /lane/create', for: 'open', status: [400, 422], body: { mode: 2 } },
  {
    row: '260',
    call: 'GET /lanes/reporting/{id}',
    for: figures,
    status: 200,
    path: ofMode4('/lanes/reporting'),
  },
  { row: '261', call: 'POST /lanes/refresh/{id}', for: keepers, status: 422, path: () => '/lanes/refresh/5' },
  { row: '262', call: 'POST /lanes/rate-card', for: desk, status: [200, 204], body: { mode: 4 } },
  {
    row: '263',
    call: 'PUT /lanes/volume/{id}',
    for: customer,
    status: [400, 404],
    path: () => `/lanes/volume/${nobody}`,
    body: { volumes: [{ month: '2027-01', volume: 1 }] },
  },
  {
    row: '264',
    call: 'GET /lanes/valid-blocks/{id}',
    for: desk,
    status: 200,
    path: async (world) => `/lanes/valid-blocks/${await laneId(world)}`,
  },
  {
    row: '265',
    call: 'PUT /lanes/start',
    for: customer,
    status: [400, 404, 422],
    body: { laneIds: [nobody] },
  },
  {
    row: '266',
    call: 'PUT /lanes/pause',
    for: customer,
    status: [400, 404, 422],
    body: { laneIds: [nobody] },
  },
];

const overview: Asked[] = [
  {
    row: '269',
    call: 'GET /overview/stats/{id}',
    for: figures,
    status: 200,
    path: ofMode4('/overview/stats'),
    sees: has('spend', 'awarded', 'savings', 'byMonth'),
  },
  {
    row: '270',
    call: 'GET /overview/{a}/{b}/{c}',
    for: figures,
    status: 200,
    path: () => '/overview/4/Spend/2027-01',
  },
  { row: '271', call: 'GET /overview/{a}/{b}', for: figures, status: 200, path: () => '/overview/4/Spend' },
  {
    row: '272',
    call: 'GET /overview/lane-breakdown/{id}',
    for: figures,
    status: 200,
    path: ofMode4('/overview/lane-breakdown'),
  },
  {
    row: '273',
    call: 'GET /overview/visualiser/{id}',
    for: figures,
    status: 200,
    path: ofMode4('/overview/visualiser'),
  },
  { row: '277.1', call: 'GET /notifications', for: notified, status: 200, sees: isList },
  {
    row: '280',
    call: 'GET /benchmark/charge-location',
    for: market,
    status: 200,
    path: () => '/benchmark/charge-location?mode=4&routeType=LaneRoute&uploadId=',
    sees: has('routes'),
  },
  {
    row: '281',
    call: 'GET /benchmark/lane/get-deviations',
    for: market,
    status: 200,
    path: async (world) => `/benchmark/lane/get-deviations?laneId=${await laneId(world)}`,
    sees: isList,
  },
  {
    row: '282',
    call: 'GET /benchmark/lane',
    for: market,
    status: 200,
    path: async (world) => `/benchmark/lane?laneId=${await laneId(world)}&routeType=Global`,
    sees: has('metrics'),
  },
  {
    row: '285',
    call: 'GET /location/ocean-ports',
    for: 'open',
    status: 200,
    path: () => '/location/ocean-ports?search=rotter',
    sees: ({ json }) => assert.equal(json[0].portCode, 'NLRTM'),
  },
  {
    row: '286',
    call: 'GET /location/cities',
    for: 'open',
    status: 200,
    path: () => '/location/cities?search=Chicago',
    sees: ({ json }) => assert.match(json[0].label, /Chicago/),
  },
  {
    row: '287',
    call: 'GET /location/google-cities',
    for: 'open',
    status: 200,
    path: () => '/location/google-cities?input=Chicag',
    sees: ({ json }) => assert.ok(json.suggestions.length > 0),
  },
];

/** A call is there, for those it is for, and answers as it should. */
const check = (asked: Asked): Check => ({
  rows: [asked.row],
  says: asked.call,
  async run(world) {
    const [method = '', template = ''] = asked.call.split(' ');
    const path = (await asked.path?.(world)) ?? template;
    const wanted = typeof asked.status === 'number' ? [asked.status] : asked.status;
    if (asked.for === 'open') {
      const answer = await world.call(null, method, path, asked.body);
      assert.ok(wanted.includes(answer.status), `${answer.status} ${answer.bytes.subarray(0, 300)}`);
      asked.sees?.(answer);
      return;
    }
    assert.equal((await world.call(null, method, path, asked.body)).status, 401, 'nobody');
    for (const as of userTypes) {
      if (asked.for.includes(as)) continue;
      assert.equal((await world.call(as, method, path, asked.body)).status, 403, as);
    }
    const as = asked.as ?? asked.for[0] ?? 'Owner';
    const answer = await world.call(as, method, path, asked.body);
    assert.ok(wanted.includes(answer.status), `${as}: ${answer.status} ${answer.bytes.subarray(0, 300)}`);
    if (answer.status >= 400) assert.notEqual(answer.json?.code, 'no_such_call');
    asked.sees?.(answer);
    // Nobody else it is for is turned away as the wrong type, nor meets a fault.
    for (const other of asked.for.slice(1)) {
      const { status } = await world.call(other, method, path, asked.body);
      assert.ok(status !== 403 || wanted.includes(403), other);
      assert.ok(status !== 401 && status < 500, `${other}: ${status}`);
    }
  },
});

export const callChecks: Check[] = [...auth, ...config, ...uploads, ...bids, ...overview].map(check);
