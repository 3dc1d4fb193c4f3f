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
  ask('7.4', 'GET /auth/ping', all, 200),
  ask('7.5', 'POST /auth/validate/twofactorcode', 'open', 401, {
    body: { twoFactorToken: 'x', code: '000000' },
  }),
  ask('7.6', 'POST /auth/twofactor/setup', all, 422, { body: { password: 'not the password' } }),
  ask('7.7', 'POST /auth/twofactor/setup/validate', all, [400, 409, 422], { body: { code: '000000' } }),
  ask('7.8', 'POST /auth/twofactor/updatepreference/dont-ask/{id}', all, 404, {
    path: () => `/auth/twofactor/updatepreference/dont-ask/${nobody}`,
  }),
  ask('7.9', 'POST /accounts/upload-profile-picture', all, [400, 415, 422], { body: new FormData() }),
  ask('7.10', 'GET /accounts/profile-picture', all, 404, {
    path: () => `/accounts/profile-picture?userId=${nobody}`,
  }),
  ask('7.11', 'PUT /accounts/update', all, 400, { body: {} }),
  ask('7.12', 'POST /accounts/change-password', all, 422, {
    body: { currentPassword: 'not the password', newPassword: 'A sentence of conformance 5' },
  }),
  ask('7.13', 'POST /accounts/invite', all, [400, 422], {
    body: { username: 'no address', userType: 'Customer' },
  }),
  ask('7.14', 'GET /accounts/{registrationCode}', 'open', [404, 422], {
    path: () => `/accounts/${deadCode}`,
  }),
  ask('7.15', 'PUT /accounts/{registrationCode}', 'open', [404, 422], {
    path: () => `/accounts/${deadCode}`,
    body: { displayName: 'X', password: 'A sentence of conformance 5', acceptsTerms: true },
  }),
  ask('7.16', 'GET /accounts/forgot-password/{username}', 'open', 200, {
    path: () => '/accounts/forgot-password/nobody.at.all@example.com',
  }),
  ask('7.17', 'GET /accounts/reset-check/{code}', 'open', [200, 404, 422], {
    path: () => `/accounts/reset-check/${deadCode}`,
  }),
  ask('7.18', 'GET /accounts/exists/{username}', 'open', [400, 404, 422], {
    path: () => `/accounts/exists/somebody?code=${deadCode}`,
  }),
  ask('7.19', 'POST /accounts/reset-password', 'open', [404, 422], {
    body: { code: deadCode, newPassword: 'A sentence of conformance 5' },
  }),
  ask('7.20', 'GET /accounts/all', all, 200),
  ask('7.21', 'DELETE /accounts/{id}', all, [403, 404], { path: () => `/accounts/${nobody}` }),
  ask('7.22', 'GET /config/available-modes', all, 200, {
    sees: ({ json }) =>
      assert.deepEqual(lacks(json[0], ['mode', 'name', 'title', 'path', 'summaryLabel']), []),
  }),
  ask('7.23', 'GET /config/weight-breaks/{id}', all, 200, {
    path: () => '/config/weight-breaks/7',
    sees: isList,
  }),
  ask('7.24', 'GET /bids/charges/{id}', all, 200, {
    path: ofMode4('/bids/charges'),
    sees: has('charges', 'version'),
  }),
  ask('7.25', 'GET /config/currencies/{id}', all, 200, { path: ofMode4('/config/currencies'), sees: isList }),
  ask('7.26.1', 'POST /config/instance/{id}', keepers, [400, 422], {
    path: ofMode4('/config/instance'),
    body: { properties: { 'no.such': 1 } },
  }),
  ask('7.26.2', 'GET /config/instance/{id}', all, 200, {
    path: ofMode4('/config/instance'),
    sees: has('mode', 'customerId'),
  }),
  ask('7.27', 'GET /config/instance/properties/{id}', [...shippers, 'Owner'], 200, {
    path: ofMode4('/config/instance/properties'),
    sees: isList,
  }),
  ask('7.28.1', 'GET /config/instance/negotiation-terms/{id}', all, 200, {
    path: ofMode4('/config/instance/negotiation-terms'),
    sees: isList,
  }),
  ask('7.28.2', 'POST /config/instance/negotiation-terms/{id}', keepers, [400, 422], {
    path: ofMode4('/config/instance/negotiation-terms'),
    body: { no: 'terms' },
  }),
  ask('7.29', 'GET /config/equipment-types', all, 200, {
    path: () => '/config/equipment-types?mode=4',
    sees: isList,
  }),
  ask('7.30', 'GET /config/instance/business-units', [...shippers, 'Owner'], 200, {
    path: () => '/config/instance/business-units?mode=4',
    sees: isList,
  }),
  ask('7.31', 'GET /uploads/mode', all, 200, { path: () => '/uploads/mode?mode=&status=', sees: isList }),
  ask('7.32', 'GET /uploads/carrier-bids/{id}', ['Customer', 'Carrier', 'Owner'], 200, {
    path: ofMode4('/uploads/carrier-bids'),
    sees: isList,
  }),
  ask('7.33', 'GET /uploads/carrier-bids/download/{id}', ['Carrier'], 404, {
    path: () => `/uploads/carrier-bids/download/${nobody}`,
  }),
  ask('7.34.1', 'POST /shipments/{id}', shippers, 400, { path: ofMode4('/shipments') }),
  ask('7.34.2', 'POST /bids/upload/', ['Carrier'], [400, 404, 422], {
    path: async (world) => `/bids/upload/?mode=4&customerId=${await customerOfCarrier(world)}`,
  }),
  ask('7.35', 'GET /uploads/{id}', all, 404, { path: () => `/uploads/${nobody}` }),
  ask('7.36', 'GET /uploads/mode/{mode}', all, 200, { path: ofMode4('/uploads/mode'), sees: isList }),
  ask('7.37', 'POST /lanes/export', desk, 200, { body: { mode: 4 }, sees: isWorkbook }),
  ask('7.38', 'GET /shipments/clean/{id}', [...shippers, 'Owner'], 404, {
    path: () => `/shipments/clean/${nobody}`,
  }),
  ask('7.39.1', 'GET /shipments/export/{id}', [...shippers, 'Owner'], 404, {
    path: () => `/shipments/export/${nobody}`,
  }),
  ask('7.39.2', 'GET /shipments/export/{id}/{extra}', [...shippers, 'Owner'], 200, {
    path: () => '/shipments/export/4/template',
    sees: isWorkbook,
  }),
];
