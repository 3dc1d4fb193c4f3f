import { settings, uploads } from '@lanewright/contract';
import { Mode, modeDetails, offeredModes, propertyKeys, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openTestHouse, type TestHouse } from './house/testHouse.ts';

/** Calls of the specification whose own tests would be a line each; the others stand beside what they call. */
let house: TestHouse;
beforeAll(async () => {
  house = await openTestHouse();
});
afterAll(() => house.close());

test('the modes of a company, with title, address and what their summary is called', async () => {
  const { body } = await house.call(settings.availableModes, house.people.customer);
  expect(body.toSorted((a, b) => a.mode - b.mode)).toEqual(
    offeredModes
      .toSorted((a, b) => a - b)
      .map((mode) => {
        const { name, title, path, summaryLabel } = modeDetails[mode];
        return { mode, name, title, path: `/${path}`, summaryLabel };
      }),
  );
});

test('air freight has weight breaks, from and to, as they are shown', async () => {
  const { body } = await house.call(settings.getWeightBreaks, house.people.customer, {
    params: { id: Mode.AirFreight },
  });
  expect(body.map(({ weightFrom, weightTo, label }) => [weightFrom, weightTo, label])).toEqual([
    [0, 45, '<45'],
    [45, 100, '45 - 100'],
    [100, 300, '100 - 300'],
    [300, 500, '300 - 500'],
    [500, 1000, '500 - 1000'],
    [1000, null, '1000+'],
  ]);
});

test('a mode’s properties are told by name, with what they hold', async () => {
  const { body } = await house.call(settings.getInstanceProperties, house.people.customer, {
    params: { id: Mode.RoadFTL },
  });
  expect(body.map(({ name }) => name)).toEqual(expect.arrayContaining([...propertyKeys]));
  expect(body.find(({ name }) => name === 'lanes.roadPlaceGranularity')).toMatchObject({ value: 'city' });
});

test('uploads are listed by mode and status, and all of a mode; what is left blank filters nothing', async () => {
  const as = house.people.customer;
  const header =
    'Load ID,Ship Date,Origin City,Origin State,Destination City,Destination State,Miles,Total Charge';
  const send = (mode: 4 | 13, id: string) =>
    house.upload(uploads.receiveShipments, as, {
      params: { id: mode },
      fileName: `${id}.csv`,
      file: Buffer.from(`${header}\n${id},2025-03-04,Dallas,TX,Chicago,IL,921,2575.10\n`),
    });
  const road = (await send(4, 'A1')).body.uploadId;
  const port = (await send(13, 'B1')).body.uploadId;
  const list = async (query: object) =>
    (await house.call(uploads.listUploads, as, { query: query as never })).body.map(({ id }) => id);
  expect(await list({ mode: '', status: '' })).toEqual(expect.arrayContaining([road, port]));
  expect(await list({ mode: 4 })).toEqual([road]);
  expect(await list({ mode: 4, status: UploadStatus.Validation })).toEqual([road]);
  expect(await list({ mode: 4, status: UploadStatus.Completed })).toEqual([]);
  const ofMode = await house.call(uploads.listModeUploads, as, { params: { id: 13 } });
  expect(ofMode.body.map(({ id }) => id)).toEqual([port]);
});
