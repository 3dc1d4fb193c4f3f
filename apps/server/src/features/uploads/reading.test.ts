import { uploads } from '@lanewright/contract';
import { Mode, type OfferedMode, UploadStatus } from '@lanewright/freight';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { runUpload } from '../../../test/support/runUpload.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

let files = 0;
async function send(lines: readonly string[], mode: OfferedMode = Mode.RoadFTL): Promise<string> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: mode },
    fileName: `file ${++files}.csv`,
    file: Buffer.from(`${lines.join('\n')}\n`),
  });
  expect(sent.status, sent.raw.toString()).toBe(200);
  await testApp.drainJobs();
  return sent.body.uploadId ?? '';
}
const call = (id: string) => ({ params: { id } });
const upload = async (id: string) =>
  (await testApp.call(uploads.getUpload, testApp.people.customer, call(id))).body;
const columns = async (id: string) =>
  (await testApp.call(uploads.getColumns, testApp.people.customer, { ...call(id), query: {} })).body;
const confirm = async (id: string, body: Record<string, unknown> = {}) => {
  const answer = await testApp.call(uploads.confirmColumns, testApp.people.customer, {
    ...call(id),
    body: { columns: [], ...body },
  });
  await testApp.drainJobs();
  return answer;
};
const groups = async (id: string) =>
  (await testApp.call(uploads.listExceptions, testApp.people.customer, { ...call(id), query: {} })).body
    .groups;
const fieldOf = async (id: string, header: string) =>
  (await columns(id)).columns.find((column) => column.header === header)?.field;
const times = (count: number, line: (at: number) => string) =>
  Array.from({ length: count }, (_, at) => line(at));

describe('matching that a company confirmed', () => {
  const head = ['Load', 'When', 'Ship Date', 'Origin City', 'Dest City', 'Total USD'];
  const cells = (at: number): Record<string, string> => ({
    Load: `M${at}`,
    When: '2025-03-07',
    'Ship Date': '2025-03-09',
    'Origin City': 'Dallas',
    'Dest City': 'Erie',
    'Total USD': `${at}00`,
  });
  const file = (headers: readonly string[], at: number) => [
    headers.join(','),
    ...times(3, (row) => headers.map((header) => cells(at + row)[header]).join(',')),
  ];
  let memorable = '';

  it('applies to the same columns in another order', async () => {
    memorable = await send(file(head, 1));
    expect(await fieldOf(memorable, 'Ship Date')).toBe('shipDate');
    await confirm(memorable, {
      columns: [
        { columnNo: 1, field: 'shipDate' },
        { columnNo: 2, field: null },
      ],
    });
    const id = await send(file(head.toReversed(), 11));
    expect((await upload(id)).awaiting, 'it went on by itself').not.toBe('columns');
    expect([await fieldOf(id, 'When'), await fieldOf(id, 'Ship Date')]).toEqual(['shipDate', null]);
    expect((await upload(id)).reconciliation).toMatchObject({ accepted: 3, firstMonth: '2025-03' });
  });

  it('is asked again after a file that passed automatically is withdrawn, and can be corrected', async () => {
    const wrong = await send(file(head, 21));
    await testApp.call(uploads.withdrawUpload, testApp.people.customer, call(wrong));
    const id = await send(file(head, 31));
    expect(await upload(id)).toMatchObject({ awaiting: 'columns' });
    expect(await columns(id)).toMatchObject({ remembered: true });
    // A field assigned to one column leaves its previous column, which the request does not mention.
    expect((await confirm(id, { columns: [{ columnNo: 2, field: 'shipDate' }] })).status).toBe(200);
    expect([await fieldOf(id, 'When'), await fieldOf(id, 'Ship Date')]).toEqual([null, 'shipDate']);
    const next = await send(file(head, 41));
    expect((await upload(next)).awaiting).not.toBe('columns');
    expect(await fieldOf(next, 'Ship Date')).toBe('shipDate');
  });

  it('is doubted if the cells contradict it', async () => {
    const lines = file(head, 51).map((line) => line.replace('2025-03-09', 'soon'));
    const id = await send(lines);
    expect(await upload(id)).toMatchObject({ awaiting: 'columns' });
    const doubted = (await columns(id)).columns.find(({ header }) => header === 'Ship Date');
    expect(doubted).toMatchObject({
      field: 'shipDate',
      why: 'Previously confirmed for these headers, though its cells are not dates',
    });
    expect(doubted?.confidence).toBeLessThan(0.5);
  });
});

describe('a row with more cells than the header', () => {
  it('waits for a user, who keeps or excludes it, also after another of its cells was corrected', async () => {
    const id = await send([
      'Load,Ship Date,Origin City,Origin State,Dest City,Total,Currency',
      'X1,2025-03-15,Chicago,IL,Denver,900,USD',
      'X2,2025-03-16,Chicago,IL,Denver,1,500.25,USD',
    ]);
    await confirm(id);
    const [wide] = (await groups(id)).filter(({ reason }) => reason === 'extraCells');
    expect(wide).toMatchObject({ fieldLabel: 'Row', actions: ['keep', 'exclude'] });
    await testApp.call(uploads.settleExceptions, testApp.people.customer, {
      ...call(id),
      body: { groupKey: 'currency|unknownCurrency|500.25', action: 'setValue', value: 'USD' },
    });
    // The charge was split in two as well: 1 of 1,500.25.
    expect((await groups(id)).map(({ reason }) => reason)).toEqual(['extraCells', 'zeroCharge']);
    await testApp.call(uploads.settleExceptions, testApp.people.customer, {
      ...call(id),
      body: { groupKey: wide?.groupKey ?? '', action: 'exclude' },
    });
    expect(await groups(id)).toEqual([]);
    expect((await upload(id)).reconciliation).toMatchObject({ received: 2, accepted: 1, excluded: 1 });
  });
});

describe('a file whose sample decides too little', () => {
  const head = 'Load,Ship Date,Origin City,Dest City,Weight (kg),Total EUR';
  const plain = (at: number) => `W${at},2025-03-07,Dallas,Erie,5,100`;
  it('has all its cells checked, and continues if they decide', async () => {
    const id = await send([head, ...times(600, plain), 'W601,2025-03-07,Dallas,Erie,"1.234","1.250,50"']);
    await confirm(id);
    const { reconciliation, awaiting } = await upload(id);
    expect(awaiting).not.toBe('columns');
    expect(reconciliation).toMatchObject({ received: 601, accepted: 601, weightKg: 600 * 5 + 1234 });
    expect((await columns(id)).columns.find(({ header }) => header === 'Weight (kg)')?.why).toMatch(
      /Decimal comma, as in the other columns/,
    );
  });
  it('asks if they do not, and reads nothing before the answer', async () => {
    const lines = [
      head.replace('Load', 'Job'),
      ...times(600, plain),
      'W601,03/07/2025,Dallas,Erie,"1.234",100',
    ];
    const id = await send(lines);
    await confirm(id);
    expect(await upload(id)).toMatchObject({
      awaiting: 'columns',
      status: UploadStatus.InputExceptions,
      reconciliation: null,
    });
    const { questions } = await columns(id);
    expect(questions.filter(({ answer }) => answer === null).map(({ key }) => key)).toEqual([
      'dateOrder',
      'decimalMark',
    ]);
    expect((await confirm(id, { answers: { dateOrder: 'mdy', decimalMark: ',' } })).status).toBe(200);
    expect((await upload(id)).reconciliation).toMatchObject({
      accepted: 601,
      weightKg: 600 * 5 + 1234,
      lastMonth: '2025-03',
    });
  });
});

describe('negative values', () => {
  const head = 'BOL,Ship Date,Origin City,Dest City,Weight (kg),Miles,Total USD';
  it('are asked about, unless a credit note nets out in its shipment', async () => {
    const id = await send([
      head,
      'N1,2025-03-07,Dallas,Erie,500,900,100',
      'N1,2025-03-07,Dallas,Erie,-500,-900,-100',
      'N2,2025-03-07,Dallas,Erie,-7,900,100',
      'N3,2025-03-07,Dallas,Erie,5,-900,100',
      'N4,2025-03-07,Dallas,Erie,300,900,100',
      'N4,2025-03-07,Dallas,Erie,-400,900,100',
    ]);
    await confirm(id);
    expect((await groups(id)).map(({ field, reason, count }) => [field, reason, count])).toEqual([
      ['weight', 'negative', 2],
      ['miles', 'negative', 1],
    ]);
    expect((await upload(id)).reconciliation).toMatchObject({ received: 6, accepted: 3, excepted: 3 });
  });
  it('have a proposal if words are next to a number, which is never applied automatically', async () => {
    const id = await send([
      head.replace('BOL', 'Waybill'),
      'P1,2025-13-05,Dallas,Erie,5OO,900,100',
      'P2,2025-03-07,Dallas,Erie,500 lbs,900,"USD 1,200 all in"',
      'P3,2025-03-07,Dallas,Erie,Captured Separately,900,100',
    ]);
    await confirm(id);
    expect(Object.fromEntries((await groups(id)).map(({ text, proposal }) => [text, proposal]))).toEqual({
      '2025-13-05': '2025-05-13',
      'USD 1,200 all in': '1200',
      '5OO': '500',
      'Captured Separately': null,
    });
    expect((await upload(id)).reconciliation).toMatchObject({ accepted: 0, excepted: 3 });
  });
});

describe('a file without headers', () => {
  it('is matched by its cells, shown with low confidence, and its first row counts as a row', async () => {
    const towns = ['Dallas,TX,75201', 'Erie,PA,16501', 'Reno,NV,89501'];
    const lines = times(
      9,
      (at) => `H${at},2025-03-0${at + 1},${towns[at % 3]},${towns[(at + 1) % 3]},${at + 5}00.50`,
    );
    const id = await send(lines);
    const { missing, headerRow, columns: matched } = await columns(id);
    expect([missing, headerRow]).toEqual([[], 0]);
    expect(matched.filter(({ field }) => field !== null).every(({ confidence }) => confidence < 0.7)).toBe(
      true,
    );
    const walk = await runUpload(testApp, id, { currency: 'USD' });
    expect(walk.waiting.reconciliation).toMatchObject({
      received: 9,
      accepted: 9,
      shipments: 9,
      chargeUsd: 8104.5,
    });
    const first = await testApp.call(uploads.getLine, testApp.people.customer, { params: { id, lineNo: 1 } });
    expect(first.body.cells[0]).toBe('H0');
    const again = await send(lines.map((line) => line.replace(/^H/, 'J')));
    expect((await upload(again)).awaiting, 'and is known by its cells the next time').not.toBe('columns');
  });
});

describe('a column of texts that name no mode', () => {
  const head = 'Nr,Mode,Ship Date,Origin City,Dest City,Total USD';
  const file = (from: number) => [
    head,
    ...times(3, (at) => `${from + at},Bulk,2025-03-0${at + 1},Dallas,Erie,100`),
  ];

  it('never continues without an answer, nor with none of its texts', async () => {
    const id = await send(file(1));
    const none = await confirm(id, { modeTexts: [] });
    expect([none.status, none.raw.toString()]).toEqual([422, expect.stringContaining('Choose at least one')]);
    expect((await confirm(id)).status, 'none is taken by itself').toBe(422);
    expect((await confirm(id, { modeTexts: ['Bulk'] })).status).toBe(200);
    expect((await upload(id)).reconciliation).toMatchObject({ received: 3, accepted: 3 });
    const next = await send([head, '9,Barge,2025-03-09,Dallas,Erie,100']);
    expect(await upload(next), 'another text').toMatchObject({ awaiting: 'columns' });
  });

  it('shows its texts once a user has chosen it', async () => {
    const lines = ['Nr,How,Ship Date,Origin City,Dest City,Total USD', '1,Bulk,2025-03-01,Dallas,Erie,100'];
    const id = await send(lines);
    expect(await fieldOf(id, 'How')).toBeNull();
    expect((await confirm(id, { columns: [{ columnNo: 1, field: 'transportMode' }] })).status).toBe(200);
    expect(await upload(id)).toMatchObject({ awaiting: 'columns' });
    expect((await columns(id)).modeValues).toMatchObject([{ text: 'Bulk', taken: false }]);
    expect((await confirm(id, { modeTexts: ['Bulk'] })).status).toBe(200);
    expect((await upload(id)).reconciliation).toMatchObject({ received: 1, accepted: 1 });
  });

  it('holds a file with no rows left', async () => {
    const id = await send([head, '1,Truck,soon,Dallas,Erie,100']);
    await confirm(id, { columns: [{ columnNo: 2, field: 'shipDate' }] });
    const [{ groupKey } = { groupKey: '' }] = await groups(id);
    await testApp.call(uploads.settleExceptions, testApp.people.customer, {
      ...call(id),
      body: { groupKey, action: 'exclude' },
    });
    await confirm(id);
    expect(await upload(id)).toMatchObject({
      awaiting: 'columns',
      error: expect.stringContaining('No rows are left to import'),
    });
  });
});

describe('a file with several modes, named in six languages', () => {
  it('is split', async () => {
    const modes = [
      'LKW',
      'Seefracht',
      'Luftfracht',
      'Sammelgut',
      'LCL',
      'Air Charter',
      'Camion',
      '整箱',
      'Komplettladung',
    ];
    const id = await send([
      'Sendungsnr;Verkehrsträger;Ladedatum;Ladeort;Entladeort;Frachtkosten (EUR)',
      ...modes.map((mode, at) => `S${at};${mode};2025-03-0${at + 1};Dallas;Erie;100,50`),
    ]);
    const { modeValues } = await columns(id);
    expect(Object.fromEntries(modeValues.map(({ text, mode, taken }) => [text, [mode, taken]]))).toEqual({
      LKW: [Mode.RoadFTL, true],
      Camion: [Mode.RoadFTL, true],
      Komplettladung: [Mode.RoadFTL, true],
      Seefracht: [Mode.OceanFCL, false],
      整箱: [Mode.OceanFCL, false],
      LCL: [Mode.OceanLCL, false],
      Luftfracht: [Mode.AirFreight, false],
      'Air Charter': [Mode.AirFreight, false],
      Sammelgut: [Mode.RoadLTL, false],
    });
    await confirm(id, { modeTexts: ['LKW', 'Camion', 'Komplettladung'] });
    expect((await upload(id)).reconciliation).toMatchObject({ received: 9, accepted: 3, excluded: 6 });
    const split = await testApp.call(uploads.splitUpload, testApp.people.customer, {
      ...call(id),
      body: { mode: Mode.OceanFCL, modeTexts: ['Seefracht', '整箱'] },
    });
    expect(split.status).toBe(200);
    await testApp.drainJobs();
    await confirm(split.body.id, { answers: { containers: 'oneEach' } });
    expect((await upload(split.body.id)).reconciliation).toMatchObject({
      received: 9,
      accepted: 2,
      excluded: 7,
    });
  });
});
