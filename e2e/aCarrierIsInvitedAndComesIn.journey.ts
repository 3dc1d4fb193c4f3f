import { Secret, TOTP } from 'otpauth';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Mailbox, openMailbox, type ReceivedMail } from '../apps/server/test/support/mailbox.ts';
import { expectAccessible } from './support/accessibility.ts';
import { drawnPicture } from './support/drawnPicture.ts';
import { inOrder } from './support/inOrder.ts';
import { keepPicture } from './support/keepPicture.ts';
import type { Visitor } from './support/visitor.ts';
import { openWorld, type World } from './support/world.ts';

const address = 'pricing@northstar.example';
const firstPassword = 'seven herons over Leith';
const secondPassword = 'nine lanterns of Trieste';

let mailbox: Mailbox;
let world: World;
/** The carrier's first device, and its authenticator's secret. */
let desk: Visitor;
let secret: string;
let recoveryCodes: string[];

beforeAll(async () => {
  mailbox = await openMailbox();
  world = await openWorld({ SMTP_URL: mailbox.url });
});
afterAll(async () => {
  await world?.close();
  await mailbox?.close();
});

/** Code of the authenticator after `steps` steps of 30 seconds. The server also accepts the next code, and each code once. */
const codeAfter = (steps: number) =>
  TOTP.generate({ secret: Secret.fromBase32(secret), timestamp: Date.now() + steps * 30_000 });

const linkIn = ({ mail }: ReceivedMail) => /https?:\/\/\S+code=[\w-]+/.exec(mail.text ?? '')?.[0];

/** Returns the path of the newest link with a code, once `count` were emailed. */
async function linkOfMail(count: number): Promise<string> {
  const links = () => mailbox.received.map(linkIn).filter((link) => link !== undefined);
  await expect.poll(() => links().length, { timeout: 15_000 }).toBe(count);
  const link = links().at(-1) ?? '';
  if (!link.startsWith(world.address)) throw new Error(`the mail leads elsewhere: ${link}`);
  return link.slice(world.address.length);
}

inOrder(() => world);

test('a customer invites a carrier by email', async () => {
  const { page } = await world.person('customer', '/carriers');
  await page.getByRole('button', { name: 'Invite carriers' }).click();
  await page.getByRole('textbox', { name: 'Carriers' }).fill(`${address}, North Star Lines`);
  await page.getByRole('group', { name: 'Modes they can bid in' }).getByText('Road - FTL').click();
  await page.getByRole('textbox', { name: 'Message' }).fill('Our winter tender opens on Monday.');
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await page.getByRole('dialog').waitFor({ state: 'hidden' });
  await page.getByText('North Star Lines').first().waitFor();
  await expectAccessible(page, 'carriers');
});

test('the carrier registers with the link in the email', async () => {
  desk = await world.visitor();
  await desk.open(await linkOfMail(1));
  await desk.page.getByText('Our winter tender opens on Monday.').waitFor();
  expect(desk.page.url(), 'the code does not stay in the address').not.toContain('code=');
  await expectAccessible(desk.page, 'registration');
  await desk.page.getByLabel('Your name').fill('Nora Pricing');
  await desk.page.getByLabel('Password', { exact: true }).fill(firstPassword);
  await desk.page.getByLabel('I accept the terms').check();
  await desk.page.getByRole('button', { name: 'Create account' }).click();
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
  expect(new URL(desk.page.url()).pathname).toBe('/dashboard');
});

test('an invitation works once', async () => {
  const stranger = await world.visitor();
  await stranger.open(await linkOfMail(1));
  await stranger.page.getByRole('heading', { name: 'This invitation is invalid or has expired' }).waitFor();
});

test('the carrier protects its account with a second factor', async () => {
  const { page } = desk;
  await page.getByRole('region', { name: 'Protect your account' }).getByText('Set up').click();
  await page.getByRole('button', { name: 'Set up two-factor' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Password', { exact: true }).fill(firstPassword);
  await dialog.getByRole('button', { name: 'Continue' }).click();
  secret = (await dialog.locator('code').innerText()).replaceAll(/\s/g, '');
  await dialog.getByLabel('Enter the code it shows').fill(codeAfter(0));
  const codes = dialog.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await codes.first().waitFor();
  recoveryCodes = await codes.allInnerTexts();
  expect(recoveryCodes).toHaveLength(10);
  await expectAccessible(page, 'recovery codes');
  await dialog.getByLabel('I have saved these codes').check();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await page.getByText('10 recovery codes left').waitFor();
});

test('on a second device the password alone is not enough', async () => {
  const phone = await world.visitor();
  await phone.logIn(address, firstPassword);
  await phone.page.getByRole('heading', { name: 'Enter your code' }).waitFor();
  await expectAccessible(phone.page, 'entering a code');
  await phone.page.getByLabel('Code', { exact: true }).fill(codeAfter(1));
  await phone.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await phone.open('/user/profile');
  await phone.page.getByText('This device').waitFor();
});

test('a forgotten password is replaced by email, which logs out every device', async () => {
  const visitor = await world.visitor();
  await visitor.page.getByText('Forgot your password?').click();
  // The previous page has a field of the same name.
  await visitor.page.getByRole('heading', { name: 'Forgot your password?' }).waitFor();
  await visitor.page.getByLabel('Username').fill(address);
  await visitor.page.getByRole('button', { name: 'Send reset link' }).click();
  await visitor.page.getByRole('heading', { name: 'Check your email' }).waitFor();
  await visitor.open(await linkOfMail(2));
  await visitor.page.getByLabel('New password').fill(secondPassword);
  await visitor.page.getByRole('button', { name: 'Save new password' }).click();
  await visitor.page.getByRole('heading', { name: 'Password changed' }).waitFor();
  // The first device is logged out at its next request.
  await desk.open('/user/profile');
  await desk.page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(new URL(desk.page.url()).pathname).toBe('/');
});

test('the new password also requires the second factor: a recovery code, once', async () => {
  await desk.logIn(address, secondPassword);
  await desk.page.getByText('Use a recovery code instead').click();
  await desk.page.getByLabel('Recovery code').fill(recoveryCodes[0] ?? '');
  await desk.page.getByRole('button', { name: 'Continue' }).click();
  await desk.page.getByRole('navigation', { name: 'Main' }).waitFor();
  await desk.open('/user/profile');
  await desk.page.getByText('9 recovery codes left').waitFor();
});

test('a photo becomes the profile picture everywhere', async () => {
  const { page } = desk;
  await page
    .locator('input[type=file]')
    .setInputFiles({ name: 'me.png', mimeType: 'image/png', buffer: await drawnPicture(page) });
  await page.getByRole('button', { name: 'Use picture' }).click();
  await page.getByText('Picture saved').waitFor();
  await page.getByRole('banner').locator('img').waitFor();
  await expectAccessible(page, 'profile');
  await keepPicture(page, 'a carrier is invited');
});

test('logging out leads to the start page and leaves nothing behind', async () => {
  const { page } = desk;
  await page.getByText('Nora Pricing').first().click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await page.getByRole('heading', { name: 'Log in' }).waitFor();
  expect(new URL(page.url()).pathname).toBe('/');
  expect(await page.evaluate(() => window.localStorage.getItem('user'))).toBeNull();
});
