import { uploads } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { runUpload } from '../../../../test/support/runUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const header =
  'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Weight (kg),Total Charge (USD)';
const load = (no: string, charge: string, kg = 9000, miles = 380) =>
  `${no},2026-03-0${(Number(no.replace(/\D/g, '')) % 9) + 1},Columbus,OH,Nashville,TN,${miles},${kg},${charge}`;

const person = () => testApp.people.customer;
async function read(lines: readonly string[], mode: OfferedMode = Mode.RoadFTL): Promise<{ id: string }> {
  const sent = await testApp.upload(uploads.receiveShipments, person(), {
    params: { id: mode },
    fileName: 'odd.csv',
    file: Buffer.from(`${lines.join('\n')}\n`),
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  const params = { id: sent.body.uploadId ?? '' };
  await testApp.drainJobs();
  const { body } = await testApp.call(uploads.getUpload, person(), { params });
  // Files with headers that were confirmed before may continue automatically.
  if (body.awaiting === 'columns') await confirm(params);
  return params;
}
async function confirm(params: { id: string }): Promise<void> {
  const confirmed = await testApp.call(uploads.confirmColumns, person(), { params, body: { columns: [] } });
  expect(confirmed.status, confirmed.raw.toString()).toBe(200);
  await testApp.drainJobs();
}
async function asked(params: { id: string }) {
  const { body } = await testApp.call(uploads.listExceptions, person(), { params, query: {} });
  return {
    groups: body.groups.map(({ groupKey, count, actions, proposal }) => ({
      groupKey,
      count,
      actions,
      proposal,
    })),
    rows: body.rows.map(({ lineNo, exceptions }) => [lineNo, exceptions.map(({ reason }) => reason)]),
  };
}
async function settle(
  params: { id: string },
  groupKey: string,
  action: 'keep' | 'exclude' | 'volumeOnly' | 'withoutWeight' | 'setValue',
  value?: string,
) {
  const { status, body, raw } = await testApp.call(uploads.settleExceptions, person(), {
    params,
    body: { groupKey, action, ...(value === undefined ? {} : { value }) },
  });
  expect(status, raw.toString()).toBe(200);
  return body.changeNo ?? 0;
}
const undo = (params: { id: string }, changeNo: number) =>
  testApp.call(uploads.undoChange, person(), { params: { ...params, changeNo } });
const equation = async (params: { id: string }) =>
  (await testApp.call(uploads.getUpload, person(), { params })).body.reconciliation;
/** The upload's only lane, once it waits for approval: shipments, spend, and USD per unit of volume. */
async function lane({ id }: { id: string }) {
  await testApp.call(uploads.continueUpload, person(), { params: { id } });
  await runUpload(testApp, id, {});
  const { rows } = await testApp.platform.database.bulkPool.query<Record<string, string>>(
    `SELECT count(DISTINCT history_id)::integer AS lanes, sum(shipment_count)::integer AS shipments,
       sum(historic_charge_usd)::text AS spend, round(sum(priced_charge_usd) / nullif(sum(priced_volume), 0), 6)::float AS unit_price,
       sum(weight_kg)::float AS kg
     FROM lane_months WHERE upload_id = $1`,
    [id],
  );
  return rows[0];
}

describe('zero charges', () => {
  const zero = 'totalCharge|zeroCharge|';
  const four = [header, load('Z1', '1600.00'), load('Z2', '1620.00'), load('Z3', '0.00'), load('Z4', '0.01')];

  it('are one group, and count for their volume only, as they are, with another charge, or not at all', async () => {
    const params = await read(four);
    expect(await asked(params)).toEqual({
      groups: [
        { groupKey: zero, count: 2, actions: ['volumeOnly', 'keep', 'setValue', 'exclude'], proposal: null },
      ],
      rows: [
        [3, ['zeroCharge']],
        [4, ['zeroCharge']],
      ],
    });
    expect(await equation(params)).toMatchObject({ received: 4, accepted: 2, excepted: 2, excluded: 0 });
    const all = { received: 4, accepted: 4, excepted: 0, excluded: 0, shipments: 4, volume: 1520 };
    const kept = await settle(params, zero, 'keep');
    expect(await equation(params)).toMatchObject({ ...all, chargeUsd: 3220.01 });
    await undo(params, kept);
    const set = await settle(params, zero, 'setValue', '1500');
    expect(await equation(params)).toMatchObject({ ...all, chargeUsd: 6220 });
    await undo(params, set);
    const out = await settle(params, zero, 'exclude');
    expect(await equation(params)).toMatchObject({ accepted: 2, excluded: 2, shipments: 2, chargeUsd: 3220 });
    await undo(params, out);
    expect(await asked(params)).toMatchObject({ groups: [{ count: 2 }] });
    await settle(params, zero, 'volumeOnly');
    expect(await equation(params)).toMatchObject({ ...all, chargeUsd: 3220 });
    // The same answers apply when the columns are confirmed again and the file is read again.
    await confirm(params);
    expect(await equation(params)).toMatchObject({ ...all, chargeUsd: 3220 });
    const { rows } = await testApp.platform.database.bulkPool.query(
      'SELECT count(charge)::integer AS charges, count(charge_usd)::integer AS usd FROM lines WHERE upload_id = $1',
      [params.id],
    );
    expect(rows).toEqual([{ charges: 2, usd: 2 }]);
  });

  it.each([
    ['volumeOnly', { shipments: 4, spend: '3220.00', unit_price: 1610 / 380 }],
    ['keep', { shipments: 4, spend: '3220.01', unit_price: 3220.01 / 1520 }],
    ['setValue', { shipments: 4, spend: '6220.00', unit_price: 6220 / 1520 }],
    ['exclude', { shipments: 2, spend: '3220.00', unit_price: 1610 / 380 }],
  ] as const)('give lanes under the action %s', async (action, expected) => {
    const params = await read(four.map((line) => line.replace(/^Z/, action)));
    await settle(params, zero, action, action === 'setValue' ? '1500' : undefined);
    const found = await lane(params);
    expect(found).toMatchObject({ lanes: 1, shipments: expected.shipments, spend: expected.spend });
    expect(Number(found?.unit_price)).toBeCloseTo(expected.unit_price, 5);
  });

  it('ask nothing if other rows of the shipment have its charge, and ask again without them', async () => {
    const params = await read([
      header,
      load('S1', '900.00'),
      load('S1', '0.00', 100),
      // The remainder of a credit.
      load('S2', '100.00'),
      load('S2', '-100.00', 101),
      load('S2', '0.00', 102),
      // S3: together more than 1 USD; S4: not.
      load('S3', '0.60'),
      load('S3', '0.60', 103),
      load('S4', '0.40'),
      load('S4', '0.40', 104),
      load('S5', '1.01'),
      load('S6', '1.00'),
      load('S7', ''),
      load('S7', '0', 105),
    ]);
    const zeros = [8, 9, 11, 13].map((lineNo) => [lineNo, ['zeroCharge']]);
    expect((await asked(params)).rows).toEqual(zeros);
    const leaveOut = (exclude: boolean) =>
      testApp.call(uploads.correctLines, person(), {
        params,
        body: { lines: [{ lineNo: 1, values: {}, exclude }] },
      });
    await leaveOut(true);
    expect((await asked(params)).rows).toEqual([[2, ['zeroCharge']], ...zeros]);
    await leaveOut(false);
    expect((await asked(params)).rows).toEqual(zeros);
    // Row 12 has no charge of its own: with row 13 it is included only for its volume.
    await settle(params, zero, 'volumeOnly');
    expect(await asked(params)).toEqual({ groups: [], rows: [] });
    await confirm(params);
    expect(await equation(params)).toMatchObject({ received: 13, accepted: 13, chargeUsd: 902.21 });
  });

  it('that a user corrects are asked about with their new value', async () => {
    const params = await read(four.map((line) => line.replace(/^Z/, 'C')));
    const correct = (lineNo: number, values: Record<string, string | null>) =>
      testApp.call(uploads.correctLines, person(), { params, body: { lines: [{ lineNo, values }] } });
    await settle(params, zero, 'volumeOnly');
    await correct(3, { weight: '8000' });
    expect(await equation(params)).toMatchObject({ accepted: 4, chargeUsd: 3220, weightKg: 35_000 });
    await correct(3, { totalCharge: '1500' });
    expect(await equation(params)).toMatchObject({ accepted: 4, chargeUsd: 4720 });
    await correct(3, { totalCharge: '0.5' });
    expect((await asked(params)).rows).toEqual([[3, ['zeroCharge']]]);
    await correct(3, { totalCharge: null });
    expect((await asked(params)).rows).toEqual([[3, ['zeroCharge']]]);
  });
});

describe('impossible weights', () => {
  const heavy = 'weight|impossibleWeight|';
  const air = 'Shipment ID,Ship Date,Origin Airport,Destination Airport,Weight (kg),Total Charge (USD)';
  const kilos = [300, 500, 700, 900];
  const lines = (name: string) => [
    air,
    ...kilos.map((kg, at) => `${name}${at},2026-03-0${at + 1},FRA,ORD,${kg},${(kg * 3).toFixed(2)}`),
    `${name}9,2026-03-05,FRA,ORD,410000,3900.00`,
  ];

  it.each([
    ['keep', undefined, { shipments: 5, kg: 412_400, spend: '11100.00', unit_price: 11_100 / 412_400 }],
    ['withoutWeight', undefined, { shipments: 5, kg: 2400, spend: '11100.00', unit_price: 3 }],
    ['setValue', '1300', { shipments: 5, kg: 3700, spend: '11100.00', unit_price: 3 }],
    ['exclude', undefined, { shipments: 4, kg: 2400, spend: '7200.00', unit_price: 3 }],
  ] as const)('give lanes under the action %s', async (action, value, { unit_price, ...expected }) => {
    const params = await read(lines(action), Mode.AirFreight);
    expect(await asked(params)).toEqual({
      groups: [
        {
          groupKey: heavy,
          count: 1,
          actions: ['setValue', 'withoutWeight', 'keep', 'exclude'],
          proposal: null,
        },
      ],
      rows: [[5, ['impossibleWeight']]],
    });
    expect(await equation(params)).toMatchObject({ accepted: 4, excepted: 1, weightKg: 2400 });
    const changeNo = await settle(params, heavy, action, value);
    await undo(params, changeNo);
    expect(await equation(params)).toMatchObject({ accepted: 4, excepted: 1, weightKg: 2400 });
    await settle(params, heavy, action, value);
    await confirm(params);
    const found = await lane(params);
    expect(found).toMatchObject({ lanes: 1, ...expected });
    expect(Number(found?.unit_price)).toBeCloseTo(unit_price, 5);
  });

  it('are asked about again if corrected to another one', async () => {
    const params = await read(lines('again'), Mode.AirFreight);
    await settle(params, heavy, 'setValue', '200000');
    expect((await asked(params)).rows).toEqual([[5, ['impossibleWeight']]]);
    await settle(params, heavy, 'setValue', '2000');
    expect(await equation(params)).toMatchObject({ accepted: 5, weightKg: 4400 });
  });
});

describe('total rows among the rows', () => {
  const total = 'row|totalRow|';
  const lines = (name: string) => [
    header,
    load(`${name}1`, '1600.00'),
    load(`${name}2`, '1620.50'),
    load(`${name}3`, '900.00'),
    `TOTAL,2026-03-31,Columbus,OH,Nashville,TN,1140,27000,4120.50`,
  ];

  it('are asked about, stay so when another cell is corrected, and are excluded or kept', async () => {
    const params = await read(lines('R'));
    const group = { groupKey: total, count: 1, actions: ['exclude', 'keep'], proposal: null };
    expect(await asked(params)).toEqual({ groups: [group], rows: [[4, ['totalRow']]] });
    await testApp.call(uploads.correctLines, person(), {
      params,
      body: { lines: [{ lineNo: 4, values: { weight: '26000' } }] },
    });
    expect(await asked(params)).toMatchObject({ groups: [group] });
    const out = await settle(params, total, 'exclude');
    expect(await equation(params)).toMatchObject({ accepted: 3, excluded: 1, chargeUsd: 4120.5 });
    await undo(params, out);
    await settle(params, total, 'keep');
    expect(await equation(params)).toMatchObject({ accepted: 4, excluded: 0, chargeUsd: 8241 });
    await confirm(params);
    expect(await equation(params)).toMatchObject({ received: 4, accepted: 4, chargeUsd: 8241 });
  });

  it('are accepted as rows after their charge is corrected', async () => {
    const params = await read(lines('T'));
    await testApp.call(uploads.correctLines, person(), {
      params,
      body: { lines: [{ lineNo: 4, values: { totalCharge: '1000' } }] },
    });
    expect(await asked(params)).toEqual({ groups: [], rows: [] });
    expect(await equation(params)).toMatchObject({ accepted: 4, chargeUsd: 5120.5 });
  });
});

describe('a mark before three digits', () => {
  it('is asked about if the column separates thousands, and proposes the value with thousands', async () => {
    const params = await read([
      header,
      load('D1', '"1,600.50"'),
      load('D2', '1.450'),
      load('D3', '"1,450"'),
      load('D4', '1.450'),
    ]);
    const { groups } = await asked(params);
    expect(groups).toEqual([
      {
        groupKey: 'totalCharge|threeDecimals|1.450',
        count: 2,
        actions: ['setValue', 'keep', 'exclude'],
        proposal: '1450',
      },
    ]);
    const kept = await settle(params, groups[0]?.groupKey ?? '', 'keep');
    expect(await equation(params)).toMatchObject({ accepted: 4, chargeUsd: 3053.4 });
    await undo(params, kept);
    await settle(params, groups[0]?.groupKey ?? '', 'setValue', '1450');
    expect(await equation(params)).toMatchObject({ accepted: 4, chargeUsd: 5950.5 });
  });

  it('causes no question if three decimals are usual', async () => {
    const params = await read([
      header,
      load('E1', '"1,600.500"'),
      load('E2', '1.450'),
      load('E3', '980.125'),
    ]);
    expect(await asked(params)).toEqual({ groups: [], rows: [] });
    expect(await equation(params)).toMatchObject({ accepted: 3, chargeUsd: 2582.08 });
  });
});
