import { referenceData, settings, tenders } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedBids, type SeededLanes, seedLanes } from '../../../test/support/seedLanes.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { announce } from '../../platform/jobs/outbox.ts';

const mode = Mode.RoadFTL;
let testApp: TestApp;
let seeded: SeededLanes;
beforeAll(async () => {
  testApp = await startTestApp();
  const { customer, carrier } = testApp.people;
  seeded = await seedLanes(testApp, customer.companyId, mode, 5);
  await seedBids(testApp, seeded, carrier.companyId, 0.9);
  await sql('UPDATE lanes SET target_price = 2 WHERE lane_id = ANY ($1::bigint[])', [
    seeded.laneIds.slice(0, 2),
  ]);
  await testApp.platform.database.asSystem((tx) =>
    announce(tx, 'lanes.changed', `${seeded.customerId}:${mode}:volumes`, {
      customerId: seeded.customerId,
      mode,
      volumesChanged: true,
    }),
  );
  await testApp.drainJobs();
});
afterAll(() => testApp.close());

const sql = async <T extends object>(text: string, values: unknown[] = []) =>
  (await testApp.platform.database.bulkPool.query<T>(text, values)).rows;
const ofCustomer = () => ({ customerId: seeded.customerId });
const switches = async () =>
  (await testApp.call(settings.listModeSwitches, testApp.people.owner, { query: ofCustomer() })).body;
const preview = async (properties: Record<string, unknown>) =>
  (
    await testApp.call(settings.previewInstance, testApp.people.owner, {
      params: { id: mode },
      query: ofCustomer(),
      body: { properties },
    })
  ).body;

test('counts what a change of properties affects and changes nothing', async () => {
  const told = await preview({
    'contract.months': 6,
    'lanes.roadPlaceGranularity': 'zip3',
    'standings.greenOverTargetPercent': 1,
    'visibility.target': true,
    'awards.answerDays': 7,
  });
  expect(told.changes.map(({ name }) => name)).toHaveLength(4);
  expect(told.effects).toEqual([
    {
      effect: 'lanesRolledUp',
      properties: ['contract.months', 'lanes.roadPlaceGranularity'],
      count: 5,
      of: null,
    },
    { effect: 'bidsRanked', properties: ['standings.greenOverTargetPercent'], count: 5, of: 1 },
    { effect: 'carriersSeeMore', properties: ['visibility.target'], count: 2, of: 2 },
  ]);
  const [stored] = await sql<{ set: string }>(
    'SELECT count(*) AS set FROM instance_properties WHERE customer_id = $1',
    [seeded.customerId],
  );
  expect(stored?.set).toBe('0');
});

test('shows the sheet before the structure is saved', async () => {
  const params = { id: mode };
  const { body: structure } = await testApp.call(settings.getCharges, testApp.people.owner, {
    params,
    query: ofCustomer(),
  });
  const { status, raw, headers } = await testApp.call(settings.previewSheet, testApp.people.owner, {
    params,
    query: ofCustomer(),
    body: {
      version: structure.version,
      charges: structure.charges.map((charge, index) => ({
        ...charge,
        unit: charge.unit as never,
        name: index === 0 ? 'Line haul, all in' : charge.name,
      })),
      weightBreaks: [],
    },
  });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toContain('bid-sheet-preview-road-ftl.xlsx');
  expect(raw.subarray(0, 2).toString()).toBe('PK');
  const after = await testApp.call(settings.getCharges, testApp.people.owner, {
    params,
    query: ofCustomer(),
  });
  expect(after.body.version).toBe(structure.version);
});

test('disabling a mode is reported, audited and hides it; enabling it restores everything', async () => {
  const { owner, customer, carrier } = testApp.people;
  const put = (isOn: boolean) =>
    testApp.call(settings.switchMode, owner, { params: { id: mode }, query: ofCustomer(), body: { isOn } });
  const before = (await switches()).find((one) => one.mode === mode);
  expect(before).toMatchObject({ isOn: true, lanes: 5, lanesOpen: 5, bids: 5, carriers: 2 });
  expect((await put(false)).body).toEqual({ mode, isOn: false });
  await testApp.drainJobs();
  for (const person of [customer, carrier]) {
    const modes = (await testApp.call(settings.availableModes, person)).body.map((one) => one.mode);
    expect(modes).not.toContain(mode);
    expect(await testApp.call(settings.getCharges, person, { params: { id: mode } })).toMatchObject({
      status: 422,
    });
  }
  expect((await switches()).find((one) => one.mode === mode)).toMatchObject({
    isOn: false,
    lanes: 5,
    lanesOpen: 0,
    bids: 5,
  });
  // Repeating it changes nothing.
  await put(false);
  await put(true);
  const audited = await sql<{ action: string }>(
    `SELECT action FROM audit_entries WHERE action LIKE 'mode.switched%' OR action = 'lanes.paused' ORDER BY audit_entry_id`,
  );
  expect(audited.map(({ action }) => action)).toEqual([
    'mode.switchedOff',
    'lanes.paused',
    'mode.switchedOn',
  ]);
  expect((await testApp.call(settings.getCharges, customer, { params: { id: mode } })).body.version).toBe(1);
});

test('a changed CO2 factor is a new version, previewed first and then applied', async () => {
  const { owner } = testApp.people;
  const kept = async () =>
    (
      await sql<{ kg: string; versions: number[] }>(
        'SELECT sum(emission_kg) AS kg, array_agg(DISTINCT factor_version) AS versions FROM lane_emissions WHERE customer_id = $1',
        [seeded.customerId],
      )
    )[0];
  const before = await kept();
  const next = {
    code: 'road-us-dry-van',
    version: 1,
    name: 'US dry van',
    gramsPerTkm: 44,
    source: 'Measured in a test',
    validFrom: '2026-11-20',
  };
  const { body: told } = await testApp.call(referenceData.previewCo2Factor, owner, { body: next });
  expect(told).toMatchObject({ customers: 1, lanes: 5, emissionKg: Number(before?.kg) });
  expect(told.nextEmissionKg).toBeCloseTo(Number(before?.kg) / 2, 1);
  const { body: versions } = await testApp.call(referenceData.addCo2Factor, owner, { body: next });
  expect(versions.filter(({ code }) => code === next.code)).toMatchObject([
    { version: 2, gramsPerTkm: 44, isInForce: true, source: 'Measured in a test' },
    { version: 1, isInForce: false },
  ]);
  await testApp.drainJobs();
  expect(await kept()).toMatchObject({ versions: [2] });
  expect(Number((await kept())?.kg)).toBeCloseTo(Number(before?.kg) / 2, 1);
  expect(await testApp.call(referenceData.addCo2Factor, owner, { body: next })).toMatchObject({
    status: 409,
    body: { code: 'factor_changed' },
  });
  const early = { ...next, version: 2, validFrom: '2026-11-19' };
  expect(await testApp.call(referenceData.addCo2Factor, owner, { body: early })).toMatchObject({
    status: 422,
    body: { field: 'validFrom' },
  });
});

test('a mode cannot be disabled while a round is planned or open: names the event and what to do', async () => {
  const { owner, customer, carrier } = testApp.people;
  const put = (isOn: boolean) =>
    testApp.call(settings.switchMode, owner, { params: { id: mode }, query: ofCustomer(), body: { isOn } });
  const event = await testApp.call(tenders.createTender, customer, {
    body: {
      name: 'Spring',
      mode,
      laneIds: seeded.laneIds.slice(0, 2),
      carrierIds: [carrier.companyId],
      round: { opensAt: '2026-12-01T10:00:00Z', closesAt: '2026-12-03T10:00:00Z' },
    },
  });
  expect(event.status).toBe(200);
  expect(await put(false)).toMatchObject({
    status: 409,
    body: { code: 'round_already_scheduled', title: 'Round 1 of “Spring” is planned' },
  });
  const params = { id: event.body.tenderId };
  expect((await testApp.call(tenders.openRound, customer, { params })).status).toBe(200);
  expect((await put(false)).body).toMatchObject({
    title: 'Round 1 of “Spring” is open until 3 Dec 2026, 10:00 am UTC',
  });
  await testApp.call(tenders.closeRound, customer, { params });
  await testApp.drainJobs();
  expect((await put(false)).status).toBe(200);
  // While the mode is off, no further round is planned in it.
  expect(
    await testApp.call(tenders.nextRound, customer, {
      params,
      body: { opensAt: '2026-12-05T10:00:00Z', closesAt: '2026-12-06T10:00:00Z', isSealed: false },
    }),
  ).toMatchObject({ status: 422, body: { code: 'mode_not_offered' } });
  expect((await put(true)).status).toBe(200);
});
