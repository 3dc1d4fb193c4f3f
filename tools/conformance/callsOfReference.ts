import assert from 'node:assert/strict';
import { ask, type Asked, nobody } from './asked.ts';
import { lacks } from './check.ts';
import type { Answer, World } from './world.ts';

const owner = ['Owner'] as const;
const documentUsers = ['Customer', 'Carrier', 'CleanserCustomer', 'Owner'] as const;
const base = '/admin/management';
const isList = ({ json }: Answer) => assert.ok(Array.isArray(json));
const counted = (answer: Answer) => {
  isList(answer);
  assert.ok(Number(answer.headers.get('x-total-count')) >= answer.json.length);
};
const firstEquipment = async (world: World) =>
  `${base}/equipmenttypes/${(await world.call('Owner', 'GET', `${base}/equipmenttypes`)).json[0].id}`;
/** Adding is asked with nothing, changing with an id that nothing has: both are refused. */
const table = (row: string, name: string, fields: object): Asked[] => [
  ask(`${row}.1`, `GET ${base}/${name}`, owner, 200, { sees: isList }),
  ask(`${row}.2`, `POST ${base}/${name}`, owner, 400, { body: {} }),
  ask(`${row}.3`, `PUT ${base}/${name}`, owner, 404, { body: { id: nobody, ...fields } }),
];
const frankfurt = { name: 'Frankfurt', countryCode: 'DE', latitude: 50.03, longitude: 8.57 };

/** A document of a category that there is not: the refusal says which there are. */
const uncategorised = new FormData();
uncategorised.set('input', JSON.stringify({ category: 'Nothing', title: 'Conformance' }));
uncategorised.set('file', new Blob(['a,b\n1,2\n']), 'a.csv');
const says = (category: string) => ({
  body: uncategorised,
  sees: ({ bytes }: Answer) => assert.ok(bytes.toString().includes(category), bytes.toString()),
});

/** Documents and reference data. */
export const referenceCalls: readonly Asked[] = [
  ask('3.23.1', 'POST /repo', documentUsers, [400, 422], says('Mandatory')),
  ask('3.23.2', 'POST /repo', documentUsers, [400, 422], says('General')),
  ask('7.71', 'GET /repo/{id}', documentUsers, 200, { path: () => '/repo/0', sees: isList }),
  ask('7.72', 'DELETE /repo', documentUsers, 404, { body: { id: nobody } }),
  ask('7.73', 'POST /repo', documentUsers, [400, 422], { body: new FormData() }),
  ask('7.74', 'PUT /repo/{id}/{status}', documentUsers, 404, { path: () => `/repo/${nobody}/Published` }),
  ask('7.75', 'GET /repo/download/{id}', documentUsers, 404, { path: () => `/repo/download/${nobody}` }),
  ask('7.77.1', 'GET /admin/management/properties', owner, 200, {
    path: () => `${base}/properties?mode=4`,
    sees: isList,
  }),
  ask('7.77.2', 'POST /admin/management/properties', owner, 400, { body: {} }),
  ask('7.77.3', 'PUT /admin/management/properties', owner, [404, 422], {
    body: { name: 'no.such.property', defaultValue: 1, description: 'none' },
  }),
  ask('7.78.1', 'GET /admin/management/ports', owner, 200, {
    path: () => `${base}/ports?page=1&pageSize=10&sortBy=name&sortDesc=true&searchQuery=rotterdam`,
    sees: ({ json }) => assert.ok(json.some((port: { code: string }) => port.code === 'NLRTM')),
  }),
  ask('7.78.2', 'GET /admin/management/ports', owner, 200, { sees: counted }),
  ask('7.78.3', 'POST /admin/management/ports', owner, 400, { body: {} }),
  ask('7.78.4', 'PUT /admin/management/ports', owner, 404, {
    body: { id: nobody, code: 'DEFRA', ...frankfurt },
  }),
  ...table('7.79', 'airports', { iata: 'FRA', ...frankfurt }),
  ask('7.80.1', 'GET /admin/management/postcodes', owner, 200, {
    path: () => `${base}/postcodes?city=Chicago&state=IL&page=1&pageSize=5&sortBy=zipCode&sortDesc=true`,
    sees: ({ json }) => assert.equal(json.length, 5),
  }),
  ask('7.80.2', 'GET /admin/management/postcodes', owner, 200, { sees: counted }),
  ask('7.80.3', 'POST /admin/management/postcodes', owner, 400, { body: {} }),
  ask('7.80.4', 'PUT /admin/management/postcodes', owner, 404, {
    body: { id: nobody, zipCode: '10115', city: 'Berlin', countryCode: 'DE' },
  }),
  ask('7.81.1', 'GET /admin/management/equipmenttypes', owner, 200, { sees: isList }),
  ask('7.81.2', 'GET /admin/management/equipmenttypes/{id}', owner, 200, {
    path: firstEquipment,
    sees: ({ json }) => assert.deepEqual(lacks(json, ['id', 'mode', 'code', 'name']), []),
  }),
  ask('7.81.3', 'POST /admin/management/equipmenttypes', owner, 400, { body: {} }),
  ask('7.81.4', 'PUT /admin/management/equipmenttypes/{id}', owner, 404, {
    path: () => `${base}/equipmenttypes/${nobody}`,
    body: { mode: 4, code: 'X', name: 'X' },
  }),
  ask('7.81.5', 'DELETE /admin/management/equipmenttypes/{id}', owner, 404, {
    path: () => `${base}/equipmenttypes/${nobody}`,
  }),
  ask('7.82.1', 'GET /admin/management/currencies', owner, 200, { sees: isList }),
  ask('7.82.2', 'POST /admin/management/currencies', owner, 400, { body: {} }),
  ask('7.82.3', 'PUT /admin/management/currencies/{currencyId}', owner, 404, {
    path: () => `${base}/currencies/${nobody}`,
    body: { code: 'EUR', name: 'Euro' },
  }),
  ask('7.83.1', 'GET /admin/management/countries', owner, 200, { sees: isList }),
  ask('7.83.2', 'POST /admin/management/countries', owner, 400, { body: {} }),
  ask('7.83.3', 'PUT /admin/management/countries/{countryId}', owner, 404, {
    path: () => `${base}/countries/${nobody}`,
    body: { isO2: 'DE', name: 'Germany' },
  }),
  ask('9.2.1', 'GET /admin/management/ports', owner, 200, {
    sees: ({ json }) => assert.equal(json.length, 50),
  }),
  ask('9.2.2', 'GET /admin/management/ports', owner, 200, {
    path: () => `${base}/ports?page=1`,
    sees: ({ json }) => {
      const names = (json as { name: string }[]).map(({ name }) => name.toLowerCase());
      assert.ok((names[0] ?? '') <= (names.at(-1) ?? ''), names.join(', '));
    },
  }),
  ask('9.2.3', 'GET /admin/management/postcodes', owner, 200, {
    sees: ({ json }) => {
      const zips = (json as { zipCode: string }[]).map(({ zipCode }) => zipCode);
      assert.deepEqual(zips, zips.toSorted());
    },
  }),
];
