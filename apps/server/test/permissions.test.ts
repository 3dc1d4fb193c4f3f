import { allEndpoints, type Endpoint } from '@lanewright/contract';
import { userTypes } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { routes } from '../src/routes.ts';
import type { Person } from './house/people.ts';
import { openTestHouse, type TestHouse } from './house/testHouse.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const nameOf = (endpoint: Endpoint) => `${endpoint.method} ${endpoint.path}`;

/** A call formed well enough to reach the door: whether it is let in is what is asked, not what it answers. */
function knock(endpoint: Endpoint, as: Person | null, id: string) {
  const url = `/api${endpoint.path.replaceAll(/\{(\w+)\}/g, id)}`;
  const headers = as === null ? {} : { authorization: `Bearer ${as.token}` };
  const body = endpoint.method === 'GET' || endpoint.transport === 'multipart' ? {} : { payload: {} };
  return house.app.inject({ method: endpoint.method, url, headers, ...body });
}

const typed = () => {
  const { owner, customer, colleague, cleanser, carrier } = house.people;
  return {
    Owner: owner,
    Customer: customer,
    DataCustomer: colleague,
    CleanserCustomer: cleanser,
    Carrier: carrier,
  };
};

test('every endpoint of the contract is served, and nothing else', () => {
  expect(routes.map((route) => nameOf(route.endpoint)).toSorted()).toEqual(
    allEndpoints.map(({ endpoint }) => nameOf(endpoint)).toSorted(),
  );
});

test('no two endpoints share a method and path', () => {
  const names = allEndpoints.map(({ endpoint }) => nameOf(endpoint));
  expect(new Set(names).size).toBe(names.length);
});

// Logging out is open to all and would end the sessions that the other calls are knocked with.
const knocked = allEndpoints.filter(({ endpoint }) => endpoint.path !== '/auth/log-out');

describe.each(knocked.map(({ endpoint }) => [nameOf(endpoint), endpoint] as const))(
  '%s',
  (_name, endpoint) => {
    test('lets in whom it names and nobody else', async () => {
      const anonymous = await knock(endpoint, null, '7');
      if (endpoint.userTypes === 'public') expect(anonymous.statusCode).not.toBe(403);
      else expect(anonymous.statusCode).toBe(401);
      for (const userType of userTypes) {
        const answer = await knock(endpoint, typed()[userType], '7');
        const mayCall = !Array.isArray(endpoint.userTypes) || endpoint.userTypes.includes(userType);
        expect(answer.statusCode, `${userType}: ${answer.body}`).toBeLessThan(500);
        if (endpoint.userTypes !== 'public')
          expect(answer.statusCode === 403, `${userType}: ${answer.body}`).toBe(!mayCall);
      }
    });

    test('answers malformed and unknown ids with a refusal, never a fault', async () => {
      if (!endpoint.path.includes('{')) return;
      const allowed = userTypes.find(
        (userType) => !Array.isArray(endpoint.userTypes) || endpoint.userTypes.includes(userType),
      );
      if (allowed === undefined) return;
      for (const id of ['0', '-1', 'x', '1e9', "1'--", '999999999999', '99999999999999999999', '%00']) {
        const answer = await knock(endpoint, typed()[allowed], encodeURIComponent(id));
        expect(answer.statusCode, `${id}: ${answer.body}`).toBeGreaterThanOrEqual(
          endpoint.path.startsWith('/shipments') ? 400 : 200,
        );
        expect(answer.statusCode, `${id}: ${answer.body}`).toBeLessThan(500);
      }
    });
  },
);
