import { allEndpoints, type Endpoint } from '@lanewright/contract';
import { expect, test } from 'vitest';
import { routes } from '../../src/routes.ts';
import { forms } from './forms/index.ts';
import { whoMay } from './whoMay.ts';

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;
const named = allEndpoints.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const);

test('serves every endpoint of the contract and nothing else', () => {
  expect(routes.map((route) => nameOf(route.endpoint)).toSorted()).toEqual(
    named.map(([name]) => name).toSorted(),
  );
});

test('no two endpoints share a method and path', () => {
  expect(new Set(named.map(([name]) => name)).size).toBe(named.length);
});

test('the table of permissions and the forms of calls cover every endpoint and nothing else', () => {
  const names = named.map(([name]) => name).toSorted();
  expect(Object.keys(whoMay).toSorted()).toEqual(names);
  expect(Object.keys(forms).toSorted()).toEqual(names);
});

test('only three GETs write, as the specification asks', () => {
  const writing = named.filter(([, { method, changes }]) => method === 'GET' && changes !== undefined);
  expect(writing.map(([name]) => name).toSorted()).toEqual([
    'GET /accounts/forgot-password/{username}',
    'GET /bids/reset/{id}',
    'GET /demo/reset',
  ]);
});

test.each(named)('%s is declared for whom the specification names', (name, { userTypes: declared }) => {
  const row = whoMay[name];
  const words = { public: 'anybody', optionalLogin: 'optionalLogin', loggedIn: 'everybody' } as const;
  if (typeof declared === 'string') expect(row).toBe(words[declared]);
  else expect([...(row ?? [])].toSorted()).toEqual([...declared].toSorted());
});
