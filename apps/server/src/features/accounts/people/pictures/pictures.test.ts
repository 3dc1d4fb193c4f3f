import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { Readable } from 'node:stream';
import { accounts } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  blue,
  nameOf,
  paint,
  pixelsOf,
  pngHead,
  quarters,
  red,
} from '../../../../../test/support/paintPictures.ts';
import { seedPerson } from '../../../../../test/support/seedPerson.ts';
import type { Person } from '../../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const send = (as: Person | null, file: Buffer | Readable, fileName = 'me.jpg') =>
  testApp.upload(accounts.uploadProfilePicture, as, { fileName, file });
const read = (as: Person | null, userId: string) =>
  testApp.call(accounts.readProfilePicture, as, { query: { userId } });
const photo = (colour = red) => paint({ width: 300, height: 300, at: () => colour }).jpeg(90);
const keyOf = async (person: Person) =>
  (await testApp.call(accounts.readProfile, person)).body.profilePicture;

/** Files in the store, whatever their names. */
async function keptFiles(): Promise<string[]> {
  const entries = await readdir(testApp.platform.config.dataDir, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /^[0-9a-f-]{36}$/.test(entry.name))
    .map((entry) => path.basename(entry.name));
}

test('a photo becomes the user’s picture, and a new one replaces it', async () => {
  const { customer } = testApp.people;
  const first = await send(customer, await paint(quarters(800, 600)).jpeg(90), '../../etc/passwd.svg');
  expect(first.status).toBe(200);
  expect(await keyOf(customer)).toBe(first.body.profilePicture);
  const shown = await read(customer, customer.userId);
  expect(shown.status).toBe(200);
  expect(shown.headers).toMatchObject({
    'content-type': 'image/webp',
    'x-content-type-options': 'nosniff',
    'content-disposition': 'inline; filename="picture.webp"',
    'cache-control': 'no-store',
  });
  expect(await pixelsOf(shown.raw)).toMatchObject({ width: 256, height: 256 });

  const second = await send(customer, await photo(blue));
  expect(second.body.profilePicture).not.toBe(first.body.profilePicture);
  const { at } = await pixelsOf((await read(customer, customer.userId)).raw);
  expect(nameOf(at(128, 128))).toBe('blue');
  expect(await keptFiles()).toEqual([second.body.profilePicture]);

  expect((await testApp.call(accounts.removeProfilePicture, customer)).status).toBe(200);
  expect((await testApp.call(accounts.removeProfilePicture, customer)).status).toBe(200);
  expect((await read(customer, customer.userId)).status).toBe(404);
  expect(await keyOf(customer)).toBeNull();
  expect(await keptFiles()).toEqual([]);
  const { rows } = await testApp.platform.database.bulkPool.query(
    `SELECT action, customer_id, before, after FROM audit_entries WHERE subject_kind = 'user' AND subject_id = $1
     AND action LIKE 'picture.%' ORDER BY audit_entry_id`,
    [customer.userId],
  );
  expect(rows).toEqual(
    ['picture.changed', 'picture.changed', 'picture.removed'].map((action) => ({
      action,
      customer_id: customer.companyId,
      before: null,
      after: null,
    })),
  );
});

test('a refused picture leaves no files and keeps the previous one', async () => {
  const { colleague } = testApp.people;
  const former = (await send(colleague, await photo())).body.profilePicture;
  const tooLarge = Readable.from(
    (function* () {
      yield Buffer.from([0xff, 0xd8, 0xff]);
      for (let sent = 0; sent < 45; sent += 1) yield Buffer.alloc(1_000_000, 1);
    })(),
  );
  expect(await send(colleague, tooLarge)).toMatchObject({
    status: 413,
    body: { code: 'picture_too_large', detail: expect.stringMatching(/40 MB/) },
  });
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  expect(await send(colleague, Buffer.from(svg), 'me.png')).toMatchObject({
    status: 415,
    body: { code: 'picture_type_not_supported' },
  });
  expect(await send(colleague, pngHead(30_000, 30_000))).toMatchObject({
    status: 422,
    body: { code: 'picture_too_many_pixels' },
  });
  const broken = Buffer.concat([pngHead(40, 40), Buffer.from('nothing')]);
  expect(await send(colleague, broken)).toMatchObject({ status: 422, body: { code: 'picture_unreadable' } });
  expect(await send(colleague, Buffer.alloc(0))).toMatchObject({ status: 400, body: { code: 'no_picture' } });
  expect(await testApp.call(accounts.uploadProfilePicture, colleague)).toMatchObject({
    status: 400,
    body: { code: 'no_picture' },
  });
  expect((await send(null, await photo())).status).toBe(401);
  expect(await keyOf(colleague)).toBe(former);
  expect(await keptFiles()).toEqual([former]);
  await testApp.call(accounts.removeProfilePicture, colleague);
});

test('pictures are visible to the own company, its partners and the Owner', async () => {
  const { owner, customer, colleague, carrier, otherCarrier, cleanser, rivalCustomer, rivalCarrier } =
    testApp.people;
  const file = await photo();
  for (const person of [owner, customer, carrier, rivalCarrier]) await send(person, file);
  const seesOf = async (viewer: Person) => {
    const seen: boolean[] = [];
    for (const shown of [owner, customer, carrier, rivalCarrier])
      seen.push((await read(viewer, shown.userId)).status === 200);
    return seen;
  };
  expect(await seesOf(owner)).toEqual([true, true, true, true]);
  expect(await seesOf(customer)).toEqual([false, true, true, false]);
  expect(await seesOf(colleague)).toEqual([false, true, true, false]);
  expect(await seesOf(carrier), 'not other carriers of its customer').toEqual([false, true, true, false]);
  expect(await seesOf(otherCarrier)).toEqual([false, true, false, false]);
  expect(await seesOf(cleanser)).toEqual([false, false, false, false]);
  expect(await seesOf(rivalCustomer)).toEqual([false, false, false, true]);

  const connect = (modes: [] | null) =>
    testApp.call(accounts.connectCompanies, owner, {
      body: { customerId: customer.companyId, carrierId: rivalCarrier.companyId, modes },
    });
  await connect([]);
  expect(await seesOf(rivalCarrier), 'known without any mode').toEqual([false, true, false, true]);
  expect(await seesOf(customer)).toEqual([false, true, true, true]);
  await connect(null);
  expect(await seesOf(rivalCarrier)).toEqual([false, false, false, true]);
  expect((await read(customer, '999999999')).status).toBe(404);
  expect((await read(customer, '../1')).status).toBe(400);
  expect((await read(null, customer.userId)).status).toBe(401);
});

test('lists and logins include the picture, and deleting a user deletes the file', async () => {
  const { owner, customer } = testApp.people;
  const person = await seedPerson(testApp, customer.companyId, 'Customer', 'pictured');
  const { body } = await send(person, await photo());
  const listed = await testApp.call(accounts.listPeople, owner, { query: { search: 'pictured' } });
  expect(listed.body[0]?.profilePicture).toBe(body.profilePicture);
  const login = await testApp.call(accounts.authenticate, null, {
    body: { username: person.username, password: 'password of pictured' },
  });
  expect(login.body).toMatchObject({ profilePicture: body.profilePicture });
  expect(await keptFiles()).toContain(body.profilePicture);
  await testApp.call(accounts.deletePerson, owner, { params: { id: person.userId } });
  expect(await keptFiles()).not.toContain(body.profilePicture);
  expect((await read(owner, person.userId)).status).toBe(404);
});

test('simultaneous pictures are processed one after the other, each for its own user', async () => {
  const { customer } = testApp.people;
  const file = await photo();
  const before = await keptFiles();
  const people = await Promise.all(
    [1, 2, 3, 4].map((number) => seedPerson(testApp, customer.companyId, 'Customer', `many.${number}`)),
  );
  const twice = [...people, ...people];
  const answers = await Promise.all(twice.map((person) => send(person, file)));
  expect(answers.map(({ status }) => status)).toEqual(twice.map(() => 200));
  expect(await keptFiles()).toHaveLength(before.length + people.length);
});
