import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { accounts, type BodyInputOf } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type IdentityProvider,
  newBrowserKey,
  openIdentityProvider,
} from '../../../../test/support/identityProvider.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';

type Setting = BodyInputOf<typeof accounts.saveSingleSignOn>;

let testApp: TestApp;
let provider: IdentityProvider;
/** A server with a configurable provider description. */
let pretender: Server;
let pretenderAt: string;
let description: Record<string, unknown> | string = {};
beforeAll(async () => {
  testApp = await startTestApp({ env: { SSO_PRIVATE_ADDRESSES: 'true' } });
  provider = await openIdentityProvider();
  pretender = createServer((_request, response) =>
    response
      .writeHead(typeof description === 'string' ? 404 : 200, { 'content-type': 'application/json' })
      .end(JSON.stringify(description)),
  );
  await new Promise<void>((listening) => pretender.listen(0, '127.0.0.1', listening));
  pretenderAt = `http://127.0.0.1:${(pretender.address() as AddressInfo).port}`;
});
afterAll(async () => {
  await provider.close();
  await new Promise((closed) => pretender.close(closed));
  await testApp.close();
});

const setting = (): Setting => ({
  isEnabled: true,
  issuer: provider.issuer,
  clientId: 'lanewright',
  clientSecret: 'a very secret secret',
  domains: ['northwind.example', 'Northwind.Example'],
  newUserType: 'Customer',
});
const save = (change: Partial<Setting> = {}, id = testApp.people.customer.companyId, at = testApp) =>
  at.call(accounts.saveSingleSignOn, at.people.owner, { params: { id }, body: { ...setting(), ...change } });
const read = (id = testApp.people.customer.companyId) =>
  testApp.call(accounts.readSingleSignOn, testApp.people.owner, { params: { id } });
const remove = (id = testApp.people.customer.companyId) =>
  testApp.call(accounts.removeSingleSignOn, testApp.people.owner, { params: { id } });
const storedSecret = async () =>
  (
    await oneRow<{ client_secret: Buffer | null }>(
      testApp.platform.database.bulkPool,
      'SELECT client_secret FROM sso_providers WHERE company_id = $1',
      [testApp.people.customer.companyId],
    )
  ).client_secret;

test('a saved provider is read without its secret, and is gone once removed', async () => {
  const redirectAddress = `${testApp.platform.publicAddress.current}/login`;
  expect((await read()).body).toEqual({ redirectAddress, provider: null });
  const saved = await save();
  expect(saved).toMatchObject({
    status: 200,
    body: {
      isEnabled: true,
      issuer: provider.issuer,
      clientId: 'lanewright',
      hasClientSecret: true,
      domains: ['northwind.example'],
      newUserType: 'Customer',
    },
  });
  expect((await read()).body).toEqual({ redirectAddress, provider: saved.body });
  const began = { username: 'ann@northwind.example', browserKey: newBrowserKey() };
  expect((await testApp.call(accounts.startSingleSignOn, null, { body: began })).status).toBe(200);
  expect((await remove()).status).toBe(200);
  expect((await read()).body).toMatchObject({ provider: null });
  expect((await remove()).status).toBe(404);
  const left = await rows(testApp.platform.database.bulkPool, 'SELECT FROM sso_attempts');
  expect(left, 'sign-ons under way').toEqual([]);
});

test('encrypts the secret, keeps it when omitted, and never sends it to another issuer', async () => {
  await save();
  const secret = await storedSecret();
  expect(secret?.toString('latin1')).not.toContain('a very secret secret');
  await save({ clientSecret: undefined, clientId: 'lanewright-2' });
  expect(await storedSecret()).toEqual(secret);
  description = {
    issuer: pretenderAt,
    authorization_endpoint: `${pretenderAt}/authorize`,
    token_endpoint: `${pretenderAt}/token`,
    jwks_uri: `${pretenderAt}/jwks`,
  };
  const elsewhere = await save({ clientSecret: undefined, issuer: pretenderAt });
  expect(elsewhere).toMatchObject({
    status: 422,
    body: { code: 'client_secret_mismatch', field: 'clientSecret' },
  });
  expect((await save({ clientSecret: 'another', issuer: pretenderAt })).status).toBe(200);
  await remove();
  expect((await save({ clientSecret: undefined })).body).toMatchObject({ hasClientSecret: false });
  await remove();
});

test('audits every change without the secret', async () => {
  await save();
  await save({ isEnabled: false, clientSecret: undefined });
  await remove();
  const audited = await rows<Record<string, unknown>>(
    testApp.platform.database.bulkPool,
    `SELECT action, actor_user_id, customer_id, subject_id, before, after FROM audit_entries
     WHERE action LIKE 'sso.%' ORDER BY audit_entry_id DESC LIMIT 3`,
  );
  const companyId = testApp.people.customer.companyId;
  const who = { actor_user_id: testApp.people.owner.userId, customer_id: companyId, subject_id: companyId };
  expect(audited).toMatchObject([
    { action: 'sso.removed', ...who, before: { isEnabled: false } },
    { action: 'sso.saved', ...who, before: { isEnabled: true }, after: { isSecretNew: false } },
    { action: 'sso.saved', ...who, before: null, after: { isEnabled: true, isSecretNew: true } },
  ]);
  expect(JSON.stringify(audited)).not.toContain('very secret');
});

test('a domain belongs to one company, also with simultaneous saves', async () => {
  const rival = testApp.people.rivalCustomer.companyId;
  const statuses = await Promise.all([save(), save({}, rival)]);
  expect(statuses.filter(({ status }) => status === 200)).toHaveLength(1);
  const refused = statuses.find(({ status }) => status === 409);
  expect(refused?.body).toMatchObject({ code: 'domain_taken', field: 'domains' });
  await Promise.all([remove(), remove(rival)]);
});

test('users are created with a user type that fits the company, and the company must exist', async () => {
  const { carrier, owner } = testApp.people;
  for (const newUserType of ['Carrier', 'Owner'] as const)
    expect(await save({ newUserType })).toMatchObject({ status: 422, body: { field: 'newUserType' } });
  expect((await save({ newUserType: 'Customer' }, carrier.companyId)).status).toBe(422);
  expect((await save({ newUserType: 'Carrier' }, carrier.companyId)).status).toBe(200);
  await remove(carrier.companyId);
  expect((await save({ newUserType: 'Owner' }, owner.companyId)).status).toBe(200);
  await remove(owner.companyId);
  for (const call of [
    save,
    (_change: object, id: string) => read(id),
    (_change: object, id: string) => remove(id),
  ])
    expect((await call({}, '999999')).status).toBe(404);
});

describe('refuses an unusable provider before saving anything:', () => {
  const good = () => ({
    issuer: pretenderAt,
    authorization_endpoint: `${pretenderAt}/authorize`,
    token_endpoint: `${pretenderAt}/token`,
    jwks_uri: `${pretenderAt}/jwks`,
  });
  const refusal = async (change: Partial<Setting> = {}, at = testApp) => {
    const { status, body } = await save({ issuer: pretenderAt, ...change }, undefined, at);
    expect({ status, body }).toMatchObject({ status: 422, body: { field: 'issuer' } });
    return (body as unknown as { detail: string }).detail;
  };

  test('an unreachable one, or one without metadata', async () => {
    expect(await refusal({ issuer: 'http://127.0.0.1:1' })).toContain('Couldn’t reach the provider');
    description = 'not here';
    expect(await refusal()).toContain('No provider configuration found');
    description = {};
    expect(await refusal()).toContain('No provider configuration found');
  });

  test('one whose metadata names another issuer', async () => {
    description = { ...good(), issuer: 'https://login.microsoftonline.com/{tenantid}/v2.0' };
    expect(await refusal()).toContain('Issuer mismatch');
  });

  test('one without an endpoint or with an invalid one', async () => {
    description = { ...good(), jwks_uri: undefined };
    expect(await refusal()).toContain('has no jwks uri');
    description = { ...good(), authorization_endpoint: 'javascript:alert(1)' };
    expect(await refusal()).toContain('isn’t a web address');
    description = { ...good(), token_endpoint: 'http://93.184.216.34/token' };
    expect(await refusal()).toContain('https://');
  });

  test('but turning off a provider in use does not contact it', async () => {
    description = good();
    expect((await save({ issuer: pretenderAt })).status).toBe(200);
    description = 'gone';
    expect((await save({ issuer: pretenderAt, isEnabled: false })).status).toBe(200);
    await refusal();
    await remove();
  });

  test('one on this machine or its network, in production', async () => {
    const strict = await startTestApp();
    try {
      for (const host of [
        'localhost',
        '127.0.0.1',
        '[::1]',
        '169.254.169.254',
        '10.0.0.1',
        '2130706433',
        '0x7f.1',
      ]) {
        for (const protocol of ['http', 'https']) {
          const detail = await refusal(
            { issuer: `${protocol}://${host}:${new URL(pretenderAt).port}` },
            strict,
          );
          expect(detail).toContain('can’t be used');
        }
      }
      // A provider saved while it was allowed is not requested either.
      await execute(
        strict.platform.database.bulkPool,
        `INSERT INTO sso_providers (company_id, is_enabled, issuer, client_id, domains)
         VALUES ($1, true, $2, 'x', '{northwind.example}')`,
        [strict.people.customer.companyId, provider.issuer],
      );
      const started = await strict.call(accounts.startSingleSignOn, null, {
        body: { username: 'ann@northwind.example', browserKey: newBrowserKey() },
      });
      expect(started).toMatchObject({ status: 422, body: { code: 'sso_unavailable' } });
    } finally {
      await strict.close();
    }
  });
});
