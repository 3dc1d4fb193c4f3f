import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { assumedUploads } from './assumedUploads.ts';

let testApp: TestApp;
let calls: ReturnType<typeof assumedUploads>;
beforeAll(async () => {
  testApp = await startTestApp({ now: '2026-11-01T09:00:00Z' });
  calls = assumedUploads(testApp);
});
afterAll(() => testApp.close());

test('states exact effects under combinations of answers', async () => {
  const header =
    'Shipment ID,Ship Date,Origin Airport,Destination Airport,Item,Weight (kg),Total Charge (USD),Status';
  const rows = Array.from({ length: 60 }, (_, at) => {
    const shipment = at >> 1;
    const day = `${2024 + Math.floor(shipment / 10)}-${String((shipment % 10) + 1).padStart(2, '0')}-10`;
    const kg = shipment % 5 === 0 ? 0 : 100 + at;
    return `X-${shipment},${day},FRA,JFK,${at},${kg},${700 + shipment},${shipment % 7 === 3 ? 'Void' : 'Delivered'}`;
  });
  const id = await calls.send(Mode.AirFreight, [header, ...rows].join('\n'));
  await calls.confirm(id, { rowCharges: 'once', 'statusTexts:7': 'exclude' });
  const keys = ['rowCharges', 'statusTexts:7', 'noVolume', 'longHistory'];
  expect((await calls.assumed(id)).map(({ key }) => key).toSorted()).toEqual([...keys].toSorted());
  const combinations: readonly Readonly<Record<string, string>>[] = [
    { noVolume: 'include', longHistory: 'all' },
    { noVolume: 'exclude', longHistory: 'last12' },
    { rowCharges: 'each', 'statusTexts:7': 'include', longHistory: 'last24' },
  ];
  for (const [at, answers] of combinations.entries()) {
    await calls.answer(id, answers);
    const before = await calls.figuresOf(id);
    // Each answer reads the file again, so every combination tests two of the four keys, in turn.
    for (const key of keys.filter((_, place) => place % 2 === at % 2)) {
      const value = (await calls.assumed(id)).find((one) => one.key === key)?.value ?? '';
      await calls.expectEffects(id, key);
      await calls.answer(id, { [key]: value });
    }
    expect(await calls.figuresOf(id), 'changed and changed back').toEqual(before);
  }
});
