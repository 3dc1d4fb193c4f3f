import { tenders } from '@lanewright/contract';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { awardDesk, deskMode } from '../../../test/support/awardDesk.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
let desk: ReturnType<typeof awardDesk>;
beforeAll(async () => {
  testApp = await startTestApp();
  desk = awardDesk(testApp);
});
afterAll(() => testApp.close());

test('planning an event says which lanes stop taking bids and which are awarded', async () => {
  const { customer, carrier } = testApp.people;
  const { lanes, cheap } = await desk.lanesWithBids(4);
  const { laneIds } = lanes;
  await desk.give(cheap(0));
  await desk.sql(`UPDATE lanes SET state = 'Paused' WHERE lane_id = $1`, [laneIds[1]]);
  const look = async (more: { laneIds?: string[]; tenderId?: string }) =>
    (await testApp.call(tenders.previewTender, customer, { body: { mode: deskMode, ...more } })).body;
  expect(await look({ laneIds })).toEqual({
    lanes: 4,
    awardedLanes: 1,
    openLanes: 3,
    openLanesNotAwarded: 2,
    laneIdsNotAwarded: laneIds.slice(1),
    lanesInOtherEvents: 0,
    otherEvent: null,
  });
  const { body: event } = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Spring tender',
      mode: deskMode,
      laneIds: laneIds.slice(1),
      carrierIds: [carrier.companyId],
      round: { opensAt: '2027-01-01T12:00:00.000Z', closesAt: '2027-02-01T12:00:00.000Z' },
    },
  });
  expect(await look({ tenderId: event.tenderId })).toMatchObject({
    lanes: 3,
    awardedLanes: 0,
    openLanes: 0,
    lanesInOtherEvents: 0,
  });
  expect(await look({ laneIds })).toMatchObject({ lanesInOtherEvents: 3, otherEvent: 'Spring tender' });
  const foreign = await testApp.call(tenders.previewTender, testApp.people.rivalCustomer, {
    body: { mode: deskMode, laneIds },
  });
  expect(foreign.status).toBe(422);
});
