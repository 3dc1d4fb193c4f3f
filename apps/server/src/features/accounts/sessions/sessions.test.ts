import { accounts, settings } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from '../../../../test/house/testHouse.ts';
import { setClock } from '../../../platform/clock.ts';

let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

const credentials = { username: 'Customer@example.com', password: 'password of customer' };

test('logging in answers the user with tokens that work', async () => {
  const answer = await house.call(accounts.authenticate, null, { body: credentials });
  expect(answer.status).toBe(200);
  expect(answer.body).toMatchObject({
    username: 'customer@example.com',
    type: 'Customer',
    companyName: 'Northwind',
  });
  const ping = await house.call(accounts.ping, { ...house.people.customer, token: answer.body.jwtToken });
  expect(ping).toMatchObject({ status: 200, body: { done: true } });
});

test('a wrong password and a missing user get the same refusal', async () => {
  const wrong = await house.call(accounts.authenticate, null, {
    body: { ...credentials, password: 'not it' },
  });
  const missing = await house.call(accounts.authenticate, null, {
    body: { username: 'nobody@example.com', password: 'not it' },
  });
  const { requestId: _first, ...wrongProblem } = wrong.body as never as Record<string, unknown>;
  const { requestId: _second, ...missingProblem } = missing.body as never as Record<string, unknown>;
  expect(wrong.status).toBe(401);
  expect(missingProblem).toEqual(wrongProblem);
});

test('without a token, or with an altered one, nobody gets in', async () => {
  expect((await house.call(accounts.ping, null)).status).toBe(401);
  const altered = { ...house.people.customer, token: `${house.people.customer.token}x` };
  expect((await house.call(accounts.ping, altered)).status).toBe(401);
});

test('a refresh token works once; used again after the grace it ends its family', async () => {
  const { body: first } = await house.call(accounts.authenticate, null, { body: credentials });
  const second = await house.call(accounts.refreshSession, null, {
    body: { refreshToken: first.refreshToken },
  });
  expect(second.status).toBe(200);
  const tab = await house.call(accounts.refreshSession, null, { body: { refreshToken: first.refreshToken } });
  expect(tab.status, 'two tabs at once log nobody out').toBe(200);
  setClock('2026-11-20T12:05:00.000Z');
  const stolen = await house.call(accounts.refreshSession, null, {
    body: { refreshToken: first.refreshToken },
  });
  expect(stolen.status).toBe(401);
  const family = await house.call(accounts.refreshSession, null, {
    body: { refreshToken: second.body.refreshToken },
  });
  expect(family.status).toBe(401);
  expect((await house.call(accounts.ping, { ...house.people.customer, token: first.jwtToken })).status).toBe(
    401,
  );
});

test('logging out ends the session', async () => {
  const { body } = await house.call(accounts.authenticate, null, { body: credentials });
  const me = { ...house.people.customer, token: body.jwtToken };
  await house.call(accounts.logOut, me);
  expect((await house.call(accounts.ping, me)).status).toBe(401);
});

test('a carrier’s modes are those it is connected in, and disconnecting takes them away', async () => {
  const { customer, otherCarrier } = house.people;
  const before = await house.call(settings.availableModes, otherCarrier);
  expect(before.body.map((mode) => mode.title)).toEqual([
    'Drayage',
    'Road - FTL',
    'Ocean - FCL',
    'Ocean - LCL',
    'Air Freight',
  ]);
  await house.call(accounts.connectCarrier, customer, {
    params: { id: otherCarrier.companyId },
    body: { modes: [7] },
  });
  const after = await house.call(settings.availableModes, otherCarrier);
  expect(after.body.map((mode) => mode.mode)).toEqual([7]);
});

test('only a customer connects carriers, and only carriers', async () => {
  const { carrier, rivalCustomer, customer } = house.people;
  const asCarrier = await house.call(accounts.connectCarrier, carrier, {
    params: { id: carrier.companyId },
    body: { modes: [7] },
  });
  expect(asCarrier.status).toBe(403);
  const notCarrier = await house.call(accounts.connectCarrier, customer, {
    params: { id: rivalCustomer.companyId },
    body: { modes: [7] },
  });
  expect(notCarrier.status).toBe(404);
});
