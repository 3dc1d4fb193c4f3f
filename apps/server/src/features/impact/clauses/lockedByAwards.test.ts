import { setTimeout as pause } from 'node:timers/promises';
import { clauses } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, seededMonths, seedLanes } from '../../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { productItself } from '../../../platform/audit.ts';
import { acceptBids } from '../../awards/acceptBids.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const save = () =>
  testApp.call(clauses.saveClauses, testApp.people.customer, {
    params: { id: mode, no: 1 },
    body: {
      clauses: [
        {
          clauseNo: null,
          name: 'Diesel',
          chargeNos: [],
          terms: {
            series: { kind: 'own', period: 'week' },
            basis: 3,
            effect: { kind: 'perMile', milesPerGallon: 6 },
            date: 'ship',
            take: { kind: 'inForce', lagDays: 0 },
            hold: 'each',
            trigger: null,
            floor: null,
            ceiling: null,
            minAmount: null,
            maxAmount: null,
            decimals: 4,
            maxAgeDays: 21,
          },
          carrierId: null,
          fromMonth: null,
          toMonth: null,
          values: [],
        },
      ],
    },
  });

test('clauses wait for an award that is under way, and are locked by it', async () => {
  const { customer, carrier } = testApp.people;
  const lanes = await seedLanes(testApp, customer.companyId, mode, 1);
  const bids = await seedBids(testApp, lanes, carrier.companyId, 0.9);
  const by = { customerId: customer.companyId, userId: customer.userId };
  const wishes = [...bids].map(([laneId, bidId]) => ({ laneId, bidId, share: 100, months: seededMonths }));
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let award: Promise<void> = Promise.resolve();
  await new Promise<void>((awarded, failed) => {
    award = testApp.platform.database.asCustomers([customer.companyId], async (tx) => {
      await acceptBids(tx, { ...productItself, ...by }, by, wishes);
      awarded();
      await mayCommit;
    });
    award.catch(failed);
  });
  const saved = save();
  // Without the lock, the clause would be saved before the award is committed.
  await pause(500);
  commit();
  await award;
  expect(await saved).toMatchObject({ status: 409, body: { code: 'clauses_locked' } });
});
