import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { referenceData } from '@lanewright/contract';
import { Decimal } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import { sharedData } from '../../../../test/support/testSettings.ts';

const bankFile = path.join(sharedData, 'fx/eurofxref_2023_2025.csv');

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const send = (text: string | Buffer, as = testApp.people.owner) =>
  testApp.upload(referenceData.importCurrencyRates, as, {
    fileName: 'eurofxref.csv',
    file: Buffer.from(text),
  });
const apply = (id: string, as = testApp.people.owner) =>
  testApp.call(referenceData.applyRateImport, as, { params: { id } });
/** Sends and applies a file. */
const take = async (text: string | Buffer) => apply((await send(text)).body.id);
const rateOf = async (currency: string, day: string) =>
  (
    await testApp.platform.database.ownerPool.query<{ rate: string }>(
      'SELECT usd_per_unit::text AS rate FROM currency_rates WHERE currency_code = $1 AND rate_date = $2',
      [currency, day],
    )
  ).rows[0]?.rate;

test('quotes per euro become USD per unit on their day, and currencies without a rate are left out', async () => {
  const { status, body } = await take(
    'Date,USD,JPY,EEK,GBP,\n2025-01-24,1.0472,163.9,N/A,0.84413,\n2025-01-23,1.0404,162.58,15.6466,,\n',
  );
  expect(status).toBe(200);
  expect(body).toMatchObject({
    fileName: 'eurofxref.csv',
    days: 2,
    firstDay: '2025-01-23',
    lastDay: '2025-01-24',
    added: 11,
    changed: 0,
    unchanged: 0,
    withoutRate: 2,
    leftOut: [{ currency: 'EEK', days: 1 }],
  });
  expect(body.appliedAt).not.toBeNull();
  expect(body.currencies.map(({ currency, added }) => [currency, added])).toEqual([
    ['EUR', 2],
    ['GBP', 1],
    ['JPY', 2],
    ['USD', 2],
    ['XAF', 2],
    ['XOF', 2],
  ]);
  // 1.0472 USD for a euro, which is 163.9 yen and 0.84413 pounds; and the franc pegged to the euro.
  expect(await rateOf('EUR', '2025-01-24')).toBe('1.0472000000');
  expect(await rateOf('JPY', '2025-01-24')).toBe('0.0063892617');
  expect(await rateOf('GBP', '2025-01-24')).toBe('1.2405672112');
  expect(await rateOf('XOF', '2025-01-24')).toBe('0.0015964461');
  expect(await rateOf('USD', '2025-01-24')).toBe('1.0000000000');
  expect(await rateOf('GBP', '2025-01-23')).toBeUndefined();
});

test('the same file again changes nothing, a corrected rate is changed, and imports are audited', async () => {
  const line = (gbp: string) => `Date,USD,GBP\n2025-02-03,1.02,${gbp}\n`;
  expect((await take(line('0.83'))).body).toMatchObject({ added: 5, changed: 0, unchanged: 0 });
  expect((await take(line('0.83'))).body).toMatchObject({ added: 0, changed: 0, unchanged: 5 });
  expect((await take(line('0.84'))).body).toMatchObject({ added: 0, changed: 1, unchanged: 4 });
  const { rows } = await testApp.platform.database.ownerPool.query(
    `SELECT actor_user_id, (after->>'changed')::int AS changed FROM audit_entries WHERE action = 'rates.imported' ORDER BY audit_entry_id DESC LIMIT 1`,
  );
  expect(rows).toEqual([{ actor_user_id: testApp.people.owner.userId, changed: 1 }]);
});

test('a file changes nothing before it is applied, and the preview lists changes by currency with the size of jumps', async () => {
  await take('Date,USD,PLN,SEK\n2025-05-05,1,4.00,10\n2025-05-06,1,4.00,10\n');
  // The zloty is wrong by a digit on the 7th and then correct again; the krona of the 6th is corrected by a third, and 20% is not a
  // jump.
  const { body } = await send(
    'Date,USD,PLN,SEK\n2025-05-06,1,4.00,7.5\n2025-05-07,1,40,9\n2025-05-08,1,4.00,7.5\n2025-05-09,1,5.00,7.5\n',
  );
  expect(await rateOf('PLN', '2025-05-07')).toBeUndefined();
  expect(body.appliedAt).toBeNull();
  expect(body.currencies.find(({ currency }) => currency === 'PLN')).toEqual({
    currency: 'PLN',
    name: 'Zloty',
    added: 3,
    changed: 0,
    unchanged: 1,
    jumps: 2,
    before: { day: '2025-05-06', usdPerUnit: 0.25 },
    after: { day: '2025-05-09', usdPerUnit: 0.2 },
  });
  expect(body).toMatchObject({ jumpPercent: 20, jumpCount: 3 });
  expect(body.jumps).toEqual([
    {
      currency: 'PLN',
      day: '2025-05-08',
      usdPerUnit: 0.25,
      before: 0.025,
      beforeDay: '2025-05-07',
      percent: 900,
    },
    {
      currency: 'PLN',
      day: '2025-05-07',
      usdPerUnit: 0.025,
      before: 0.25,
      beforeDay: '2025-05-06',
      percent: -90,
    },
    {
      currency: 'SEK',
      day: '2025-05-06',
      usdPerUnit: 0.1333333333,
      before: 0.1,
      beforeDay: '2025-05-06',
      percent: 33.3,
    },
  ]);
  expect(
    (await testApp.call(referenceData.getRateImport, testApp.people.owner, { params: body })).body,
  ).toEqual(body);
  expect((await apply(body.id)).status).toBe(200);
  expect(await rateOf('PLN', '2025-05-07')).toBe('0.0250000000');
  expect(await apply(body.id)).toMatchObject({ status: 409, body: { code: 'rate_import_applied' } });
});

test('a newer file replaces one that was not applied', async () => {
  const { body: first } = await send('Date,USD,GBP\n2025-03-10,1.02,0.8\n');
  await send('Date,USD,GBP\n2025-03-11,1.02,0.8\n');
  expect(await apply(first.id)).toMatchObject({ status: 404, body: { code: 'rate_import_not_found' } });
});

describe('refuses and applies nothing', () => {
  test.each([
    ['nothing', '', 400, 'no_rates_file'],
    ['something else', 'Load ID,Ship Date\n1,2025-01-01\n', 422, 'rates_file_unknown'],
    ['a currency twice', 'Date,USD,GBP,GBP\n2025-03-03,1,2,3\n', 422, 'rates_file_unknown'],
    ['no days', 'Date,USD,GBP\n', 422, 'rates_file_empty'],
    ['no day', 'Date,USD,GBP\n03/03/2025,1.02,0.8\n', 422, 'rates_file_invalid'],
    ['a day that does not exist', 'Date,USD,GBP\n2025-02-30,1.02,0.8\n', 422, 'rates_file_invalid'],
    ['a day to come', 'Date,USD,GBP\n2026-11-21,1.02,0.8\n', 422, 'rates_file_invalid'],
    ['a day twice', 'Date,USD,GBP\n2025-03-03,1.02,0.8\n2025-03-03,1.02,0.8\n', 422, 'rates_file_invalid'],
    ['a day without the dollar', 'Date,USD,GBP\n2025-03-03,N/A,0.8\n', 422, 'rates_file_invalid'],
    ['a zero', 'Date,USD,GBP\n2025-03-03,1.02,0\n', 422, 'rates_file_invalid'],
    ['a negative rate', 'Date,USD,GBP\n2025-03-03,1.02,-0.8\n', 422, 'rates_file_invalid'],
    ['too large a rate', 'Date,USD,GBP\n2025-03-03,999999999,0.000000000001\n', 422, 'rates_file_invalid'],
    ['too small a rate', 'Date,USD,GBP\n2025-03-03,0.000001,999999999\n', 422, 'rates_file_invalid'],
  ])('%s', async (_, text, status, code) => {
    const answer = await send(text);
    expect([answer.status, (answer.body as { code?: string }).code]).toEqual([status, code]);
    expect(await rateOf('GBP', '2025-03-03')).toBeUndefined();
  });

  test('from any user but the Owner', async () => {
    const text = 'Date,USD,GBP\n2025-03-03,1.02,0.8\n';
    for (const person of [testApp.people.customer, testApp.people.carrier, testApp.people.cleanser]) {
      expect((await send(text, person)).status).toBe(403);
      expect((await apply('1', person)).status).toBe(403);
    }
    expect(await rateOf('GBP', '2025-03-03')).toBeUndefined();
  });
});

test('the list shows each currency’s newest rate and its number of days', async () => {
  const { body } = await testApp.call(referenceData.listCurrencyRates, testApp.people.owner);
  const pound = body.find(({ currency }) => currency === 'GBP');
  expect(pound).toMatchObject({ rateDate: '2025-02-03', firstDay: '2024-12-31', days: 3 });
  expect(body.find(({ currency }) => currency === 'AED')).toMatchObject({
    days: 1,
    usdPerUnit: 0.2722940776,
  });
});

test('a rate converted and back is the same to within a millionth', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.integer({ min: 5_000, max: 20_000 }),
      fc.integer({ min: 1_000, max: 20_000_000 }),
      async (usd, quote) => {
        const [usdPerEur, perEur] = [new Decimal(usd).div(10_000), new Decimal(quote).div(10_000)];
        await take(`Date,USD,CHF\n2025-04-01,${usdPerEur.toFixed()},${perEur.toFixed()}\n`);
        const back = new Decimal((await rateOf('CHF', '2025-04-01')) ?? 0).times(perEur);
        expect(back.minus(usdPerEur).abs().div(usdPerEur).toNumber()).toBeLessThan(1e-6);
      },
    ),
    { numRuns: 15 },
  );
});

test.skipIf(!existsSync(bankFile))('imports two years of the bank’s file completely', async () => {
  const { status, body } = await take(readFileSync(bankFile));
  expect(status).toBe(200);
  expect(body).toMatchObject({ days: 519, lastDay: '2025-01-24', leftOut: [] });
  expect(body.added + body.changed + body.unchanged).toBe(body.currencies.length * 519);
  // The day of the initial data, which were converted by the same rule.
  expect(await rateOf('AUD', '2024-12-31')).toBe('0.6194252325');
  expect(await rateOf('RUB', '2024-12-31')).toBeUndefined();
});
