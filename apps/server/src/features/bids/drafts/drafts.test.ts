import { bids, type BodyInputOf, settings } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

const mode = Mode.RoadFTL;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const read = async (as = testApp.people.carrier) => {
  const { body } = await testApp.call(bids.getDraft, as, { query: { mode } });
  return Object.fromEntries(body.lanes.map(({ laneId, cells }) => [laneId, cells]));
};
const put = (lanes: BodyInputOf<typeof bids.putDraft>['lanes'], replace = false, structureVersion = 1) =>
  testApp.call(bids.putDraft, testApp.people.carrier, { body: { mode, structureVersion, replace, lanes } });

test('keeps typed cells as typed, by lane and user', async () => {
  const [a, b, c] = ['11', '12', '13'] as const;
  expect(await read()).toEqual({});
  const first = await put([
    { laneId: a, cells: { 'rate:1': '2,5x', currency: 'EUR' } },
    { laneId: b, cells: { 'capacity:2027-01': '12' } },
  ]);
  expect(first.body).toMatchObject({ lanes: 2, sealedLaneIds: [] });
  expect((await put([{ laneId: c, cells: { 'value:4': 'by phone' } }])).body.lanes).toBe(3);
  expect(
    (
      await put([
        { laneId: a, cells: { 'rate:1': '2.5' } },
        { laneId: b, cells: {} },
      ])
    ).body.lanes,
  ).toBe(2);
  expect(await read()).toEqual({ [a]: { 'rate:1': '2.5' }, [c]: { 'value:4': 'by phone' } });
  expect(await read(testApp.people.otherCarrier)).toEqual({});
  expect((await put([{ laneId: b, cells: { 'rate:1': '9' } }], true)).body.lanes).toBe(1);
  expect(await read()).toEqual({ [b]: { 'rate:1': '9' } });
});

test('removes submitted cells from the draft and keeps refused ones', async () => {
  const { customer, carrier } = testApp.people;
  const [good, wrong] = await makeLanes(testApp.platform, customer.companyId, mode, 2, 71);
  const goodId = good?.laneId ?? '';
  const wrongId = wrong?.laneId ?? '';
  await put(
    [goodId, wrongId].map((laneId) => ({ laneId, cells: { 'rate:1': '3' } })),
    true,
  );
  await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [
        { laneId: goodId, rates: [{ chargeNo: 1, rate: 3 }] },
        { laneId: wrongId, rates: [{ chargeNo: 1, rate: -3 }] },
      ],
    },
  });
  expect(await read()).toEqual({ [wrongId]: { 'rate:1': '3' } });
});

test('cells of a charge whose unit changed do not reappear under it', async () => {
  const { customer } = testApp.people;
  const typed = { 'rate:1': '2.5', 'rate:2': '0.41', currency: 'EUR' };
  await put(
    ['21', '22'].map((laneId) => ({ laneId, cells: typed })),
    true,
  );
  const { body: structure } = await testApp.call(settings.getCharges, customer, { params: { id: mode } });
  const charges = structure.charges.map((charge) => ({
    ...charge,
    unit: charge.chargeNo === 2 ? (10 as const) : (charge.unit as 0),
  }));
  const { status } = await testApp.call(settings.saveCharges, customer, {
    params: { id: mode },
    body: { version: structure.version, charges, weightBreaks: [] },
  });
  expect(status).toBe(200);
  const { 'rate:2': _, ...fitting } = typed;
  expect(await read()).toEqual({ 21: fitting, 22: fitting });
  // Nor when the draft continues under the current charges.
  await put([{ laneId: '22', cells: { 'rate:2': '55' } }], false, structure.version + 1);
  expect(await read()).toEqual({ 21: fitting, 22: { 'rate:2': '55' } });
});

test('the key of unsent cells is stable for a user, customer and mode, and unique to them', async () => {
  const keyFor = async (as = testApp.people.carrier, of = mode) =>
    (await testApp.call(bids.getDraftKey, as, { query: { mode: of } })).body.key;
  const key = await keyFor();
  expect(Buffer.from(key, 'base64')).toHaveLength(32);
  expect(await keyFor()).toBe(key);
  expect(await keyFor(testApp.people.otherCarrier)).not.toBe(key);
});
