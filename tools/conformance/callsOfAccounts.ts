import assert from 'node:assert/strict';
import { userTypes } from '@lanewright/freight';
import { ask, type Asked, nobody, shippers } from './asked.ts';
import { lacks } from './check.ts';
import { customerOfCarrier } from './mode.ts';
import type { Answer } from './world.ts';

const all = userTypes;
const desk = ['Customer', 'Carrier'] as const;
const keepers = ['Customer', 'Owner'] as const;
/** A code that opens nothing. */
const deadCode = 'A'.repeat(43);
const has =
  (...members: string[]) =>
  ({ json }: Answer) =>
    assert.deepEqual(lacks(json, members), []);
const isList = ({ json }: Answer) => assert.ok(Array.isArray(json));
const isWorkbook = ({ bytes }: Answer) => assert.equal(bytes.subarray(0, 2).toString(), 'PK');
const ofMode4 = (base: string) => () => `${base}/4`;

/** Auth, accounts, config and uploads. */
export const accountCalls: readonly Asked[] = [
  ask('203', 'GET /auth/ping', all, 200),
  ask('204', 'POST /auth/validate/twofactorcode', 'open', 401, {
    body: { twoFactorToken: 'x', code: '000000' },
  }),
  ask('205', 'POST /auth/twofactor/setup', all, 422, { body: { password: 'not the password' } }),
  ask('206', 'POST /auth/twofactor/setup/validate', all, [400, 409, 422], { body: { code: '000000' } }),
  ask('207', 'POST /auth/twofactor/updatepreference/dont-ask/{id}', all, 404, {
    path: () => `/auth/twofactor/updatepreference/dont-ask/${nobody}`,
  }),
  ask('210', 'POST /accounts/upload-profile-picture', all, [400, 415, 422], { body: new FormData() }),
  ask('211', 'GET /accounts/profile-picture', all, 404, {
    path: () => `/accounts/profile-picture?userId=${nobody}`,
  }),
  ask('212', 'PUT /accounts/update', all, 400, { body: {} }),
  ask('213', 'POST /accounts/change-password', all, 422, {
    body: { currentPassword: 'not the password', newPassword: 'A sentence of conformance 5' },
  }),
  ask('214', 'POST /accounts/invite', all, [400, 422], {
    body: { username: 'no address', userType: 'Customer' },
  }),
  ask('215', 'GET /accounts/{registrationCode}', 'open', [404, 422], { path: () => `/accounts/${deadCode}` }),
  ask('216', 'PUT /accounts/{registrationCode}', 'open', [404, 422], {
    path: () => `/accounts/${deadCode}`,
    body: { displayName: 'X', password: 'A sentence of conformance 5', acceptsTerms: true },
  }),
  ask('217', 'GET /accounts/forgot-password/{username}', 'open', 200, {
    path: () => '/accounts/forgot-password/nobody.at.all@example.com',
  }),
  ask('218', 'GET /accounts/reset-check/{code}', 'open', [200, 404, 422], {
    path: () => `/accounts/reset-check/${deadCode}`,
  }),
  ask('219', 'GET /accounts/exists/{username}', 'open', [400, 404, 422], {
    path: () => `/accounts/exists/somebody?code=${deadCode}`,
  }),
  ask('220', 'POST /accounts/reset-password', 'open', [404, 422], {
    body: { code: deadCode, newPassword: 'A sentence of conformance 5' },
  }),
  ask('221', 'GET /accounts/all', all, 200),
  ask('222', 'DELETE /accounts/{id}', all, [403, 404], { path: () => `/accounts/${nobody}` }),
  ask('225', 'GET /config/available-modes', all, 200, {
    sees: ({ json }) =>
      assert.deepEqual(lacks(json[0], ['mode', 'name', 'title', 'path', 'summaryLabel']), []),
  }),
  ask('226', 'GET /config/weight-breaks/{id}', all, 200, {
    path: () => '/config/weight-breaks/7',
    sees: isList,
  }),
  ask('227', 'GET /bids/charges/{id}', all, 200, {
    path: ofMode4('/bids/charges'),
    sees: has('charges', 'version'),
  }),
  ask('228', 'GET /config/currencies/{id}', all, 200, { path: ofMode4('/config/currencies'), sees: isList }),
  ask('229.1', 'POST /config/instance/{id}', keepers, [400, 422], {
    path: ofMode4('/config/instance'),
    body: { properties: { 'no.such': 1 } },
  }),
  ask('229.2', 'GET /config/instance/{id}', all, 200, {
    path: ofMode4('/config/instance'),
    sees: has('mode', 'customerId'),
  }),
  ask('230', 'GET /config/instance/properties/{id}', [...shippers, 'Owner'], 200, {
    path: ofMode4('/config/instance/properties'),
    sees: isList,
  }),
  ask('231.1', 'GET /config/instance/negotiation-terms/{id}', all, 200, {
    path: ofMode4('/config/instance/negotiation-terms'),
    sees: isList,
  }),
  ask('231.2', 'POST /config/instance/negotiation-terms/{id}', keepers, [400, 422], {
    path: ofMode4('/config/instance/negotiation-terms'),
    body: { no: 'terms' },
  }),
  ask('232', 'GET /config/equipment-types', all, 200, {
    path: () => '/config/equipment-types?mode=4',
    sees: isList,
  }),
  ask('233', 'GET /config/instance/business-units', [...shippers, 'Owner'], 200, {
    path: () => '/config/instance/business-units?mode=4',
    sees: isList,
  }),
  ask('236', 'GET /uploads/mode', all, 200, { path: () => '/uploads/mode?mode=&status=', sees: isList }),
  ask('237', 'GET /uploads/carrier-bids/{id}', ['Customer', 'Carrier', 'Owner'], 200, {
    path: ofMode4('/uploads/carrier-bids'),
    sees: isList,
  }),
  ask('238', 'GET /uploads/carrier-bids/download/{id}', ['Carrier'], 404, {
    path: () => `/uploads/carrier-bids/download/${nobody}`,
  }),
  ask('239.1', 'POST /shipments/{id}', shippers, 400, { path: ofMode4('/shipments') }),
  ask('239.2', 'POST /bids/upload/', ['Carrier'], [400, 404, 422], {
    path: async (world) => `/bids/upload/?mode=4&customerId=${await customerOfCarrier(world)}`,
  }),
  ask('240', 'GET /uploads/{id}', all, 404, { path: () => `/uploads/${nobody}` }),
  ask('241', 'GET /uploads/mode/{mode}', all, 200, { path: ofMode4('/uploads/mode'), sees: isList }),
  ask('242', 'POST /lanes/export', desk, 200, { body: { mode: 4 }, sees: isWorkbook }),
  ask('243', 'GET /shipments/clean/{id}', [...shippers, 'Owner'], 404, {
    path: () => `/shipments/clean/${nobody}`,
  }),
  ask('244.1', 'GET /shipments/export/{id}', [...shippers, 'Owner'], 404, {
    path: () => `/shipments/export/${nobody}`,
  }),
  ask('244.2', 'GET /shipments/export/{id}/{extra}', [...shippers, 'Owner'], 200, {
    path: () => '/shipments/export/4/template',
    sees: isWorkbook,
  }),
];
