import { uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { assumedUploads } from './assumedUploads.ts';

const header = 'Shipment ID,Ship Date,Origin Airport,Destination Airport,Weight (kg),Total Charge (USD)';
const flight = (no: string, day: string, kg: number | string, usd: number) =>
  `${no},${day},FRA,JFK,${kg},${usd}`;

describe('assumptions that need all rows', () => {
  let testApp: TestApp;
  let calls: ReturnType<typeof assumedUploads>;
  beforeAll(async () => {
    testApp = await startTestApp({ now: '2026-11-01T09:00:00Z' });
    calls = assumedUploads(testApp);
  });
  afterAll(() => testApp.close());

  it('asks about shipments without a weight at Check rows, and excludes or counts them', async () => {
    const rows = Array.from({ length: 20 }, (_, at) =>
      flight(`A-${at}`, `2026-03-${String(at + 1).padStart(2, '0')}`, at % 2 === 0 ? 0 : 100 + at, 500),
    );
    // A shipment has a weight if any of its rows has one.
    const file = [
      header,
      ...rows,
      flight('A-20', '2026-03-02', 70, 500),
      flight('A-20', '2026-03-02', '', 30),
    ];
    const id = await calls.send(Mode.AirFreight, file.join('\n'));
    await calls.confirm(id);
    expect(await calls.uploadOf(id)).toMatchObject({ awaiting: 'exceptions' });
    const [asked] = await calls.assumed(id);
    const kg = [1, 3, 5, 7, 9, 11, 13, 15, 17, 19].reduce((sum, at) => sum + 100 + at, 70);
    expect(asked).toMatchObject({
      key: 'noVolume',
      stage: 'rows',
      state: 'asked',
      recommended: 'exclude',
      lines: 10,
      choices: [
        { value: 'exclude', effect: { lines: 12, shipments: 11, chargeUsd: 5530, volume: kg } },
        { value: 'include', effect: { lines: 22, shipments: 21, chargeUsd: 10_530, volume: kg } },
      ],
    });
    const gone = await testApp.call(uploads.continueUpload, testApp.people.customer, { params: { id } });
    expect([gone.status, gone.body]).toMatchObject([422, { code: 'assumptions_open' }]);
    await calls.expectEffects(id, 'noVolume');
    await calls.answer(id, { noVolume: 'exclude' });
    expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
      received: 22,
      accepted: 12,
      excluded: 10,
      excludedBy: [{ reason: 'noVolume', count: 10 }],
    });
  });

  it('asks nothing below 1% of the rows, or about weights already asked for by row', async () => {
    const few = Array.from({ length: 120 }, (_, at) =>
      flight(`B-${at}`, `2026-03-${String((at % 27) + 1).padStart(2, '0')}`, at === 7 ? '' : 100, 500),
    );
    const id = await calls.send(
      Mode.AirFreight,
      [header.replace('Weight', 'Gross Weight'), ...few].join('\n'),
    );
    await calls.confirm(id);
    expect(await calls.assumed(id)).toEqual([]);
    const worded = [
      flight('C-1', '2026-03-01', 100, 500),
      flight('C-2', '2026-03-02', 'captured separately', 500),
    ];
    const other = await calls.send(Mode.AirFreight, [`${header},Note`, ...worded].join('\n'));
    await calls.confirm(other);
    expect((await calls.assumed(other)).map(({ key }) => key)).toEqual([]);
  });

  it('marks a history of many years, which an answer shortens', async () => {
    const rows = Array.from({ length: 36 }, (_, at) =>
      flight(
        `D-${at}`,
        `${2023 + Math.floor((at + 9) / 12)}-${String(((at + 9) % 12) + 1).padStart(2, '0')}-15`,
        100 + at,
        1000 + at,
      ),
    );
    const id = await calls.send(
      Mode.AirFreight,
      [`${header},Lot`, ...rows.map((row) => `${row},x`)].join('\n'),
    );
    await calls.confirm(id);
    const long = (await calls.assumed(id)).find(({ key }) => key === 'longHistory');
    const usd = (from: number) => Array.from({ length: 36 - from }, (_, at) => 1000 + from + at);
    const sum = (amounts: readonly number[]) => amounts.reduce((total, amount) => total + amount, 0);
    expect(long).toMatchObject({
      state: 'marked',
      value: 'all',
      choices: [
        { value: 'all', effect: { lines: 36, chargeUsd: sum(usd(0)) } },
        { value: 'last12', effect: { lines: 12, chargeUsd: sum(usd(24)) } },
        { value: 'last24', effect: { lines: 24, chargeUsd: sum(usd(12)) } },
      ],
    });
    await calls.expectEffects(id, 'longHistory');
    await calls.answer(id, { longHistory: 'last12' });
    expect((await calls.uploadOf(id)).reconciliation).toMatchObject({
      excludedBy: [{ reason: 'outsidePeriod', count: 24 }],
      firstMonth: '2025-10',
      lastMonth: '2026-09',
    });
  });

  it('marks an old history, which changes no figure and does not depend on the order of answers', async () => {
    const rows = Array.from({ length: 40 }, (_, at) =>
      flight(
        `E-${at}`,
        `${2019 + Math.floor(at / 12)}-${String((at % 12) + 1).padStart(2, '0')}-15`,
        at % 4 === 0 ? 0 : 100 + at,
        1000 + at,
      ),
    );
    const id = await calls.send(
      Mode.AirFreight,
      [`${header},Ref`, ...rows.map((row) => `${row},x`)].join('\n'),
    );
    await calls.confirm(id);
    const found = await calls.assumed(id);
    expect(Object.fromEntries(found.map(({ key, state, share }) => [key, [state, share === 0]]))).toEqual({
      noVolume: ['asked', false],
      longHistory: ['marked', false],
      oldHistory: ['marked', true],
    });
    await calls.answer(id, { noVolume: 'include' });
    await calls.answer(id, { longHistory: 'last24' });
    await calls.answer(id, { noVolume: 'exclude' });
    const after = await calls.figuresOf(id);
    await calls.answer(id, { longHistory: 'all', noVolume: 'include' });
    await calls.expectEffects(id, 'noVolume');
    await calls.answer(id, { noVolume: 'exclude', longHistory: 'last24' });
    expect(await calls.figuresOf(id)).toEqual(after);
    await calls.expectEffects(id, 'longHistory');
    expect((await calls.uploadOf(id)).reconciliation).toMatchObject({ received: 40 });
  });
});
