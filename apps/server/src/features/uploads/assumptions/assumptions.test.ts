import { overview, uploads } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { assumedUploads } from './assumedUploads.ts';

const loads =
  'Load No,Ship Date,Origin City,Origin State,Destination City,Destination State,SKU,Weight (kg),Miles,Total Charge (USD)';
const load = (no: string, day: number, sku: string, kg: number, charge: string) =>
  `${no},2026-02-${String(day).padStart(2, '0')},Columbus,OH,Nashville,TN,${sku},${kg},380,${charge}`;

describe('assumptions about a file', () => {
  let testApp: TestApp;
  let calls: ReturnType<typeof assumedUploads>;
  beforeAll(async () => {
    testApp = await startTestApp();
    calls = assumedUploads(testApp);
  });
  afterAll(() => testApp.close());

  const send = (lines: readonly string[], mode: OfferedMode = Mode.RoadFTL, name = 'file.csv') =>
    calls.send(mode, `${lines.join('\n')}\n`, name);
  const assumed = async (id: string) =>
    (await testApp.call(uploads.listAssumptions, testApp.people.customer, { params: { id } })).body;

  const repeated = [
    load('L-71', 3, 'A', 1200, '1180.00'),
    load('L-71', 3, 'B', 900, '1180.00'),
    load('L-72', 4, 'A', 2100, '1240.00'),
    load('L-72', 4, 'C', 400, '1240.00'),
  ];

  it('asks if a charge repeated on every row of a shipment was paid once, and what each answer is worth', async () => {
    const id = await send([loads, ...repeated]);
    expect((await calls.uploadOf(id)).awaiting).toBe('columns');
    const { body: columns } = await testApp.call(uploads.getColumns, testApp.people.customer, {
      params: { id },
    });
    expect(columns.questions.map(({ key }) => key)).toEqual(['rowCharges']);
    const [asked] = (await assumed(id)).assumptions;
    expect(asked).toMatchObject({
      key: 'rowCharges',
      state: 'asked',
      value: null,
      recommended: 'once',
      share: 0.5,
      choices: [
        { value: 'once', effect: { lines: 4, shipments: 2, chargeUsd: 2420 } },
        { value: 'each', effect: { lines: 4, shipments: 2, chargeUsd: 4840 } },
      ],
    });
    expect((await calls.confirm(id)).body).toMatchObject({ code: 'questions_open' });
    expect((await calls.confirm(id, { rowCharges: 'once' })).status).toBe(200);
    const { reconciliation } = await calls.uploadOf(id);
    expect(reconciliation).toMatchObject({ chargeUsd: 2420, weightKg: 4600, shipments: 2, accepted: 4 });
    expect((await assumed(id)).assumptions[0]).toMatchObject({
      state: 'answered',
      value: 'once',
      answeredBy: expect.any(String),
    });
    await calls.expectEffects(id, 'rowCharges');
    const refused = await calls.answer(id, { rowCharges: 'twice' });
    expect([refused.status, refused.body]).toMatchObject([422, { code: 'answer_invalid' }]);
    const unknown = await calls.answer(id, { nothing: 'once' });
    expect([unknown.status, unknown.body]).toMatchObject([404, { code: 'assumption_not_found' }]);
  });

  it('remembers the answer for the same headers and says so', async () => {
    const id = await send([loads, ...repeated.map((row) => row.replace('L-7', 'L-8'))]);
    expect((await calls.uploadOf(id)).reconciliation).toMatchObject({ chargeUsd: 4840 });
    expect((await assumed(id)).assumptions[0]).toMatchObject({
      state: 'remembered',
      value: 'each',
      rememberedAt: expect.any(String),
      answeredBy: expect.any(String),
    });
    await testApp.call(uploads.withdrawUpload, testApp.people.customer, { params: { id } });
  });

  it('adds up and names the charges of a shipment whose rows differ', async () => {
    const header = loads.replace('SKU', 'Article');
    const id = await send([
      header,
      ...repeated,
      load('L-73', 5, 'A', 500, '300.00'),
      load('L-73', 5, 'B', 500, '450.00'),
    ]);
    await calls.confirm(id, { rowCharges: 'once' });
    const asked = await calls.expectEffects(id, 'rowCharges');
    expect(asked?.choices.map(({ effect }) => effect?.chargeUsd)).toEqual([3170, 5590]);
    expect(asked?.why).toContain('1 has different charges');
  });

  it('leaves out rows whose status means void and counts them in the reconciliation', async () => {
    const header = `${loads},Status`;
    const rows = Array.from(
      { length: 6 },
      (_, at) => `${load(`V-${at}`, at + 1, 'A', 900, '1300.00')},${at === 4 ? 'Void' : 'Delivered'}`,
    );
    const id = await send([header, ...rows]);
    const key = (await assumed(id)).assumptions[0]?.key ?? '';
    expect(key).toMatch(/^statusTexts:/);
    await calls.confirm(id, { [key]: 'exclude' });
    const { reconciliation } = await calls.uploadOf(id);
    expect(reconciliation).toMatchObject({
      received: 6,
      accepted: 5,
      excluded: 1,
      excludedBy: [{ reason: 'status', count: 1 }],
      chargeUsd: 6500,
    });
    await calls.expectEffects(id, key);
  });

  it('lowers the score while open', async () => {
    const { body } = await testApp.call(uploads.listUploads, testApp.people.customer, { query: {} });
    const id = body[0]?.id ?? '';
    const quality = await testApp.call(overview.uploadQuality, testApp.people.customer, {
      params: { id },
      query: {},
    });
    expect(quality.body.certainShare).toBe(1);
    expect((await assumed(id)).certainShare).toBe(1);
  });
});
