import assert from 'node:assert/strict';
import type { Page } from 'playwright-core';
import type { Check } from './check.ts';
import { rateCells, tender, until } from './trial/tender.ts';
import { ask } from './trial/uploadFile.ts';
import type { Who, World } from './world.ts';

type Notification = {
  readonly id: string;
  readonly laneId: string | null;
  readonly type: number;
  readonly priority: number;
  readonly role: number;
  readonly description: string;
};
const notificationsOf = async (world: World, as: Who) =>
  (await ask(world, as, 'GET', '/notifications')) as Notification[];

/** The door-to-port ocean lane, which only these checks change. Both carriers bid on it. */
const lane = async (world: World) => {
  const { lanesBefore } = await tender(world);
  const found = lanesBefore[2]?.find(({ serviceType }) => serviceType === 'DoorPort');
  if (found === undefined) throw new Error('no lane from door to port');
  return found;
};
/** Sets the target of the lane and waits for the notification that its status changed. */
async function changeStatus(world: World, targetPrice: number, type: number): Promise<Notification> {
  const { id } = await lane(world);
  const known = new Set((await notificationsOf(world, 'buyer')).map((one) => one.id));
  await ask(world, 'buyer', 'PUT', '/lanes/targets', { targets: [{ laneId: id, targetPrice }] });
  const isIt = (one: Notification) => !known.has(one.id) && one.laneId === id && one.type === type;
  const all = await until(
    `notification ${type}`,
    () => notificationsOf(world, 'buyer'),
    (seen) => seen.some(isIt),
  );
  const found = all.find(isIt);
  if (found === undefined) throw new Error(`no notification ${type}`);
  return found;
}
// The best bid is 2,150 USD per container: green below the target, amber a little above it, red far above it.
const green = 2500;
const amber = 2100;
const red = 1000;

/** All changes of status in sequence, each with the target that causes it and the expected text. */
const changes = [
  { row: '3.15.2', type: 300, target: amber, word: 'Amber' },
  { row: '3.15.5', type: 303, target: red, word: 'Red' },
  { row: '3.15.7', type: 305, target: amber, word: 'Amber' },
  { row: '3.15.4', type: 302, target: green, word: 'Green' },
  // As specified, although odd: a change from green to red says Green.
  { row: '3.15.3', type: 301, target: red, word: 'Green' },
  { row: '3.15.6', type: 304, target: green, word: 'Green' },
] as const;

const announce = (world: World, text: string, priority: number) =>
  ask(world, 'Owner', 'POST', '/notifications/announcements', {
    text,
    priority,
    audience: { userTypes: ['Customer', 'Carrier', 'DataCustomer', 'Owner'] },
  });
/** A user of each type, with the type's number in notifications according to the specification. */
const audience = [
  { row: '3.3.1', as: 'Owner', role: 0 },
  { row: '3.3.2', as: 'buyer', role: 1 },
  { row: '3.3.3', as: 'forwarder', role: 2 },
  { row: '3.3.4', as: 'analyst', role: 3 },
] as const;

/** A page of the buyer, and the messages it receives from the hub. */
async function livePage(world: World): Promise<{ page: Page; frames: string[] }> {
  const { page, logIn } = await world.visitor(null, { colorScheme: 'dark', reducedMotion: 'no-preference' });
  const frames: string[] = [];
  page.on('websocket', (socket) => {
    if (socket.url().includes('/notify'))
      socket.on('framereceived', ({ payload }) => void frames.push(String(payload)));
  });
  const { username, password } = world.loginOf('buyer');
  await logIn(username, password);
  await page.locator('[aria-label="Notifications"][data-live="true"]').waitFor();
  return { page, frames };
}
const toastOf = (page: Page, text: string) =>
  page.locator('.Toastify__toast-container--bottom-right .Toastify__toast', { hasText: text }).first();
const durationOf = async (page: Page, text: string) =>
  (await toastOf(page, text).locator('.Toastify__progress-bar').first().getAttribute('style')) ?? '';

export const notifiedChecks: readonly Check[] = [
  {
    rows: [...changes.map(({ row }) => row), '4.4.4', '4.4.5', '3.16.2'],
    says: 'each change of a lane’s status has its type and its words, in the bell in its colour',
    changes: true,
    async run(world) {
      const { page } = await world.visitor('buyer');
      const colourOf = { 300: 'amber', 303: 'red', 305: 'amber', 302: 'green', 301: 'red', 304: 'green' };
      for (const { type, target, word } of changes) {
        const { description, priority } = await changeStatus(world, target, type);
        assert.equal(description.split('(')[0]?.trim(), `Lane status changed to ${word}`);
        if (type === 301) assert.equal(priority, 5);
        await page.goto('/repo');
        await page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true }).click();
        const newest = page.getByRole('dialog', { name: 'Notifications' }).getByRole('listitem').first();
        const message = newest.getByText(`Lane status changed to ${word}`);
        await message.waitFor();
        assert.match((await message.getAttribute('style')) ?? '', new RegExp(`--lw-${colourOf[type]}\\b`));
      }
    },
  },
  {
    rows: ['4.14.1', '9.8.1', '4.14.2', '9.8.2', '4.14.3', '7.86.1'],
    says: 'Notify brings announcements and bids as toasts, a change of status without one',
    changes: true,
    async run(world) {
      const { members } = await tender(world);
      const { page, frames } = await livePage(world);
      const text = 'The trial announces itself';
      await announce(world, text, 10);
      await toastOf(page, text).waitFor();
      assert.match(await durationOf(page, text), /animation-duration: 15000ms/);
      const { id } = await lane(world);
      const { structureVersion, rates } = await rateCells(world, 2, 1.2);
      const bids = [{ laneId: id, rates }];
      const saved = { mode: 2, customerId: members.buyer.companyId, structureVersion, bids };
      await ask(world, 'rival', 'POST', '/bids/save', saved);
      await toastOf(page, 'Bid uploaded by').waitFor();
      assert.match(await durationOf(page, 'Bid uploaded by'), /animation-duration: 5000ms/);
      const classes = (await toastOf(page, 'Bid uploaded by').getAttribute('class')) ?? '';
      assert.match(classes, /Toastify__toast-theme--light/);
      await changeStatus(world, red, 301);
      const isPushed = () =>
        frames.some((frame) => frame.includes('"Notify"') && frame.includes('Lane status'));
      await until('the push of the status', async () => isPushed(), Boolean);
      await page.waitForTimeout(500);
      assert.equal(await page.locator('.Toastify__toast', { hasText: 'Lane status' }).count(), 0);
      await changeStatus(world, green, 304);
      const pushed = frames.flatMap((frame) => frame.split('\u001E')).find((one) => one.includes(text));
      const { target, arguments: values } = JSON.parse(pushed ?? '{}') as {
        target: string;
        arguments: string[];
      };
      assert.deepEqual([target, typeof values[0]], ['Notify', 'string']);
      assert.equal(JSON.parse(values[0] ?? '{}').description, text);
    },
  },
  {
    rows: [...audience.map(({ row }) => row), '3.15.1', '3.16.1'],
    says: 'an announcement has type 1, its priority, and each reader’s own user type',
    changes: true,
    async run(world) {
      await tender(world);
      for (const priority of [0, 5]) {
        const text = `Trial announcement of priority ${priority}`;
        await announce(world, text, priority);
        for (const { as, role } of audience) {
          const all = await until(
            `"${text}" for ${as}`,
            () => notificationsOf(world, as),
            (seen) => seen.some(({ description }) => description === text),
          );
          const found = all.find(({ description }) => description === text);
          assert.deepEqual([found?.type, found?.priority, found?.role], [1, priority, role], as);
        }
      }
    },
  },
];
