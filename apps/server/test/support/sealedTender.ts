import { bids, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { advanceClockTo } from './advanceClockTo.ts';
import type { Person } from './people.ts';
import { seedLanes } from './seedLanes.ts';
import type { TestApp } from './testApp.ts';
import { testMoment } from './testSettings.ts';

export const sealedMode = Mode.RoadFTL;
export const sealedClosesAt = '2027-02-01T12:00:00.000Z';
const afterClosing = '2027-02-01T12:01:00.000Z';

let label = 0;

/** A tender event with its own lanes, whose first round is sealed and open. */
export async function openSealedTender(
  testApp: TestApp,
  invited: readonly Person[] = [testApp.people.carrier, testApp.people.otherCarrier],
  laneCount = 2,
) {
  const { customer } = testApp.people;
  const { laneIds } = await seedLanes(testApp, customer.companyId, sealedMode, laneCount, {
    state: 'Created',
    label: `sealed tender ${label++}`,
  });
  const made = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode: sealedMode,
      laneIds,
      carrierIds: invited.map(({ companyId }) => companyId),
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  expect(made.status).toBe(200);
  await testApp.drainJobs();
  return { laneIds, tenderId: made.body.tenderId };
}

type Given = {
  readonly laneId: string;
  readonly rates: { chargeNo: number; rate: number | null; confirmed?: boolean }[];
  readonly capacity?: { month: string; capacity: number | null }[];
  readonly loadsPerWeek?: number | null;
};

/** Submits a carrier's bids as in its grid. */
export const offerAs = (testApp: TestApp, as: Person, given: Given[], structureVersion = 1) =>
  testApp.call(bids.saveBids, as, {
    body: {
      mode: sealedMode,
      customerId: testApp.people.customer.companyId,
      structureVersion,
      bids: given,
    },
  });

/** Advances to the closing time; the round is closed and opened. */
export async function closeByTheClock(testApp: TestApp): Promise<void> {
  setClock(afterClosing);
  await advanceClockTo(testApp, 'closeRound');
  await testApp.drainJobs();
}
