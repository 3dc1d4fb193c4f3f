import assert from 'node:assert/strict';
import { open, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { codeOf, guarded } from './calls/authCalls.ts';
import type { Check } from './check.ts';
import { addressOf, register, trialPassword } from './trial/members.ts';
import { tender, until } from './trial/tender.ts';
import { ask } from './trial/uploadFile.ts';

const maxBytes = 524_288_000;

export const limitChecks: readonly Check[] = [
  {
    rows: ['9.1.1', '7.64.2'],
    says: 'notifications are requested every 60 seconds',
    changes: true,
    async run(world) {
      const { page } = await world.visitor(null);
      await page.clock.install();
      // Block the hub, which reloads the list when it reconnects.
      await page.route('**/notify/**', (route) => route.abort());
      let requests = 0;
      page.on('request', (request) => {
        if (new URL(request.url()).pathname === '/api/notifications') requests++;
      });
      const { username, password } = world.loginOf('Carrier');
      await page.getByLabel('Username').fill(username);
      await page.getByLabel('Password', { exact: true }).fill(password);
      await page.getByRole('button', { name: 'Log in' }).click();
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.waitForTimeout(1_500);
      const before = requests;
      assert.ok(before >= 1);
      await page.clock.runFor(50_000);
      await page.waitForTimeout(500);
      assert.equal(requests, before);
      await page.clock.runFor(12_000);
      await page.waitForTimeout(1_000);
      assert.equal(requests, before + 1);
    },
  },
  {
    rows: ['9.6'],
    says: 'a screen that has not loaded after 120 seconds has failed',
    async run(world) {
      const { page } = await world.visitor('Carrier');
      await page.clock.install();
      await page.route('**/assets/ProfileScreen*', () => new Promise(() => {}));
      await page.getByRole('button', { name: /Profile menu/ }).click();
      await page.getByRole('menuitem', { name: 'Profile' }).click();
      const loading = page.getByRole('status', { name: 'Loading the screen' });
      await page.clock.runFor(2_000);
      await loading.waitFor();
      await page.clock.runFor(115_000);
      assert.equal(await loading.count(), 1);
      await page.clock.runFor(5_000);
      await page.getByRole('heading', { name: 'Loading chunk failed' }).waitFor();
    },
  },
  {
    rows: ['5.4', '9.1.3'],
    says: 'the browser refuses a file of 524,288,001 bytes without sending it',
    changes: true,
    async run(world) {
      await tender(world);
      const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-large-'));
      try {
        const file = path.join(folder, 'large.csv');
        const handle = await open(file, 'w');
        // A sparse file: only its size matters.
        await handle.truncate(maxBytes + 1);
        await handle.close();
        const { page } = await world.visitor('buyer');
        let sent = 0;
        page.on('request', (request) => {
          if (request.method() === 'POST' && request.url().includes('/api/shipments/')) sent++;
        });
        await page.goto('/upload');
        await page.getByRole('group', { name: 'Mode' }).getByText('Road - FTL', { exact: true }).click();
        // Until the mode is chosen, files are not accepted.
        await page.getByText('Drop a file of Road - FTL shipments here').waitFor();
        await page.locator('input[type=file]').setInputFiles(file);
        await page
          .getByText(/larger than 500 MB/)
          // The summary of an expanded error hides its copy of the sentence.
          .filter({ visible: true })
          .first()
          .waitFor();
        assert.equal(sent, 0);
      } finally {
        await rm(folder, { recursive: true, force: true });
      }
    },
  },
  {
    rows: ['2.30.1'],
    says: 'a company without modes has no dashboard in its sidebar',
    changes: true,
    async run(world) {
      const { companyId } = await register(world, 'idle', {
        as: 'Owner',
        userType: 'Customer',
        company: { companyName: `${addressOf('idle')} Ltd` },
      });
      // A job creates the modes of a new company.
      await until(
        'the modes of a new company',
        () => ask(world, 'Owner', 'GET', `/config/modes?customerId=${companyId}`),
        (modes: readonly { isOn: boolean }[]) => modes.every(({ isOn }) => isOn),
      );
      for (const mode of [13, 4, 2, 3, 7])
        await ask(world, 'Owner', 'PUT', `/config/modes/${mode}?customerId=${companyId}`, { isOn: false });
      const visitor = await world.visitor(null);
      await visitor.logIn(addressOf('idle'), trialPassword);
      const menu = visitor.page.getByRole('navigation', { name: 'Main' });
      await menu.getByRole('link', { name: 'Documents' }).waitFor();
      assert.equal(await menu.getByRole('link', { name: 'Dashboard' }).count(), 0);
    },
  },
  {
    rows: ['2.49.6'],
    says: 'a user with two-factor enters a code, and sees it in the profile',
    changes: true,
    async run(world) {
      const { secret } = await guarded(world);
      const { page, logIn } = await world.visitor(null);
      await logIn(addressOf('guarded'), trialPassword);
      await page.getByRole('heading', { name: 'Enter your code' }).waitFor();
      // Each code works once; the earlier check already used one of the next minute.
      await page.waitForTimeout(Math.max(0, 30_000 - (Date.now() % 30_000)));
      await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, 1));
      await page.getByRole('navigation', { name: 'Main' }).waitFor();
      await page.goto('/user/profile');
      await page.getByText('10 recovery codes left').waitFor();
    },
  },
  {
    rows: ['5.3.2'],
    says: 'a rate card without awards is said to be empty, and nothing is downloaded',
    changes: true,
    async run(world) {
      await tender(world);
      const { page } = await world.visitor('rival');
      let downloads = 0;
      page.on('download', () => downloads++);
      await page.goto('/road-ftl/reporting');
      const empty = page.waitForResponse((response) => response.url().endsWith('/api/lanes/rate-card'));
      await page.getByRole('button', { name: 'Rate card' }).first().click();
      assert.equal((await empty).status(), 204);
      await page
        .getByText(/nothing|no award|not awarded/i)
        .first()
        .waitFor();
      assert.equal(downloads, 0);
    },
  },
];
