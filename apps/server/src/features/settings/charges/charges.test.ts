import { bids, type BodyInputOf, type ResponseOf, settings } from '@lanewright/contract';
import { ChargeUnit, Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

type Structure = ResponseOf<typeof settings.getCharges>;
type Edited = BodyInputOf<typeof settings.saveCharges>;

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const structureOf = async (mode: OfferedMode, as = testApp.people.customer): Promise<Structure> =>
  (await testApp.call(settings.getCharges, as, { params: { id: mode } })).body;
/** Builds the structure that the editor sends back, with some charges changed. */
function edit(
  structure: Structure,
  change: (charges: Edited['charges']) => Edited['charges'] = (all) => all,
): Edited {
  return {
    version: structure.version,
    charges: change(
      structure.charges.map((charge) => ({
        ...charge,
        unit: charge.unit as Edited['charges'][number]['unit'],
      })),
    ),
    weightBreaks: structure.weightBreaks.map((band) => band.weightFrom),
  };
}
const save = (mode: OfferedMode, body: Edited, as = testApp.people.customer) =>
  testApp.call(settings.saveCharges, as, { params: { id: mode }, body });
const preview = (mode: OfferedMode, body: Edited, as = testApp.people.customer) =>
  testApp.call(settings.previewCharges, as, { params: { id: mode }, body });
const added = (name: string, more: Partial<Edited['charges'][number]> = {}): Edited['charges'][number] => ({
  chargeNo: -1,
  name,
  type: 'Charge',
  unit: ChargeUnit.PerShipment,
  location: 'Freight',
  currency: 'USD',
  required: false,
  minAllowed: null,
  maxAllowed: null,
  allowNegative: false,
  allowZero: true,
  hasBreaks: false,
  minimumChargeNo: null,
  purpose: 'accessorial',
  alternativeGroup: null,
  expectedPerShipment: null,
  ...more,
});

test('saves an edited structure as the next version, as sent and in order, and audits who changed what', async () => {
  const before = await structureOf(Mode.OceanFCL);
  const edited = edit(before, (charges) => [
    ...charges.toReversed(),
    added('Amendment fee', {
      currency: 'EUR',
      minAllowed: 10.25,
      maxAllowed: 99.5,
      expectedPerShipment: 0.125,
      required: true,
    }),
  ]);
  const saved = await save(Mode.OceanFCL, edited);
  expect(saved.status).toBe(200);
  expect(saved.body.version).toBe(2);
  expect(saved.body.charges.at(-1)).toMatchObject({
    chargeNo: 9,
    name: 'Amendment fee',
    currency: 'EUR',
    minAllowed: 10.25,
    maxAllowed: 99.5,
    expectedPerShipment: 0.125,
    purpose: 'accessorial',
  });
  expect(await structureOf(Mode.OceanFCL)).toEqual(saved.body);
  expect(await structureOf(Mode.OceanFCL, testApp.people.carrier)).toEqual(saved.body);
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT actor_user_id, (before->>'version')::int AS before, (after->>'version')::int AS after
     FROM audit_entries WHERE action = 'charges.saved' AND subject_id = $1`,
    [String(Mode.OceanFCL)],
  );
  expect(rows).toEqual([{ actor_user_id: testApp.people.customer.userId, before: 1, after: 2 }]);
});

test('creates no new version without a change', async () => {
  const before = await structureOf(Mode.OceanLCL);
  expect((await save(Mode.OceanLCL, edit(before))).body).toEqual(before);
  expect((await preview(Mode.OceanLCL, edit(before))).body).toMatchObject({ isUnchanged: true, charges: [] });
});

test('never reuses a number, and a deleted charge does not come back under it', async () => {
  const { rivalCustomer } = testApp.people;
  const first = await structureOf(Mode.RoadDrayage, rivalCustomer);
  const without = await save(
    Mode.RoadDrayage,
    edit(first, (charges) => charges.filter(({ chargeNo }) => chargeNo !== 5)),
    rivalCustomer,
  );
  expect(without.body.charges.map(({ chargeNo }) => chargeNo)).toEqual([1, 2, 3, 4]);
  const again = edit(without.body, (charges) => [
    ...charges,
    ...edit(first).charges.filter(({ chargeNo }) => chargeNo === 5),
  ]);
  expect(await save(Mode.RoadDrayage, again, rivalCustomer)).toMatchObject({
    status: 422,
    body: { code: 'charge_not_found', field: 'charges.4.chargeNo' },
  });
  const extended = await save(
    Mode.RoadDrayage,
    edit(without.body, (charges) => [...charges, added('Overweight')]),
    rivalCustomer,
  );
  expect(extended.body.charges.at(-1)).toMatchObject({ chargeNo: 6, name: 'Overweight' });
});

test('a weight break keeps its number while its floor stays, and gets it again when it returns', async () => {
  const { rivalCustomer } = testApp.people;
  const breaksOf = (structure: Structure) =>
    structure.weightBreaks.map(({ breakNo, label }) => [breakNo, label]);
  const saveFloors = async (weightBreaks: number[]) =>
    (
      await save(
        Mode.AirFreight,
        { ...edit(await structureOf(Mode.AirFreight, rivalCustomer)), weightBreaks },
        rivalCustomer,
      )
    ).body;
  expect(breaksOf(await saveFloors([0, 45, 250.5, 1000]))).toEqual([
    [1, '<45'],
    [2, '45 - 250.5'],
    [7, '250.5 - 1000'],
    [6, '1000+'],
  ]);
  expect(breaksOf(await saveFloors([0, 100, 250.5]))).toEqual([
    [1, '<100'],
    [3, '100 - 250.5'],
    [7, '250.5+'],
  ]);
});

test('new charges can be each other’s minimum and alternatives', async () => {
  const { rivalCustomer } = testApp.people;
  const before = await structureOf(Mode.OceanLCL, rivalCustomer);
  const saved = await save(
    Mode.OceanLCL,
    edit(before, (charges) => [
      ...charges,
      added('Handling', { chargeNo: -5, unit: ChargeUnit.PerUnitMeasure, minimumChargeNo: -9 }),
      added('Least handling', { chargeNo: -9 }),
      added('All in, per shipment', { chargeNo: -2, required: true, alternativeGroup: 4 }),
      added('All in, per day', {
        chargeNo: -3,
        unit: ChargeUnit.PerDay,
        required: true,
        alternativeGroup: 4,
        expectedPerShipment: 3,
      }),
    ]),
    rivalCustomer,
  );
  expect(
    saved.body.charges
      .slice(4)
      .map((charge) => [charge.chargeNo, charge.minimumChargeNo, charge.alternativeGroup]),
  ).toEqual([
    [5, 6, null],
    [6, null, null],
    [7, null, 4],
    [8, null, 4],
  ]);
});

test('refuses errors with charge and field, an outdated version and other users', async () => {
  const { carrier, owner, customer, rivalCustomer, colleague } = testApp.people;
  const structure = await structureOf(Mode.AirFreight);
  const wrong = edit(structure, (charges) =>
    charges.map((charge) =>
      charge.chargeNo === 3 ? { ...charge, name: ' ', minAllowed: 4, maxAllowed: 2 } : charge,
    ),
  );
  expect(await save(Mode.AirFreight, wrong)).toMatchObject({
    status: 422,
    body: {
      code: 'invalid_structure',
      field: 'charges.2.name',
      cells: [
        { row: 3, column: 'name' },
        { row: 3, column: 'maxAllowed' },
      ],
    },
  });
  const noRate = edit(structure, (charges) => [...charges, added('Fee', { currency: 'XXX' })]);
  expect(await save(Mode.AirFreight, noRate)).toMatchObject({
    status: 422,
    body: { code: 'no_exchange_rate', field: 'charges.6.currency' },
  });
  expect(await save(Mode.AirFreight, { ...edit(structure), version: 9 })).toMatchObject({
    status: 409,
    body: { code: 'structure_changed' },
  });
  for (const person of [carrier, colleague]) {
    expect((await save(Mode.AirFreight, edit(structure), person)).status).toBe(403);
    expect((await preview(Mode.AirFreight, edit(structure), person)).status).toBe(403);
  }
  const asOwner = (customerId: string | undefined) =>
    testApp.call(settings.saveCharges, owner, {
      params: { id: Mode.AirFreight },
      query: { customerId },
      body: edit(structure, (charges) => [...charges, added('Set by the Owner')]),
    });
  expect((await asOwner(undefined)).status).toBe(422);
  expect((await asOwner(customer.companyId)).body.version).toBe(2);
  const foreign = await testApp.call(settings.saveCharges, customer, {
    params: { id: Mode.AirFreight },
    query: { customerId: rivalCustomer.companyId },
    body: edit(structure),
  });
  expect(foreign.status).toBe(404);
});

test('of two simultaneous saves one is refused with the other’s user', async () => {
  const { rivalCustomer } = testApp.people;
  const before = await structureOf(Mode.RoadFTL, rivalCustomer);
  const answers = await Promise.all(
    ['One', 'Two', 'Three'].map((name) =>
      save(
        Mode.RoadFTL,
        edit(before, (charges) => [...charges, added(name)]),
        rivalCustomer,
      ),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(2);
  expect((await structureOf(Mode.RoadFTL, rivalCustomer)).charges).toHaveLength(before.charges.length + 1);
});

test('a preview counts what bids would lose and changes nothing, and saving does exactly that', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const mode = Mode.RoadFTL;
  const lanes = await makeLanes(testApp.platform, customer.companyId, mode, 3, 61);
  const offer = (who: typeof carrier, those: typeof lanes, rates: { chargeNo: number; rate: number }[]) =>
    testApp.call(bids.saveBids, who, {
      body: { mode, structureVersion: 1, bids: those.map(({ laneId }) => ({ laneId, rates })) },
    });
  await offer(carrier, lanes, [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 0.3 },
    { chargeNo: 3, rate: 50 },
  ]);
  await offer(otherCarrier, lanes.slice(0, 2), [{ chargeNo: 5, rate: 900 }]);
  await offer(otherCarrier, lanes.slice(2), [{ chargeNo: 3, rate: 75 }]);
  await testApp.drainJobs();

  const before = await structureOf(mode);
  // Linehaul per mile is removed, so that per load has no alternative any more; stop-offs are per day; fuel is required.
  const edited = edit(before, (charges) =>
    charges
      .filter(({ chargeNo }) => chargeNo !== 1)
      .map((charge) => {
        if (charge.chargeNo === 5) return { ...charge, alternativeGroup: null };
        if (charge.chargeNo === 3) return { ...charge, unit: ChargeUnit.PerDay };
        return charge;
      }),
  );
  const { body } = await preview(mode, edited);
  expect(body).toEqual({
    isUnchanged: false,
    charges: [
      { chargeNo: 5, name: 'Linehaul per load', change: 'changed', bidsLosingRates: 0 },
      { chargeNo: 3, name: 'Stop-off', change: 'changed', bidsLosingRates: 4 },
      { chargeNo: 1, name: 'Linehaul', change: 'removed', bidsLosingRates: 3 },
    ],
    weightBreaks: [],
    bids: 6,
    bidsLosingRates: 4,
    bidsBecomingPartial: 3,
    bidsBecomingComplete: 0,
    carriersToAsk: 1,
  });
  expect(await structureOf(mode)).toEqual(before);
  expect((await save(mode, edited)).body.version).toBe(2);
  await testApp.drainJobs();
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT (SELECT count(*)::int FROM bids WHERE customer_id = $1 AND mode = $2 AND NOT is_complete) AS partial,
            (SELECT array_agg(DISTINCT charge_no ORDER BY charge_no) FROM bid_rates JOIN bids USING (customer_id, bid_id)
             WHERE customer_id = $1 AND mode = $2) AS charges`,
    [customer.companyId, mode],
  );
  // One was partial before: it priced only a stop-off.
  expect(rows).toEqual([{ partial: 4, charges: [2, 5] }]);
});

test('carriage that becomes required is missing only on lanes with that end at a door', async () => {
  const { rivalCustomer, rivalCarrier } = testApp.people;
  const mode = Mode.OceanFCL;
  const lanes = await makeLanes(testApp.platform, rivalCustomer.companyId, mode, 4, 62);
  await testApp.platform.database.ownerPool.query(
    `UPDATE lanes SET move_type = m.move_type FROM unnest($1::bigint[], $2::text[]) AS m(lane_id, move_type)
     WHERE lanes.lane_id = m.lane_id`,
    [lanes.map(({ laneId }) => laneId), ['DoorDoor', 'DoorPort', 'PortDoor', null]],
  );
  const saved = await testApp.call(bids.saveBids, rivalCarrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: lanes.map(({ laneId }) => ({ laneId, rates: [{ chargeNo: 1, rate: 2000 }] })),
    },
  });
  expect(saved.body.errors).toEqual([]);
  await testApp.drainJobs();
  const edited = edit(await structureOf(mode, rivalCustomer), (charges) =>
    charges.map((charge) => (charge.name === 'On-carriage' ? { ...charge, required: true } : charge)),
  );
  const { body } = await preview(mode, edited, rivalCustomer);
  expect(body).toMatchObject({ bids: 4, bidsBecomingPartial: 3, bidsLosingRates: 0, carriersToAsk: 1 });
  await save(mode, edited, rivalCustomer);
  await testApp.drainJobs();
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT move_type FROM bids JOIN lanes USING (customer_id, lane_id)
     WHERE bids.customer_id = $1 AND bids.mode = $2 AND is_complete`,
    [rivalCustomer.companyId, mode],
  );
  expect(rows).toEqual([{ move_type: 'DoorPort' }]);

  // Carriage at an end that is not at a door for this lane is no alternative to another charge.
  const given = await testApp.call(bids.saveBids, rivalCarrier, {
    body: {
      mode,
      structureVersion: 2,
      bids: lanes.map(({ laneId }) => ({ laneId, rates: [{ chargeNo: 7, rate: 300 }] })),
    },
  });
  expect(given.body.errors).toEqual([]);
  await testApp.drainJobs();
  const either = edit(await structureOf(mode, rivalCustomer), (charges) =>
    charges.map((charge) =>
      charge.name.endsWith('-carriage') ? { ...charge, required: true, alternativeGroup: 1 } : charge,
    ),
  );
  expect((await preview(mode, either, rivalCustomer)).body).toMatchObject({ bidsBecomingPartial: 1 });
  await save(mode, either, rivalCustomer);
  await testApp.drainJobs();
  const partial = await testApp.platform.database.ownerPool.query(
    `SELECT move_type FROM bids JOIN lanes USING (customer_id, lane_id)
     WHERE bids.customer_id = $1 AND bids.mode = $2 AND NOT is_complete`,
    [rivalCustomer.companyId, mode],
  );
  expect(partial.rows).toEqual([{ move_type: 'DoorPort' }]);
});
