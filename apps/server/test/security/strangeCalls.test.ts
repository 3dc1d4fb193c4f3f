import { allEndpoints, type Endpoint } from '@lanewright/contract';
import { userTypes } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../support/testApp.ts';
import type { Form, Parts } from '../permissions/form.ts';
import { forms } from '../permissions/forms/index.ts';
import { sendRequest } from '../permissions/sendRequest.ts';
import { pictureOf } from '../permissions/pictureOf.ts';
import { type Ground, groundFor, type Sides, takeSides } from '../permissions/sides.ts';

let testApp: TestApp;
let sides: Sides;
let rival: Ground;
beforeAll(async () => {
  testApp = await startTestApp();
  sides = await takeSides(testApp);
  rival = await groundFor(sides.rival, 'Customer');
});
afterAll(() => testApp.close());

const named = allEndpoints.map(({ endpoint }) => [`${endpoint.method} ${endpoint.path}`, endpoint] as const);

/** A valid request of the endpoint, as the first user type that it permits. */
async function goodCall(name: string, { userTypes: declared }: Endpoint) {
  const form: Form = forms[name] ?? {};
  const userType = userTypes.find((type) => !Array.isArray(declared) || declared.includes(type)) ?? 'Owner';
  const ground = await groundFor(sides.own, userType);
  const parts = form.call?.((await form.seed?.(ground)) ?? {}, ground) ?? {};
  return { ground, parts, as: declared === 'public' ? null : ground.caller };
}

/** Columns of user and company rows, under names that a body could use. */
const undeclared = () => ({
  type: 'Owner',
  userType: 'Owner',
  role: 0,
  isAdmin: true,
  companyId: sides.rival.customerId,
  company_id: sides.rival.customerId,
  customerId: sides.rival.customerId,
  customerIds: [sides.rival.customerId],
  carrierId: sides.rival.carrierId,
  userId: rival.caller.userId,
  user_id: rival.caller.userId,
  id: rival.caller.userId,
  username: 'someone@else.example',
  email: 'someone@else.example',
  password: 'a password of one’s own making',
  passwordHash: 'x',
  password_hash: 'x',
  state: 'Deactivated',
  status: 'Accepted',
  awardedUsd: 1,
  allInUsd: 1,
  deletedAt: null,
  createdAt: '1999-01-01',
});

/** An object with these fields added where it does not have them. */
function stuffed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(stuffed);
  return typeof value === 'object' && value !== null ? { ...undeclared(), ...value } : value;
}

const whoIs = async ({ caller }: Ground) =>
  (
    await testApp.platform.database.bulkPool.query(
      'SELECT company_id, user_type, username, email, deactivated_at FROM users WHERE user_id = $1',
      [caller.userId],
    )
  ).rows[0];

describe.each(named.filter(([, { body, query }]) => body !== undefined || query !== undefined))(
  '%s',
  (name, endpoint) => {
    test('accepts nothing from a call that is not declared', async () => {
      const { ground, parts, as } = await goodCall(name, endpoint);
      const before = { who: await whoIs(ground), rival: await pictureOf(rival, false) };
      const given: Parts = {
        ...parts,
        ...(parts.body === undefined ? {} : { body: stuffed(parts.body) }),
        ...(endpoint.query === undefined ? {} : { query: { ...undeclared(), ...parts.query } }),
      };
      const answer = await sendRequest(testApp, endpoint, as, given);
      expect(answer.statusCode, answer.body).toBeLessThan(500);
      expect({ who: await whoIs(ground), rival: await pictureOf(rival, false) }).toEqual(before);
    });
  },
);

const strangeTexts: readonly unknown[] = [
  '',
  ' ',
  'x'.repeat(20_000),
  "'; DROP TABLE users; --",
  '\0',
  '\ud800',
  '🚚%_\\',
  '__proto__',
  '2026-13-45',
  '99999999999999999999',
  null,
  0,
  [],
  {},
];
const strangeNumbers: readonly unknown[] = [-1, 0, 1.5, 1e308, -0.000_000_1, 2 ** 53, 2 ** 31, 'x', null, []];
const strangeLists: readonly unknown[] = [[], [null], [[]], {}, 'x', null];

type Changed = { at: string; value: unknown };

/** Every way of replacing one valid value by a strange one. */
function strangeness(good: unknown, at = ''): Changed[] {
  if (typeof good === 'string') return strangeTexts.map((value) => ({ at, value }));
  if (typeof good === 'number') return strangeNumbers.map((value) => ({ at, value }));
  if (typeof good !== 'object' || good === null) return [{ at, value: 'x' }];
  const inner = Array.isArray(good)
    ? good.slice(0, 1).flatMap((each) =>
        strangeness(each, `${at} · 0`).map((change) => ({
          ...change,
          value: [change.value, ...good.slice(1)],
        })),
      )
    : Object.entries(good).flatMap(([key, each]) =>
        strangeness(each, `${at} · ${key}`).map((change) => ({
          ...change,
          value: { ...good, [key]: change.value },
        })),
      );
  return [...(Array.isArray(good) ? strangeLists.map((value) => ({ at, value })) : []), ...inner];
}

describe.each(named)('%s', (name, endpoint) => {
  test('accepts or rejects any value in a field without failing', async () => {
    const { as, parts } = await goodCall(name, endpoint);
    const { file, ...said } = parts;
    const whole = { params: {}, query: {}, ...said };
    for (const { at, value } of strangeness(whole)) {
      const given = { ...(value as Parts), ...(file === undefined ? {} : { file }) };
      const answer = await sendRequest(testApp, endpoint, as, given);
      expect(answer.statusCode, `${at}: ${JSON.stringify(value).slice(0, 300)}: ${answer.body}`).toBeLessThan(
        500,
      );
    }
  });
});
