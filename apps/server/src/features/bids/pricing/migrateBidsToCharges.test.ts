import { bids, type ResponseOf, settings } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { makeLanes } from '../../../../test/support/makeLanes.ts';
import type { Person } from '../../../../test/support/people.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const rows = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const laneOf = async (mode: OfferedMode, seed: number) =>
  (await makeLanes(testApp.platform, testApp.people.customer.companyId, mode, 1, seed))[0]?.laneId ?? '';
type Structure = ResponseOf<typeof settings.getCharges>;
const structureOf = async (mode: OfferedMode) =>
  (await testApp.call(settings.getCharges, testApp.people.customer, { params: { id: mode }, query: {} }))
    .body;

async function offer(as: Person, mode: OfferedMode, laneId: string, rates: [number, number, number?][]) {
  const { version } = await structureOf(mode);
  const cells = rates.map(([chargeNo, rate, breakNo]) => ({ chargeNo, rate, breakNo: breakNo ?? null }));
  const saved = await testApp.call(bids.saveBids, as, {
    body: { mode, structureVersion: version, bids: [{ laneId, rates: cells }] },
  });
  expect(saved).toMatchObject({ status: 200, body: { saved: 1 } });
  await testApp.drainJobs();
}

/** Changes and saves the charges of a mode. */
async function change(
  mode: OfferedMode,
  edit: (structure: Structure) => Pick<Structure, 'charges'> & { weightBreaks?: number[] },
) {
  const structure = await structureOf(mode);
  const edited = edit(structure);
  const saved = await testApp.call(settings.saveCharges, testApp.people.customer, {
    params: { id: mode },
    query: {},
    body: {
      version: structure.version,
      charges: edited.charges.map((charge) => ({ ...charge, unit: charge.unit as 0 })),
      weightBreaks: edited.weightBreaks ?? structure.weightBreaks.map(({ weightFrom }) => weightFrom),
    },
  });
  expect(saved.status).toBe(200);
}
const bidOn = async (as: Person, laneId: string) =>
  (await testApp.call(bids.listLaneBids, as, { params: { laneId } })).body[0];
const ratesOn = async (laneId: string) =>
  (
    await rows<{ charge_no: number; break_no: number }>(
      `SELECT r.charge_no, r.break_no FROM bids b JOIN bid_rates r USING (customer_id, bid_id)
       WHERE b.lane_id = $1 AND b.withdrawn_at IS NULL ORDER BY 1, 2`,
      [laneId],
    )
  ).map((rate) => `${rate.charge_no}/${rate.break_no}`);

test('changing charges drops rates that no longer fit, keeps the rest, and records it in history and audit', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.OceanFCL;
  const laneId = await laneOf(mode, 41);
  await offer(carrier, mode, laneId, [
    [1, 1000],
    [2, -50],
    [5, 65],
  ]);
  const before = await bidOn(customer, laneId);
  expect(before?.isComplete).toBe(true);
  // Bunker is deleted, documentation is now per container, and handling is required.
  await change(mode, ({ charges }) => ({
    charges: charges
      .filter(({ chargeNo }) => chargeNo !== 2)
      .map((charge) =>
        charge.chargeNo === 5
          ? { ...charge, unit: 1 }
          : charge.chargeNo === 3
            ? { ...charge, required: true, allowZero: false }
            : charge,
      ),
  }));
  await testApp.drainJobs();
  expect(await ratesOn(laneId)).toEqual(['1/0']);
  const after = await bidOn(customer, laneId);
  expect(after).toMatchObject({ isComplete: false, allInUsd: null, colour: 'Red', structureVersion: 2 });
  expect(after?.missing).toEqual(['Terminal handling, origin (THC)']);
  const { body: history } = await testApp.call(bids.bidHistory, carrier, { params: { laneId } });
  expect(history[0]).toMatchObject({ kind: 'adapted', by: null });
  expect(history[0]?.changes.map(({ name, before: was, after: is }) => [name, was, is])).toEqual([
    ['Bunker adjustment (BAF) per container', '-50', null],
    ['Documentation per shipment', '65', null],
  ]);
  const audit = await rows<{ count: string }>(
    `SELECT count(*) FROM audit_entries WHERE action = 'bids.adapted' AND subject_id = $1`,
    [carrier.companyId],
  );
  expect(audit).toEqual([{ count: '1' }]);
  // The carrier adds the required charge, and its bid is complete again.
  await offer(carrier, mode, laneId, [[3, 200]]);
  expect(await bidOn(customer, laneId)).toMatchObject({ isComplete: true, colour: 'Green' });
});

test('saving a bid first does not keep a rate of a charge that has changed', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.RoadDrayage;
  const laneId = await laneOf(mode, 45);
  await offer(carrier, mode, laneId, [
    [1, 400],
    [2, 60],
    [3, 25],
  ]);
  // Fuel is now per mile; before the jobs have run, its carrier saves another cell under the new charges.
  await change(mode, ({ charges }) => ({
    charges: charges.map((charge) => (charge.chargeNo === 2 ? { ...charge, unit: 2 } : charge)),
  }));
  await offer(carrier, mode, laneId, [[1, 410]]);
  expect(await ratesOn(laneId)).toEqual(['1/0', '3/0']);
  const { body: history } = await testApp.call(bids.bidHistory, customer, { params: { laneId } });
  expect(
    history.map(({ kind, changes }) => [kind, changes.map(({ before: was, after: is }) => [was, is])]),
  ).toEqual([
    ['saved', [['400', '410']]],
    ['adapted', [['60', null]]],
    [
      'saved',
      [
        [null, '400'],
        [null, '60'],
        [null, '25'],
      ],
    ],
  ]);
});

test('deleting a weight break deletes its rates and keeps those of the others', async () => {
  const { carrier } = testApp.people;
  const mode = Mode.AirFreight;
  const laneId = await laneOf(mode, 42);
  await offer(carrier, mode, laneId, [
    [1, 5, 1],
    [1, 4, 2],
    [1, 3, 3],
    [2, 75],
  ]);
  await change(mode, ({ charges }) => ({ charges, weightBreaks: [0, 100, 300] }));
  await testApp.drainJobs();
  expect(await ratesOn(laneId)).toEqual(['1/1', '1/3', '2/0']);
});

test('one of two alternative charges is enough for a complete bid', async () => {
  const { customer, carrier, otherCarrier } = testApp.people;
  const mode = Mode.RoadFTL;
  const laneId = await laneOf(mode, 43);
  await offer(carrier, mode, laneId, [[5, 1500]]);
  await offer(otherCarrier, mode, laneId, [[2, 0.3]]);
  const { body } = await testApp.call(bids.listLaneBids, customer, { params: { laneId } });
  expect(body.map(({ isComplete, missing }) => [isComplete, missing])).toEqual([
    [true, []],
    [false, ['Linehaul', 'Linehaul per load']],
  ]);
});

test('freezing rates again reprices all valid bids', async () => {
  const { customer, carrier } = testApp.people;
  const mode = Mode.RoadDrayage;
  const laneId = await laneOf(mode, 44);
  const { version } = await structureOf(mode);
  await rows(`INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source) VALUES ('EUR', '2026-11-18', 1.1, 'test')
    ON CONFLICT (currency_code, rate_date) DO UPDATE SET usd_per_unit = 1.1`);
  await testApp.call(settings.freezeCurrencies, customer, { params: { id: mode }, query: {} });
  const cells = [{ chargeNo: 1, rate: 100 }];
  await testApp.call(bids.saveBids, carrier, {
    body: { mode, structureVersion: version, bids: [{ laneId, currency: 'EUR', rates: cells }] },
  });
  await testApp.drainJobs();
  const before = await bidOn(customer, laneId);
  expect(before?.usdPerUnit).toBe(1.1);
  // A newer rate alone changes nothing.
  await rows(
    `INSERT INTO currency_rates (currency_code, rate_date, usd_per_unit, source) VALUES ('EUR', '2026-11-19', 2.2, 'test')`,
  );
  await offer(carrier, mode, laneId, [[3, 1]]);
  expect((await bidOn(customer, laneId))?.usdPerUnit).toBe(1.1);
  await testApp.call(settings.freezeCurrencies, customer, { params: { id: mode }, query: {} });
  await testApp.drainJobs();
  const after = await bidOn(customer, laneId);
  expect(after?.usdPerUnit).toBe(2.2);
  expect(after?.allInUsd).toBeGreaterThan(1.99 * (before?.allInUsd ?? 0));
});
