import { overview, shipments, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { assumedUploads } from './assumedUploads.ts';

const header =
  'Shipment ID,Ship Date,Origin Port,Destination Port,Container Type,Weight (kg),Total Charge (USD)';
const box = (no: string, kg: number | string, usd: number | string, type = '40HC') =>
  `${no},2026-02-03,CNSHA,NLRTM,${type},${kg},${usd}`;

describe('containers without a count column', () => {
  let testApp: TestApp;
  let calls: ReturnType<typeof assumedUploads>;
  beforeAll(async () => {
    testApp = await startTestApp();
    calls = assumedUploads(testApp);
  });
  afterAll(() => testApp.close());

  const lanes = async () =>
    (
      await testApp.call(overview.listLanes, testApp.people.customer, {
        query: { mode: Mode.OceanFCL },
      })
    ).body;
  const include = async (id: string) => {
    expect((await calls.uploadOf(id)).awaiting).toBe('approval');
    await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id } });
    await testApp.drainJobs();
  };

  it('asks with the effect of each answer, and marks lanes of one container each', async () => {
    const file = [header, box('C-1', 24_000, 3000), box('C-2', 52_000, 3000), box('C-3', 18_000, 3000)];
    const id = await calls.send(Mode.OceanFCL, file.join('\n'));
    const [asked] = await calls.assumed(id);
    expect(asked).toMatchObject({
      key: 'containers',
      state: 'asked',
      recommended: 'fromWeight',
      share: 0.25,
      choices: [
        { value: 'fromWeight', effect: { lines: 3, shipments: 3, chargeUsd: 9000, volume: 4 } },
        { value: 'oneEach', effect: { lines: 3, shipments: 3, chargeUsd: 9000, volume: 3 } },
      ],
    });
    expect((await calls.confirm(id)).status).toBe(422);
    expect((await calls.confirm(id, { containers: 'fromWeight' })).status).toBe(200);
    await calls.expectEffects(id, 'containers');
    await include(id);
    expect(await lanes()).toMatchObject([
      { containerCount: 3, volumeTotal: 3, volumeAssumed: true, baselineUnitCost: 3000 },
    ]);
    const clean = await testApp.call(shipments.downloadCleanFile, testApp.people.customer, {
      params: { id },
    });
    expect(clean.raw.toString()).toMatch(/,Containers,Containers are,/);
    expect(clean.raw.toString()).toMatch(/,1\.00,assumed,/);
  });

  it('calculates them over all rows of a shipment from its container’s payload', async () => {
    const file = [
      header.replace('Weight', 'Gross Weight'),
      box('C-1', 20_000, 2000),
      box('C-1', 20_000, 1000),
      box('C-2', 21_700, 2000, '20GP'),
      box('C-3', 21_701, 2000, "20' DV"),
      box('C-4', '', 2000),
      box('C-5', 32_501, 2000),
      box('C-2', 1, 100, '20GP'),
    ];
    const id = await calls.send(Mode.OceanFCL, file.join('\n').replaceAll('CNSHA,NLRTM', 'CNNGB,DEHAM'));
    const [asked] = await calls.assumed(id);
    expect(asked?.choices.map(({ effect }) => effect?.volume)).toEqual([9, 5]);
    await calls.confirm(id, { containers: 'oneEach' });
    await calls.expectEffects(id, 'containers');
    await calls.answer(id, { containers: 'fromWeight' });
    await include(id);
    const found = (await lanes()).filter(({ destination }) => destination.includes('Hamburg'));
    expect(found.find(({ equipmentType }) => equipmentType === '40HC')).toMatchObject({
      volumeTotal: 2 + 1 + 2,
      volumeAssumed: false,
    });
    expect(found.find(({ equipmentType }) => equipmentType === '20GP')).toMatchObject({
      volumeTotal: 2 + 2,
    });
    const clean = await testApp.call(shipments.downloadCleanFile, testApp.people.customer, {
      params: { id },
    });
    expect(clean.raw.toString()).toMatch(/,2\.00,from weight,/);
  });

  it('offers a column that could be the count', async () => {
    const file = [`${header},Qty`, `${box('C-1', 24_000, 3000)},2`, `${box('C-2', 52_000, 3000)},3`];
    const id = await calls.send(Mode.OceanFCL, file.join('\n'));
    const [asked] = await calls.assumed(id);
    expect(asked?.choices.map(({ value, effect }) => [value, effect?.volume])).toEqual([
      ['fromWeight', 3],
      ['oneEach', 2],
      ['column:7', 5],
    ]);
    await calls.confirm(id, { containers: 'column:7' });
    expect((await calls.uploadOf(id)).reconciliation?.volume).toBe(5);
  });

  it('asks without a weight, marks shipments that fit one container, and asks nothing of a file with counts', async () => {
    const without = header.replace('Weight (kg),', '');
    const blank = await calls.send(
      Mode.OceanFCL,
      [without, box('C-1', 'x', 3000).replace('x,', '')].join('\n'),
    );
    expect((await calls.assumed(blank)).map(({ key, state, share }) => [key, state, share])).toEqual([
      ['containers', 'asked', null],
    ]);
    const light = await calls.send(
      Mode.OceanFCL,
      [`${header},Note`, `${box('C-1', 9000, 3000)},a`].join('\n'),
    );
    expect((await calls.assumed(light)).map(({ key, state, value }) => [key, state, value])).toEqual([
      ['containers', 'marked', 'fromWeight'],
    ]);
    const counted = await calls.send(
      Mode.OceanFCL,
      [`${header},Containers`, `${box('C-1', 9000, 3000)},2`].join('\n'),
    );
    expect(await calls.assumed(counted)).toEqual([]);
  });
});
