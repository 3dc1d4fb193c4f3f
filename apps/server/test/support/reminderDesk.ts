import { awards, notifications } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { advanceClockTo } from './advanceClockTo.ts';
import { seedBids, seedLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';

/** Three lanes with a carrier's bids, to award, reset and be reminded of. */
export async function openReminderDesk(testApp: TestApp) {
  const { customer, carrier } = testApp.people;
  const lanes = await seedLanes(testApp, customer.companyId, Mode.RoadFTL, 3);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  return {
    customerId: lanes.customerId,
    lane: (at: number) => lanes.laneIds[at] ?? '',
    async award(laneIds: readonly string[], months: string[]) {
      const given = await testApp.call(awards.acceptBids, customer, {
        body: laneIds.map((laneId) => ({ laneId, bidId: bids.get(laneId) ?? '', months, share: 100 })),
      });
      expect(given.status, JSON.stringify(given.body)).toBe(200);
      for (const { awardId } of given.body.awards)
        await testApp.call(awards.answerAward, carrier, {
          params: { id: awardId },
          body: { answer: 'accept' },
        });
      await testApp.drainJobs();
    },
    async reset(laneId: string) {
      const { status } = await testApp.call(awards.resetLane, customer, {
        params: { id: laneId },
        query: {},
      });
      expect(status).toBe(200);
      await testApp.drainJobs();
    },
    /** The reminders that wait, with the moments that they are for. */
    async waiting() {
      const { rows } = await testApp.platform.database.ownerPool.query<{
        due: string;
        run_at: string;
        payload: never;
      }>(
        `SELECT payload ->> 'dueAt' AS due, run_at, payload FROM graphile_worker._private_jobs WHERE key LIKE 'notifyExpiry:%'`,
      );
      return rows;
    },
    async reminders(as = customer) {
      const { body } = await testApp.call(notifications.listNotifications, as);
      return body.filter(({ contractNo, amendment }) => contractNo !== null && amendment === null);
    },
    /** Their texts. */
    async texts() {
      return (await this.reminders()).map(({ description }) => description);
    },
    /** The text about awards that end with the contract. */
    text: (lanes: string) =>
      `The awards of ${lanes} in Contract 1 end on 30 Nov 2027, and no contract follows. Plan the next contract.`,
    /** Runs the job that waits at a moment. */
    async runAt(moment: string) {
      setClock(moment);
      await advanceClockTo(testApp, 'notifyExpiry');
      await testApp.drainJobs();
    },
  };
}
