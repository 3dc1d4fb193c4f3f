import assert from 'node:assert/strict';
import { type Check, rowsOfLine } from './check.ts';
import { lanesOf, modes } from './mode.ts';
import { awardedLanes } from './trial/awards.ts';
import { tender } from './trial/tender.ts';

export const tableChecks: Check[] = [
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
    says: 'a lane without a target shows N/A, amounts are $1.2K',
    changes: true,
    async run(world) {
      await awardedLanes(world);
      const { page } = await world.visitor('buyer', { viewport: { width: 3800, height: 1600 } });
      await page.goto('/road-ftl/lanes');
      await page.locator('[role=grid] [aria-rowindex="3"]').waitFor();
      const cells = await page.getByRole('gridcell').or(page.getByRole('cell')).allTextContents();
      assert.ok(cells.includes('N/A'), cells.join(' | '));
      // Spend on both lanes: 29,460 and 23,460 USD.
      for (const amount of ['$29.5K', '$23.5K']) assert.ok(cells.includes(amount), cells.join(' | '));
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
    says: 'the rate card of a carrier without awards is 204 and empty',
    changes: true,
    async run(world) {
      const { buyer } = (await tender(world)).members;
      const card = { mode: 4, customerId: buyer.companyId };
      const { status, bytes } = await world.call('rival', 'POST', '/lanes/rate-card', card);
      assert.deepEqual([status, bytes.length], [204, 0]);
    },
  },
  {
    rows: ['6.8'],
    says: 'carriers upload bids and customers upload shipments',
    changes: true,
    async run(world) {
      await tender(world);
      const kinds = async (as: 'buyer' | 'forwarder') => {
        const { json } = await world.call(as, 'GET', '/uploads/mode?mode=&status=');
        return [...new Set((json as { kind: string }[]).map(({ kind }) => kind))];
      };
      assert.deepEqual(await kinds('buyer'), ['shipments']);
      assert.deepEqual(await kinds('forwarder'), ['bids']);
    },
  },
  {
    rows: ['7.87'],
    says: 'responses are described, and a page connects to no other server',
    async run(world) {
      const { json } = await world.call(null, 'GET', '/openapi.json');
      assert.equal(json.openapi, '3.1.0');
      const page = await fetch(world.address);
      assert.match(page.headers.get('content-security-policy') ?? '', /connect-src 'self';/);
      assert.ok(!(await page.text()).includes('name="telemetry"'));
    },
  },
];
