import assert from 'node:assert/strict';
import { type UserType, userTypes } from '@lanewright/freight';
import type { Page } from 'playwright-core';
import type { Check } from './check.ts';
import { modes } from './mode.ts';
import type { World } from './world.ts';

const menuOf = (page: Page) => page.getByRole('navigation', { name: 'Main' });
async function at(world: World, as: UserType, path: string): Promise<Page> {
  const page = await world.page(as);
  await page.goto(path);
  await menuOf(page).waitFor();
  await page.getByRole('status', { name: 'Loading the menu' }).waitFor({ state: 'detached' });
  return page;
}
const linksOf = async (page: Page) =>
  Promise.all(
    (await menuOf(page).getByRole('link').all()).map(
      async (link) => `${await link.textContent()} ${await link.getAttribute('href')}`,
    ),
  );
const groupsOf = async (page: Page) =>
  menuOf(page)
    .getByRole('button', { expanded: false })
    .or(menuOf(page).getByRole('button', { expanded: true }))
    .allTextContents();
const openGroups = (page: Page) => menuOf(page).getByRole('button', { expanded: true }).allTextContents();

const menus: [UserType, string[], string[]][] = [
  [
    'Customer',
    ['/dashboard', '/repo', '/carriers', '/upload'],
    ['Dashboard', 'Documents', 'Carriers', 'Upload'],
  ],
  ['Carrier', ['/dashboard', '/repo', '/upload'], ['Dashboard', 'Documents', 'Upload']],
  ['CleanserCustomer', ['/repo', '/upload'], ['Documents', 'Upload']],
  ['DataCustomer', ['/dashboard', '/map', '/savings', '/upload'], ['Data', 'Spend', 'Savings', 'Upload']],
];
const management = ['Property', 'Postcode', 'Ocean Port', 'Currency', 'Airport', 'Equipment Type', 'Country'];

export const shellChecks: Check[] = [
  {
    rows: ['2.16.1', '2.29.1', '2.29.2', '2.29.3', '2.29.4', '2.29.5', '6.4', '6.1.5'],
    says: 'an Owner has the admin menu only, without the container table',
    async run(world) {
      const page = await at(world, 'Owner', '/user-admin');
      assert.deepEqual(await groupsOf(page), ['Management']);
      await menuOf(page).getByRole('button', { name: 'Management' }).click();
      await menuOf(page).getByRole('link', { name: 'Country' }).waitFor();
      const links = await linksOf(page);
      assert.deepEqual(links.slice(0, 4), [
        'Notifications /notifications',
        'Tool Control /tool-control',
        'User Admin /user-admin',
        'User Data Upload /data-upload-overview',
      ]);
      assert.deepEqual(
        links.slice(4).map((link) => link.split(' /')[0]),
        management,
      );
    },
  },
  {
    rows: [
      '2.30.2',
      '2.31.1',
      '2.31.2',
      '2.32',
      '2.33',
      '2.34',
      '6.1.1',
      '6.1.2',
      '6.1.3',
      '6.1.4',
      '6.5.2',
      '6.6',
    ],
    says: 'every other user type has its entries',
    async run(world) {
      for (const [as, addresses, labels] of menus) {
        const page = await at(world, as, '/upload');
        const links = await linksOf(page);
        for (const [place, address] of addresses.entries())
          assert.ok(
            links.includes(`${labels[place]} ${address}`),
            `${as}: ${labels[place]} of ${links.join(', ')}`,
          );
        for (const other of ['/repo', '/carriers', '/map', '/savings', '/user-admin'])
          if (!addresses.includes(other))
            assert.ok(
              !links.some((link) => link.endsWith(` ${other}`)) || other === '/carriers',
              `${as}: ${other}`,
            );
      }
    },
  },
  {
    rows: ['2.35', '2.37', '6.5.1', '2.25.2', '2.24.1', '2.26'],
    says: 'modes are under Transport Modes, open one at a time, with the sub-pages of the user type',
    async run(world) {
      const page = await at(world, 'Customer', '/upload');
      await page.getByText('Transport Modes').waitFor();
      await menuOf(page).getByRole('button', { name: 'Road - FTL' }).click();
      assert.deepEqual(await openGroups(page), ['Road - FTL']);
      await menuOf(page).getByRole('button', { name: 'Ocean - LCL' }).click();
      assert.deepEqual(await openGroups(page), ['Ocean - LCL']);
      const subPages: [UserType, string[]][] = [
        ['Customer', ['summary', 'lanes', 'reporting']],
        ['Carrier', ['lanes', 'reporting']],
        ['CleanserCustomer', ['summary']],
      ];
      for (const [as, wanted] of subPages) {
        const its = await at(world, as, '/upload');
        // A carrier has the modes in which customers connected it.
        const title = (await groupsOf(its)).find((group) => modes.some((mode) => mode.title === group));
        await menuOf(its)
          .getByRole('button', { name: title ?? '' })
          .click();
        await menuOf(its)
          .getByRole('link', { name: /Lanes|Summary|Visualiser/ })
          .first()
          .waitFor();
        const links = (await linksOf(its)).flatMap(
          (link) => /\/[\w-]+\/(summary|lanes|reporting)$/.exec(link)?.[1] ?? [],
        );
        assert.deepEqual(links, wanted, as);
      }
    },
  },
  {
    rows: ['2.36.1', '2.36.3', '2.36.4', '2.36.5'],
    says: 'some paths open their group',
    async run(world) {
      for (const [address, title] of [
        ['/sourcing', 'Sourcing'],
        ['/ocean-fcl/lanes', 'Ocean - FCL'],
        ['/road-ftl', 'Road - FTL'],
        ['/air-freight/reporting', 'Air Freight'],
      ] as const) {
        const page = await at(world, 'Customer', address);
        assert.deepEqual(await openGroups(page), [title], address);
      }
      const page = await at(world, 'Customer', '/ocean-lcl/lanes');
      assert.deepEqual(await openGroups(page), [], 'this group opens with a click only');
    },
  },
  {
    rows: ['2.38'],
    says: 'navigation closes the sidebar of a small screen',
    async run(world) {
      const { page } = await world.visitor('Customer', { viewport: { width: 390, height: 800 } });
      const burger = page.getByRole('button', { name: 'Menu', exact: true });
      await burger.click();
      assert.equal(await burger.getAttribute('aria-expanded'), 'true');
      await menuOf(page).getByRole('link', { name: 'Upload' }).click();
      await page.waitForURL('**/upload');
      assert.equal(await burger.getAttribute('aria-expanded'), 'false');
    },
  },
  {
    rows: ['2.40.1', '2.40.2', '2.40.3', '2.40.4', '2.41', '6.7', '3.14.4', '9.9.1'],
    says: 'the bell lists three notifications, the badge counts all, and a cleanser customer has neither',
    async run(world) {
      for (const as of userTypes) {
        const page = await at(world, as, '/user/profile');
        const bell = page.getByRole('banner').getByRole('button', { name: 'Notifications', exact: true });
        if (as === 'CleanserCustomer') {
          assert.equal(await bell.count(), 0);
          await page.getByRole('button', { name: /Profile menu$/ }).waitFor();
          continue;
        }
        const { json } = await world.call(as, 'GET', '/notifications');
        const count = (json as unknown[]).length;
        await page
          .getByRole('button', {
            name: count === 0 ? /Profile menu/ : new RegExp(`Profile menu, ${count} notification`),
          })
          .waitFor();
        await bell.click();
        const list = page.getByRole('dialog', { name: 'Notifications' });
        await list.waitFor();
        if (count === 0) await list.getByText('No notifications').waitFor();
        else {
          const items = await list.getByRole('listitem').allTextContents();
          assert.equal(items.length, Math.min(3, count), as);
          const newest = json[0] as { laneId: string | null; type: number; mode: number };
          if (newest.laneId !== null) assert.match(items[0] ?? '', new RegExp(`lane ${newest.laneId}`, 'i'));
          if (newest.type === 500)
            assert.match(items[0] ?? '', /\((Drayage|Road - FTL|Ocean - FCL|Ocean - LCL|Air Freight)\)/);
        }
        assert.equal(await list.getByText('View all').count(), 1);
        assert.equal(await list.getByRole('link', { name: 'View all' }).count(), 0);
        assert.equal(await list.getByRole('button', { name: 'View all' }).count(), 0);
      }
    },
  },
  {
    rows: ['2.42'],
    says: 'the footer has the year and the company',
    async run(world) {
      const page = await at(world, 'Customer', '/upload');
      const text = await page.locator('footer').textContent();
      assert.equal(text, `© ${new Date().getFullYear()} Lanewright`);
    },
  },
  {
    rows: ['2.39', '2.43', '2.1.2'],
    says: 'the profile menu opens the profile, and logs out to / without a stored user',
    async run(world) {
      const { page } = await world.visitor('Carrier');
      const choose = async (name: string) => {
        await page.getByRole('button', { name: /Profile menu/ }).click();
        await page.getByRole('menuitem', { name }).click();
      };
      await choose('Profile');
      await page.waitForURL('**/user/profile');
      await choose('Log Out');
      await page.getByRole('heading', { name: 'Log in' }).waitFor();
      assert.equal(new URL(page.url()).pathname, '/');
      assert.equal(await page.evaluate('localStorage.getItem("user")'), null);
    },
  },
  {
    rows: ['2.44.1'],
    says: 'a change of route loads the available modes again',
    async run(world) {
      const page = await at(world, 'Customer', '/upload');
      const asked = page.waitForRequest('**/api/config/available-modes');
      await menuOf(page).getByRole('link', { name: 'Documents' }).click();
      await asked;
    },
  },
  {
    rows: ['2.49.1', '2.49.2', '2.49.3'],
    says: 'the profile has picture, names and password',
    async run(world) {
      const page = await at(world, 'Customer', '/user/profile');
      for (const heading of ['Picture', 'Personal details', 'Password'])
        await page.getByRole('heading', { name: heading, exact: true }).waitFor();
    },
  },
  {
    rows: ['9.9.2', '9.15.1', '9.15.2', '9.15.3'],
    says: 'purple, Figtree, corners of 10 px, 300 ms',
    async run(world) {
      const { page } = await world.visitor('Customer', { reducedMotion: 'no-preference' });
      const style = (name: string) =>
        page.evaluate(
          `getComputedStyle(document.documentElement).getPropertyValue(${JSON.stringify(name)})`,
        ) as Promise<string>;
      assert.equal((await style('--mantine-radius-default')).trim(), '10px');
      assert.match(await style('--mantine-font-family'), /Figtree/);
      assert.equal(
        await style('--mantine-primary-color-filled'),
        await style('--mantine-color-purple-filled'),
      );
      const shell = await page.locator('.mantine-AppShell-root').getAttribute('style');
      assert.match(shell ?? '', /--app-shell-transition-duration: 300ms/);
    },
  },
];
