import { bids, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect } from 'vitest';
import { setClock } from '../../src/platform/clock.ts';
import { makeDue } from './makeDue.ts';
import type { Person } from './people.ts';
import { plantLanes } from './plantLanes.ts';
import type { TestHouse } from './testHouse.ts';
import { testMoment } from './testSettings.ts';

export const sealedMode = Mode.RoadFTL;
export const sealedClosesAt = '2027-02-01T12:00:00.000Z';
const afterClosing = '2027-02-01T12:01:00.000Z';

let label = 0;

/** A tender event with its own lanes, whose first round is sealed and open. */
export async function openSealedTender(
  house: TestHouse,
  invited: readonly Person[] = [house.people.carrier, house.people.otherCarrier],
  laneCount = 2,
) {
  const { customer } = house.people;
  const { laneIds } = await plantLanes(house, customer.companyId, sealedMode, laneCount, {
    state: 'Created',
    label: `sealed tender ${label++}`,
  });
  const made = await house.call(tenders.createTender, customer, {
    body: {
      name: 'Sealed tender',
      mode: sealedMode,
      laneIds,
      carrierIds: invited.map(({ companyId }) => companyId),
      round: { opensAt: testMoment, closesAt: sealedClosesAt, isSealed: true },
    },
  });
  expect(made.status).toBe(200);
  await house.drainJobs();
  return { laneIds, tenderId: made.body.tenderId };
}

type Given = {
  readonly laneId: string;
  readonly rates: { chargeNo: number; rate: number | null; confirmed?: boolean }[];
  readonly capacity?: { month: string; capacity: number | null }[];
};

/** Submits a carrier's bids as in its grid. */
export const offerAs = (house: TestHouse, as: Person, given: Given[], structureVersion = 1) =>
  house.call(bids.saveBids, as, {
    body: {
      mode: sealedMode,
      customerId: house.people.customer.companyId,
      structureVersion,
      bids: given,
    },
  });

/** Advances to the closing time; the round is closed and opened. */
export async function closeByTheClock(house: TestHouse): Promise<void> {
  setClock(afterClosing);
  await makeDue(house, 'closeRound');
  await house.drainJobs();
}
