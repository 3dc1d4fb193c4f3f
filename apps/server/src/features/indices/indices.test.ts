import { referenceData } from '@lanewright/contract';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { drawnCases } from '../../../../../tools/lib/drawnCases.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const diesel = {
  code: 'EIA.DIESEL.US',
  name: 'US on-highway diesel',
  unit: 'USD per gallon',
  period: 'week',
  region: 'United States',
  source: 'U.S. Energy Information Administration',
} as const;
const padd = {
  ...diesel,
  code: 'EIA.DIESEL.PADD3',
  name: 'Gulf Coast diesel',
  region: 'Gulf Coast',
} as const;
beforeEach(async () => {
  await testApp.platform.database.ownerPool.query(
    'TRUNCATE index_imports, index_values, index_series CASCADE',
  );
  for (const body of [diesel, padd])
    expect((await testApp.call(referenceData.addIndexSeries, testApp.people.owner, { body })).status).toBe(
      200,
    );
});

const send = (text: string) =>
  testApp.upload(referenceData.importIndexValues, testApp.people.owner, {
    fileName: 'diesel.csv',
    file: Buffer.from(text),
  });
const apply = (id: string) =>
  testApp.call(referenceData.applyIndexImport, testApp.people.owner, { params: { id } });
const valuesOf = async (code: string, query: { from?: string; to?: string } = {}) =>
  (await testApp.call(referenceData.readIndex, testApp.people.carrier, { params: { code }, query })).body
    .days;

test('a weekly file with a holiday gap is previewed, applied, and read by everyone who prices by it', async () => {
  // Monday 25 May is a holiday: the price is published a day later, and one week has none.
  const { status, body } = await send(
    'Date,EIA.DIESEL.US,Gulf Coast diesel\n2026-05-11,3.499,3.1\n2026-05-18,3.512,\n2026-05-26,3.487,3.12\n2026-06-08,3.2,3.05\n',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    added: 7,
    changed: 0,
    unchanged: 0,
    withoutValue: 1,
    days: 4,
    appliedAt: null,
  });
  expect(await valuesOf(diesel.code)).toEqual([]);
  expect((await apply(body.id)).body).toMatchObject({ added: 7, jumpCount: 0 });
  expect(await valuesOf(diesel.code, { from: '2026-05-18', to: '2026-06-01' })).toEqual([
    { day: '2026-05-18', value: 3.512 },
    { day: '2026-05-26', value: 3.487 },
  ]);
  for (const person of [testApp.people.customer, testApp.people.carrier, testApp.people.owner]) {
    const listed = await testApp.call(referenceData.listIndices, person);
    expect(listed.body.find(({ code }) => code === padd.code)).toMatchObject({
      values: 3,
      firstDay: '2026-05-11',
      newest: { day: '2026-06-08', value: 3.05 },
    });
  }
  expect(await apply(body.id)).toMatchObject({ status: 409, body: { code: 'index_import_applied' } });
});

test('rows of series, date and value are the same file, and a jump over 20% is listed against the value before it', async () => {
  const wide = await send('Date,EIA.DIESEL.US\n2026-05-11,3.00\n2026-05-18,3.60\n2026-05-25,4.33\n');
  const long = await send(
    'Series,Date,Value\neia.diesel.us,2026-05-11,3.00\nUS on-highway diesel,2026-05-18,3.6\nEIA.DIESEL.US,2026-05-25,4.33\n',
  );
  const { id: _wide, receivedAt: _w, ...first } = wide.body;
  const { id, receivedAt: _l, ...second } = long.body;
  expect(second).toEqual(first);
  expect(second.jumps).toEqual([
    {
      code: diesel.code,
      day: '2026-05-25',
      value: 4.33,
      before: 3.6,
      beforeDay: '2026-05-18',
      percent: 20.3,
    },
  ]);
  await apply(id);
  expect((await send('Date,EIA.DIESEL.US\n2026-05-18,3.61\n2026-05-25,4.33\n')).body).toMatchObject({
    added: 0,
    changed: 1,
    unchanged: 1,
  });
});

test('every wrong cell is named, and a file with one is refused', async () => {
  const { status, body } = await send(
    'Date,EIA.DIESEL.US,PADD 9\n2026-02-30,3.1,1\n2026-03-02,0,1\n2026-11-23,3.1,1\n2026-03-09,cheap,1\n2026-03-16,3.51,\n2026-03-16,3.49,\n2026-03-23,3.1234567,\n',
  );
  expect(status).toBe(422);
  expect(body).toMatchObject({ code: 'index_file_invalid', title: 'Column 3: unknown series PADD 9' });
  const { cells } = body as unknown as { cells: { row: number; message: string }[] };
  expect(cells.map(({ row, message }) => [row, message])).toEqual([
    [1, 'unknown series PADD 9'],
    [2, '2026-02-30 is not a date. Use YYYY-MM-DD'],
    [3, 'the price must be above zero'],
    [4, '23 Nov 2026 is in the future'],
    [5, 'cheap is not a price'],
    [7, 'EIA.DIESEL.US has two values for 16 Mar 2026: 3.51 and 3.49'],
    [8, '3.1234567 has more than six decimals'],
  ]);
  for (const [text, code] of [
    ['Day,Price\n2026-03-02,3\n', 'index_file_unknown'],
    ['Date,EIA.DIESEL.US\n2026-03-02,\n', 'index_file_empty'],
  ] as const)
    expect(await send(text)).toMatchObject({ status: 422, body: { code } });
});

test('a series keeps its code and values when it is changed, and neither code nor name is used twice', async () => {
  const { code, ...fields } = diesel;
  const change = (body: object) =>
    testApp.call(referenceData.changeIndexSeries, testApp.people.owner, {
      params: { code },
      body: { ...fields, isActive: true, version: 1, ...body },
    });
  await apply((await send('Date,EIA.DIESEL.US\n2026-05-11,3.499\n')).body.id);
  expect((await change({})).body.version).toBe(1);
  expect((await change({ isActive: false })).body).toMatchObject({ version: 2, values: 1, isActive: false });
  expect(await change({ region: 'USA' })).toMatchObject({
    status: 409,
    body: { code: 'edit_conflict' },
  });
  for (const name of ['gulf coast DIESEL', 'eia.diesel.padd3'])
    expect(await change({ name, version: 2 })).toMatchObject({
      status: 409,
      body: { code: 'index_series_exists' },
    });
  const listed = await testApp.call(referenceData.listIndices, testApp.people.customer);
  expect(listed.body.map((series) => series.code)).toEqual([padd.code]);
  expect(await valuesOf(code)).toEqual([{ day: '2026-05-11', value: 3.499 }]);
});

test('what is imported is what is read, whatever the order and layout of the rows', async () => {
  const days = ['2026-01-05', '2026-01-12', '2026-01-19', '2026-01-26', '2026-02-02'];
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(
        fc.record({
          code: fc.constantFrom(diesel.code, padd.code),
          day: fc.constantFrom(...days),
          value: fc.integer({ min: 1, max: 99_999_999 }).map((micros) => micros / 1_000_000),
        }),
        { selector: ({ code, day }) => `${code} ${day}`, minLength: 1 },
      ),
      fc.boolean(),
      async (rows, isLong) => {
        await testApp.platform.database.ownerPool.query('TRUNCATE index_values');
        const at = (code: string, day: string) =>
          rows.find((row) => row.code === code && row.day === day)?.value.toFixed(6) ?? '';
        const text = isLong
          ? ['Value,Series,Date', ...rows.map(({ code, day, value }) => `${value.toFixed(6)},${code},${day}`)]
          : [
              `Date,${padd.name},${diesel.code}`,
              ...days.toReversed().map((day) => `${day},${at(padd.code, day)},${at(diesel.code, day)}`),
            ];
        await apply((await send(text.join('\n'))).body.id);
        for (const code of [diesel.code, padd.code])
          expect(await valuesOf(code)).toEqual(
            rows
              .filter((row) => row.code === code)
              .map(({ day, value }) => ({ day, value }))
              .toSorted((a, b) => a.day.localeCompare(b.day)),
          );
      },
    ),
    { numRuns: drawnCases(4, 15) },
  );
});
