import assert from 'node:assert/strict';
import { type Check, rowsOfLine } from './check.ts';
import { lanesOf, modes } from './mode.ts';
import type { World } from './world.ts';

const common = [
  'Origin',
  'Destination',
  'Equipment',
  'Shipments',
  'Incumbent',
  'Baseline',
  'Awarded',
  'Savings',
  'Target',
  'Currency',
];
const own = {
  road: ['Origin Zip', 'Destination Zip', 'Trade Region', 'Miles'],
  ocean: ['Origin Port', 'Destination Port', 'Move Type', 'Bid Received', 'Baseline Cost', 'Bid Completion'],
};

/** The modes of which the demonstration has lanes. */
const planted = [
  { mode: 4, path: '/road-ftl', family: 'road' },
  { mode: 2, path: '/ocean-fcl', family: 'ocean' },
] as const;

/** The headers of a mode's lane table, wherever the table is scrolled to. */
async function headersOf(world: World, path: string): Promise<string[]> {
  const { page } = await world.visitor('Customer', { viewport: { width: 3800, height: 900 } });
  await page.goto(`${path}/lanes`);
  await page
    .getByRole('columnheader', { name: /^Origin/ })
    .first()
    .waitFor();
  const headers = await page.getByRole('columnheader').allTextContents();
  return headers.map((header) =>
    header
      .replace(/[^\w ]+/g, ' ')
      .replace(/\s+/g, ' ')
      .trim(),
  );
}

export const tableChecks: Check[] = [
  {
    rows: [...rowsOfLine('2.45', 1, 10), ...rowsOfLine('2.46', 1, 4), ...rowsOfLine('2.47', 1, 7)],
    says: 'lane tables have the columns of their mode',
    async run(world) {
      for (const { mode, path, family } of planted) {
        const headers = await headersOf(world, path);
        const volume = mode === 2 ? ['Containers'] : [];
        for (const column of [...common, ...own[family], ...volume])
          assert.ok(
            headers.some((header) => header.startsWith(column)),
            `${path}: ${column} of ${headers.join(', ')}`,
          );
        await world.closeVisitors();
      }
    },
  },
  {
    rows: ['9.10'],
    says: 'lanes are in USD',
    async run(world) {
      for (const { mode } of modes)
        for (const { currency } of await lanesOf(world, 'Customer', mode)) assert.equal(currency, 'USD');
    },
  },
  {
    rows: rowsOfLine('9.11', 1, 4),
    says: 'volumes are in the unit of their mode',
    async run(world) {
      for (const { mode, unit } of modes) {
        const { json } = await world.call('Customer', 'GET', `/overview/stats/${mode}`);
        assert.equal(json.volumeUnit, unit);
      }
    },
  },
  {
    rows: ['9.12.1', '9.14.1'],
    says: 'a target of none is N/A, amounts are $1.2K and $3.4M',
    async run(world) {
      const { page } = await world.visitor('Customer', { viewport: { width: 3800, height: 1600 } });
      let cells: string[] = [];
      for (const { path } of planted) {
        await page.goto(`${path}/lanes`);
        await page.getByRole('gridcell').or(page.getByRole('cell')).first().waitFor();
        cells = [
          ...cells,
          ...(await page.getByRole('gridcell').or(page.getByRole('cell')).allTextContents()),
        ];
        if (cells.includes('N/A') && cells.some((text) => /^(est\. )?-?\$\d+\.\d[KM]$/.test(text))) return;
      }
      throw new Error(`no N/A, or no $1.2K, among ${[...new Set(cells)].slice(0, 60).join(' | ')}`);
    },
  },
  {
    rows: ['9.12.2'],
    says: 'incumbents are "No" unless asked for',
    async run(world) {
      const silent = await lanesOf(world, 'Customer', 4, '&incumbents=false');
      assert.deepEqual([...new Set(silent.map(({ incumbentCarrier }) => incumbentCarrier))], ['No']);
      const asked = await lanesOf(world, 'Customer', 4, '&incumbents=true');
      assert.ok(asked.some(({ incumbentCarrier }) => incumbentCarrier !== 'No' && incumbentCarrier !== null));
    },
  },
  {
    rows: ['9.14.2'],
    says: 'times are on the 12-hour clock',
    async run(world) {
      const page = await world.page('Customer');
      await page.goto('/user/profile#devices');
      await page
        .getByText(/\d{1,2}:\d{2} (am|pm)/)
        .first()
        .waitFor();
    },
  },
  {
    rows: ['5.3.1'],
    says: 'a rate card without awards is 204',
    async run(world) {
      const seen: string[] = [];
      for (const { mode } of modes) {
        const { json } = await world.call('Customer', 'GET', `/overview/stats/${mode}`);
        const { status } = await world.call('Customer', 'POST', '/lanes/rate-card', { mode });
        assert.equal(status, json.lanesAwarded > 0 ? 200 : 204, `mode ${mode}`);
        seen.push(`${status}`);
      }
      assert.ok(seen.includes('204'), 'every mode of the demonstration has awards');
    },
  },
  {
    rows: ['6.8', '6.9'],
    says: 'the server keeps carriers from shipments and customers from bids',
    async run(world) {
      for (const [as, path] of [
        ['Carrier', '/shipments/4'],
        ['Owner', '/shipments/4'],
        ['Customer', '/bids/upload/?mode=4'],
      ] as const)
        assert.equal((await world.call(as, 'POST', path)).status, 403, `${as} ${path}`);
      assert.equal((await world.call(null, 'POST', '/shipments/4')).status, 401);
    },
  },
  {
    rows: ['7.87'],
    says: 'shapes are described, and a page tells nothing to anybody else',
    async run(world) {
      const { json } = await world.call(null, 'GET', '/openapi.json');
      assert.equal(json.openapi, '3.1.0');
      const page = await fetch(world.address);
      assert.match(page.headers.get('content-security-policy') ?? '', /connect-src 'self';/);
      assert.ok(!(await page.text()).includes('name="telemetry"'));
    },
  },
];
