import { bids } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { advanceClockTo } from '../../../test/support/advanceClockTo.ts';
import { makeLanes } from '../../../test/support/makeLanes.ts';
import { planTender, roundTimes, startNextRound } from '../../../test/support/planTender.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { testMoment } from '../../../test/support/testSettings.ts';
import { setClock } from '../../platform/clock.ts';

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());
beforeEach(() => setClock(testMoment));

test.each([false, true])(
  'a decrease above the event’s limit is a check to confirm (sealed: %s)',
  async (isSealed) => {
    const { customer, carrier } = testApp.people;
    const made = await makeLanes(testApp.platform, customer.companyId, mode, 3, isSealed ? 41 : 40);
    const laneIds = made.map(({ laneId }) => laneId);
    const [far = '', near = '', confirmed = ''] = laneIds;
    const tender = await planTender(testApp, mode, laneIds, { maxDecreasePercent: 20 });
    await testApp.drainJobs();
    expect(tender).toMatchObject({ maxDecreasePercent: 20 });
    const save = async (laneId: string, rate: number, isConfirmed = false) => {
      const rates = [{ chargeNo: 1, rate, confirmed: isConfirmed }];
      const { body } = await testApp.call(bids.saveBids, carrier, {
        body: { mode, structureVersion: 1, customerId: customer.companyId, bids: [{ laneId, rates }] },
      });
      return body.checks.map(({ kind, message }) => [kind, message]);
    };
    for (const laneId of laneIds) expect(await save(laneId, 2, true)).toEqual([]);
    await startNextRound(testApp, tender.tenderId, isSealed);
    expect(await save(near, 1.61)).toEqual([]);
    expect(await save(far, 1.5)).toEqual([
      [
        'fall',
        expect.stringMatching(
          /^This lane costs 25\.0% less than in round 1: 1\.50? instead of 2 USD per unit\. .* above 20%\.$/,
        ),
      ],
    ]);
    expect(await save(confirmed, 1.4, true)).toEqual([]);
    const stored = async () => {
      const { rows } = await testApp.platform.database.bulkPool.query<{ lane_id: string; open: boolean }>(
        `SELECT b.lane_id, c.confirmed_at IS NULL AS open FROM bid_checks c JOIN bids b USING (customer_id, bid_id)
         WHERE c.kind = 'fall' AND b.lane_id = ANY ($1::bigint[]) ORDER BY open DESC`,
        [laneIds],
      );
      return rows.map(({ lane_id: laneId, open }) => [laneId, open]);
    };
    const both = [
      [far, true],
      [confirmed, false],
    ];
    // Nothing of a sealed bid is stored before its opening; then its checks run again.
    expect(await stored()).toEqual(isSealed ? [] : both);
    setClock(roundTimes.afterClosing);
    await advanceClockTo(testApp, 'closeRound');
    await testApp.drainJobs();
    expect(await stored()).toEqual(both);
  },
);
