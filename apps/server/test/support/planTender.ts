import { tenders } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { expect } from 'vitest';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';
import { testMoment } from './testSettings.ts';

/** Opening and closing times of planned tenders' rounds, and a moment after that. */
export const roundTimes: Readonly<Record<'opensAt' | 'closesAt' | 'afterClosing', string>> = {
  opensAt: testMoment,
  closesAt: '2027-02-01T12:00:00.000Z',
  afterClosing: '2027-02-01T12:01:00.000Z',
};

type Rules = { forbidsRise?: boolean; givesFeedback?: boolean; maxDecreasePercent?: number };

/** Plans a tender of the customer with one round that opens now; the jobs are not run yet. */
export async function planTender(
  testApp: TestApp,
  mode: OfferedMode,
  laneIds: readonly string[],
  {
    carriers = [testApp.people.carrier],
    isSealed = false,
    ...rules
  }: Rules & { carriers?: readonly Person[]; isSealed?: boolean } = {},
) {
  const { opensAt, closesAt } = roundTimes;
  const { status, body } = await testApp.call(tenders.createTender, testApp.people.customer, {
    body: {
      name: 'Spring tender',
      mode,
      laneIds: [...laneIds],
      carrierIds: carriers.map((carrier) => carrier.companyId),
      ...rules,
      round: { opensAt, closesAt, isSealed },
    },
  });
  expect(status).toBe(200);
  return body;
}

/** Closes the open round of a tender and opens the next one. */
export async function startNextRound(testApp: TestApp, tenderId: string, isSealed = false): Promise<void> {
  const { customer } = testApp.people;
  const { opensAt, closesAt } = roundTimes;
  await testApp.call(tenders.closeRound, customer, { params: { id: tenderId } });
  await testApp.drainJobs();
  await testApp.call(tenders.nextRound, customer, {
    params: { id: tenderId },
    body: { opensAt, closesAt, isSealed },
  });
  await testApp.drainJobs();
}
