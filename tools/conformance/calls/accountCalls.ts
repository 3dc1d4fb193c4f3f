import assert from 'node:assert/strict';
import { drawPng } from '../trial/drawPng.ts';
import { addressOf, members, register, trialPassword } from '../trial/members.ts';
import { ask, formOf } from '../trial/uploadFile.ts';
import type { World } from '../world.ts';
import { all, call, type Call } from './call.ts';

const newPassword = 'eleven paper boats on the Elbe';
/** A user of the run whose password is reset and whose account is deleted. */
const spare = (world: World) =>
  world.once('spare user', async () => {
    const { buyer } = await members(world);
    const user = await register(world, 'spare', {
      as: 'Owner',
      userType: 'DataCustomer',
      company: { companyId: buyer.companyId },
    });
    world.join('spare', { username: user.username, password: trialPassword });
    return user;
  });
const canLogIn = async (world: World, name: string, password: string) =>
  (await world.call(null, 'POST', '/auth', { username: addressOf(name), password })).status === 200;
/** Code of an invitation that has not been used yet. */
const openInvitation = (world: World) =>
  world.once('open invitation', async () => {
    await ask(world, 'buyer', 'POST', '/accounts/invite', {
      username: addressOf('newcomer'),
      userType: 'Customer',
    });
    return world.codeMailedTo(addressOf('newcomer'), 'register');
  });
const resetCode = (world: World) =>
  world.once('reset code', () => world.codeMailedTo(addressOf('spare'), 'reset-password'));

/** Profiles, invitations, passwords and users. */
export const accountCalls: readonly Call[] = [
  call('7.9', 'POST /accounts/upload-profile-picture', 'buyer', all, {
    body: () => formOf('picture.png', drawPng()),
    sees: ({ json }) => assert.ok(json.profilePicture.length > 0),
  }),
  call('7.10', 'GET /accounts/profile-picture?userId=', 'buyer', all, {
    path: async (world) => `/accounts/profile-picture?userId=${(await members(world)).buyer.id}`,
    sees({ headers, bytes }) {
      assert.equal(headers.get('content-type'), 'image/webp');
      assert.equal(bytes.toString('latin1', 8, 12), 'WEBP');
    },
  }),
  call('7.11', 'PUT /accounts/update', 'buyer', all, {
    body: () => ({ displayName: 'Bea Buyer', jobTitle: 'Head of freight', phone: '+49 30 1234' }),
    sees: ({ json }) =>
      assert.deepEqual(
        [json.displayName, json.jobTitle, json.phone],
        ['Bea Buyer', 'Head of freight', '+49 30 1234'],
      ),
  }),
  call('7.13', 'POST /accounts/invite', 'buyer', all, {
    body: () => ({ username: addressOf('colleague'), userType: 'Customer' }),
    sees({ json }) {
      assert.deepEqual([json.length, json[0].username, json[0].state], [1, addressOf('colleague'), 'Open']);
    },
  }),
  call('7.14', 'GET /accounts/{registrationCode}', null, 'open', {
    path: async (world) => `/accounts/${await openInvitation(world)}`,
    sees: ({ json }) => assert.deepEqual([json.username, json.userType], [addressOf('newcomer'), 'Customer']),
  }),
  call('7.15', 'PUT /accounts/{registrationCode}', null, 'open', {
    path: async (world) => `/accounts/${await openInvitation(world)}`,
    body: () => ({ displayName: 'Nia Newcomer', password: trialPassword, acceptsTerms: true }),
    async sees({ json }, world) {
      assert.equal(json.companyId, (await members(world)).buyer.companyId);
      assert.ok(json.jwtToken.length > 20);
    },
  }),
  call('7.12', 'POST /accounts/change-password', 'spare', all, {
    async body(world) {
      await spare(world);
      return { currentPassword: trialPassword, newPassword };
    },
    async sees(_, world) {
      assert.ok(await canLogIn(world, 'spare', newPassword));
      assert.ok(!(await canLogIn(world, 'spare', trialPassword)));
    },
  }),
  call('7.16', 'GET /accounts/forgot-password/{username}', null, 'open', {
    path: () => `/accounts/forgot-password/${addressOf('spare')}`,
    async sees({ json }, world) {
      assert.deepEqual(json, { done: true });
      assert.ok((await resetCode(world)).length >= 20);
    },
  }),
  call('7.17', 'GET /accounts/reset-check/{code}', null, 'open', {
    path: async (world) => `/accounts/reset-check/${await resetCode(world)}`,
    sees: ({ json }) => assert.equal(json.username, addressOf('spare')),
  }),
  call('7.19', 'POST /accounts/reset-password', null, 'open', {
    body: async (world) => ({ code: await resetCode(world), newPassword: `${newPassword} twice` }),
    async sees(_, world) {
      world.join('spare', { username: addressOf('spare'), password: `${newPassword} twice` });
      assert.ok(await canLogIn(world, 'spare', `${newPassword} twice`));
    },
  }),
  call('7.18', 'GET /accounts/exists/{username}', 'Owner', 'open', {
    path: () => `/accounts/exists/${addressOf('buyer')}`,
    async sees({ json }, world) {
      assert.deepEqual(json, { exists: true });
      const unknown = await ask(world, 'buyer', 'GET', `/accounts/exists/${addressOf('no-one')}`);
      assert.deepEqual(unknown, { exists: false });
    },
  }),
  call('7.20', 'GET /accounts/all', 'buyer', all, async ({ json }, world) => {
    const { buyer } = await members(world);
    const users = json as { username: string; companyId: string }[];
    assert.ok(users.some(({ username }) => username === addressOf('analyst')));
    assert.ok(users.every(({ companyId }) => companyId === buyer.companyId));
  }),
  call('7.21', 'DELETE /accounts/{id}', 'Owner', all, {
    path: async (world) => `/accounts/${(await spare(world)).id}`,
    async sees({ json }, world) {
      assert.deepEqual(json, { done: true });
      assert.ok(!(await canLogIn(world, 'spare', `${newPassword} twice`)));
    },
  }),
];
