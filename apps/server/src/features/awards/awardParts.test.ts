import type { Month } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import { seededMonths } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { previewBestBids } from './previewBestBids.ts';
import { previewAwards } from './previewAwards.ts';
import { writeAwards } from './writeAwards.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

const months = seededMonths as Month[];
const laneCount = 5;

/** A lane's awards are apart in the list, and together 100% of it: its costs and its baseline are divided among them. */
async function splitLanes() {
  const { cheap, costly } = await desk.lanesWithBids(laneCount);
  const all = Array.from({ length: laneCount }, (_, at) => at);
  return [
    ...all.map((at) => ({ ...cheap(at), share: 33.33 })),
    ...all.map((at) => ({ ...costly(at), share: 25 })),
    ...all.map((at) => ({ ...cheap(at), share: 41.67 })),
  ].map((wish) => ({ ...wish, months, awardedBy: testApp.people.customer.userId }));
}

test('very many awards are previewed and written in parts, with the same amounts', async () => {
  const wishes = await splitLanes();
  const customerId = testApp.people.customer.companyId;
  const { asSystem } = testApp.platform.database;
  const previewed = (atOnce?: number) =>
    asSystem((tx) =>
      previewAwards(tx, customerId, deskMode, months, wishes, atOnce === undefined ? {} : { atOnce }),
    );
  const whole = await previewed();
  expect(whole.map(({ bid_id: bidId, share }) => [bidId, Number(share)])).toEqual(
    wishes.map(({ bidId, share }) => [bidId, share]),
  );
  expect(await previewed(4)).toEqual(whole);

  /** What is written, in a transaction that does not commit. */
  const written = async (atOnce?: number) => {
    let found: object = {};
    const work = asSystem(async (tx) => {
      const contract = { customerId, mode: deskMode, contractNo: 1 };
      const { awardIds, carriers } = await writeAwards(
        tx,
        contract,
        months,
        wishes,
        atOnce === undefined ? {} : { atOnce },
      );
      const { rows } = await tx.query(
        `SELECT l.place, a.lane_id, a.bid_id, a.share, m.month, m.awarded_usd, m.baseline_usd, c.charge_no, c.whole_usd, c.cost_usd
         FROM unnest($2::bigint[]) WITH ORDINALITY AS l(award_id, place)
         JOIN awards a ON a.customer_id = $1 AND a.award_id = l.award_id
         JOIN award_months m ON m.customer_id = $1 AND m.award_id = l.award_id
         JOIN award_costs c ON c.customer_id = $1 AND c.award_id = l.award_id AND c.month = m.month
         ORDER BY l.place, m.month, c.charge_no`,
        [customerId, awardIds],
      );
      found = { carriers, rows };
      throw new Error('not committed');
    });
    await expect(work).rejects.toThrow('not committed');
    return found as { carriers: { awards: number; lanes: number }[]; rows: object[] };
  };
  const atOnce = await written();
  expect(atOnce.rows).toHaveLength(wishes.length * months.length * 2);
  expect(atOnce.carriers.map(({ awards, lanes }) => [awards, lanes])).toEqual([
    [2 * laneCount, laneCount],
    [laneCount, laneCount],
  ]);
  expect(await written(4)).toEqual(atOnce);
});

test('best bids of very many lanes are previewed in parts, with the same figures', async () => {
  const customerId = testApp.people.customer.companyId;
  const { lanes, cheap } = await desk.lanesWithBids(laneCount, { someWithoutBaseline: true });
  const { laneIds } = lanes;
  const bids = laneIds.map((_, at) => cheap(at).bidId);
  await desk.sql(`UPDATE bids SET colour = 'Red' WHERE bid_id = ANY ($1)`, [[bids[0], bids[2], bids[4]]]);
  // The carrier with the higher bids gets two lanes, one of them in each part.
  await desk.sql('UPDATE bids SET withdrawn_at = now() WHERE bid_id = ANY ($1)', [[bids[1], bids[3]]]);
  const previewed = (atOnce?: number) =>
    testApp.platform.database.asSystem((tx) =>
      previewBestBids(
        tx,
        customerId,
        { mode: deskMode, laneIds, backups: true },
        atOnce === undefined ? {} : { atOnce },
      ),
    );
  const whole = await previewed();
  expect(whole).toMatchObject({ lanes: laneCount, marks: { red: 3, onlyBid: 2 } });
  expect(whole.carriers).toHaveLength(2);
  expect(whole.markedLanes).toHaveLength(5);
  expect(await previewed(2)).toEqual(whole);
});
