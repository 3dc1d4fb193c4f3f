import { bids, type BodyInputOf } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import { makeLanes, seeded } from '../../../../test/support/makeLanes.ts';
import { seededMonths } from '../../../../test/support/seedLanes.ts';
import { sheetColumn, sheetReviews } from '../../../../test/support/sheetReviews.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;
const { currency, linehaul, fuel, transitDays, loadsPerWeek } = sheetColumn;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

/** History, audit, uploads; what was sent; the queue; caches and their versions. */
const outside = new Set(
  `bid_changes audit_entries audit_links audit_heads uploads notifications outbox_facts job_progress job_workers emails figure_stamps
   told_answers sessions refresh_tokens migrations id_keys`.split(/\s+/),
);
/** Columns that state when a row was calculated. */
const moments = ['ranked_at', 'calculated_at', 'computed_at', 'updated_at', 'summarised_at', 'saved_at'];

/** Every row of every other table as text; withdrawn bids are history, too. */
async function snapshot(): Promise<Record<string, string[]>> {
  const { ownerPool } = testApp.platform.database;
  const { rows: tables } = await ownerPool.query<{ name: string }>(
    `SELECT c.relname AS name FROM pg_class c JOIN pg_namespace n ON n.oid = c.relnamespace
     WHERE n.nspname = 'public' AND c.relkind = 'r' AND EXISTS (
       SELECT FROM pg_attribute a WHERE a.attrelid = c.oid AND a.attname = 'customer_id' AND NOT a.attisdropped) ORDER BY 1`,
  );
  const found: Record<string, string[]> = {};
  for (const { name } of tables) {
    if (outside.has(name)) continue;
    const live = name === 'bids' ? 'WHERE withdrawn_at IS NULL' : '';
    const ofLive =
      name.startsWith('bid_') && (await hasColumn(name, 'bid_id'))
        ? 'WHERE NOT EXISTS (SELECT FROM bids b WHERE b.customer_id = t.customer_id AND b.bid_id = t.bid_id AND b.withdrawn_at IS NOT NULL)'
        : '';
    const { rows } = await ownerPool.query<{ row: string }>(
      `SELECT (to_jsonb(t) - $1::text[])::text AS row FROM ${name} t ${live} ${ofLive} ORDER BY 1`,
      [moments],
    );
    found[name] = rows.map(({ row }) => row);
  }
  return found;
}
async function hasColumn(table: string, column: string): Promise<boolean> {
  const { rowCount } = await testApp.platform.database.ownerPool.query(
    `SELECT FROM information_schema.columns WHERE table_schema = 'public' AND table_name = $1 AND column_name = $2`,
    [table, column],
  );
  return rowCount === 1;
}

type Given = BodyInputOf<typeof bids.saveBids>['bids'];

test.each([1, 2, 3, 4, 5, 6, 7, 8].slice(0, drawnCases(2, 8)))(
  'submitting writes exactly the cells of the review, and undoing it leaves every table as before (seed %i)',
  { timeout: 60_000 },
  async (seed) => {
    const draw = seeded(seed * 7919);
    const { customer, carrier, otherCarrier } = testApp.people;
    // With shipments, so that bids have a cost.
    const made = await makeLanes(testApp.platform, customer.companyId, mode, 6, 100 + seed);
    const laneIds = made.map(({ laneId }) => laneId);
    // Prices a hundred times as high are outliers.
    await testApp.platform.database.ownerPool.query(
      'UPDATE lanes SET last_price_paid = 2, priced_charge_usd = 2000, priced_volume = 1000, shipment_count = 10, volume = 4000 WHERE lane_id = ANY ($1)',
      [laneIds],
    );
    const desk = sheetReviews(testApp, mode, carrier);
    const price = (factor = 1) => Number(((1.5 + draw(100) / 100) * factor).toFixed(2));
    const oneOf = <T>(choices: readonly T[]): T => choices[draw(choices.length)] as T;
    const save = async (as: typeof carrier, given: Given) => {
      const { body } = await testApp.call(bids.saveBids, as, {
        body: { mode, structureVersion: 1, bids: given },
      });
      expect(body.errors).toEqual([]);
    };
    /** Two saves, so that some prices have checks, open or confirmed. */
    for (const factor of [1, 100]) {
      const priced = laneIds.filter(() => draw(3) > 0);
      if (priced.length > 0)
        await save(
          carrier,
          priced.map((laneId) => ({
            laneId,
            currency: oneOf(['USD', 'EUR']),
            transitDays: oneOf([null, 2, 3]),
            validTo: oneOf([null, '2027-06-30']),
            loadsPerWeek: oneOf([null, 2.5, 4]),
            capacity: oneOf([[], [{ month: seededMonths[2] ?? '', capacity: 1000 + draw(9) }]]),
            rates: [
              { chargeNo: 1, rate: price(oneOf([1, factor])), confirmed: draw(2) === 0 },
              { chargeNo: 2, rate: oneOf([null, 0.3, 0.4]) },
            ],
          })),
        );
      await save(
        otherCarrier,
        laneIds.map((laneId) => ({ laneId, rates: [{ chargeNo: 1, rate: price() }] })),
      );
      await testApp.drainJobs();
    }
    const unusual = await testApp.call(bids.listOutliers, customer, { query: { mode } });
    for (const { bidId } of unusual.body)
      if (draw(4) > 0)
        await testApp.call(bids.resolveOutliers, customer, {
          body: { bidIds: [bidId], as: oneOf(['included', 'excluded'] as const) },
        });
    await testApp.drainJobs();
    const before = await snapshot();
    const cellsBefore = await desk.cells();
    const edits: Record<string, Record<number, string | number | null>> = {};
    for (const laneId of laneIds.filter(() => draw(4) > 0)) {
      const edit: Record<number, string | number | null> = {
        [linehaul]: oneOf([null, price(), price(), price(100)]),
      };
      if (draw(2) === 0) edit[fuel] = oneOf([null, 0.35, 0.45]);
      if (draw(2) === 0) edit[transitDays] = oneOf([null, 5]);
      if (draw(3) === 0) edit[currency] = oneOf(['USD', 'EUR']);
      if (draw(2) === 0) edit[loadsPerWeek] = oneOf([null, 3, 4.25]);
      if (draw(3) === 0) edit[loadsPerWeek + 3] = oneOf([null, 900 + draw(9)]);
      edits[laneId] = edit;
    }
    const id = await desk.send(await desk.sheet(edits));
    if ((await desk.upload(id)).awaiting !== 'review') return;
    const review = await desk.review(id);
    expect(await snapshot()).toEqual(before);
    const confirmed = review.lanes.flatMap(({ laneId, cells }) =>
      cells.flatMap(({ cell, checks }) => (checks.length > 0 && draw(2) === 0 ? [{ laneId, cell }] : [])),
    );
    await desk.submit(id, { reviewId: review.reviewId, confirmed });
    await testApp.drainJobs();
    const expected = new Map(cellsBefore);
    const ends = (laneId: string) => [...expected.keys()].some((key) => key.startsWith(`${laneId} rate:`));
    for (const { laneId, cells } of review.lanes) {
      for (const { cell, after } of cells)
        if (after === null) expected.delete(`${laneId} ${cell}`);
        else expected.set(`${laneId} ${cell}`, after);
      // A new bid has a currency; one without rates is withdrawn.
      if (!expected.has(`${laneId} currency`))
        expected.set(`${laneId} currency`, (await desk.cells()).get(`${laneId} currency`) ?? '');
      if (!ends(laneId))
        for (const key of expected.keys()) if (key.startsWith(`${laneId} `)) expected.delete(key);
    }
    expect(await desk.cells()).toEqual(expected);
    expect((await desk.undo(id)).body).toEqual({ restored: review.counts.all, unchanged: [] });
    await testApp.drainJobs();
    const after = await snapshot();
    for (const name of Object.keys(before)) expect(after[name], name).toEqual(before[name]);
    expect(await desk.cells()).toEqual(cellsBefore);
  },
);
