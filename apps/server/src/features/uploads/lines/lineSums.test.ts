import { Mode, type OfferedMode, type ShipmentField } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { drawnCases } from '../../../../../../tools/lib/drawnCases.ts';
import { startTestApp, type TestApp } from '../../../../test/support/testApp.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Reading } from '../columns/reading.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';
import { clearLines } from '../validate/clearLines.ts';
import { storeWords } from '../validate/storeWords.ts';
import { batchOfTexts } from './batchOfTexts.ts';
import { linePlan } from './linePlan.ts';
import { storeLines } from './storeLines.ts';
import { UploadWords } from './uploadWords.ts';

const fields = [
  'shipmentId',
  'shipDate',
  'originCity',
  'destinationCity',
  'carrier',
  'equipment',
  'totalCharge',
  'currency',
  'weight',
  'volume',
  'miles',
  'containerCount',
  'transportMode',
] as const satisfies readonly ShipmentField[];
const reading: Reading = {
  kind: 'csv',
  format: null,
  sheet: 0,
  sheets: [],
  headerRow: 0,
  columns: fields.map((field, columnNo) => ({
    columnNo,
    header: field,
    field,
    confidence: 1,
    why: '',
    samples: [],
  })),
  modeValues: [
    { text: 'ours', count: 1, mode: null, taken: true },
    { text: 'theirs', count: 1, mode: null, taken: false },
  ],
  fulfilmentTexts: [],
  answers: { currency: 'USD', weightUnit: 'kg', volumeUnit: 'cbm', noCharge: 'volumeOnly' },
  remembered: false,
  rowCount: null,
  rowsFileKey: null,
};
const rates = new Map([['KWD', [{ date: '2020-01-01', usdPerUnit: '3.2561' }]]]);

const figure = (most: number) => fc.integer({ min: 0, max: most }).map((cents) => (cents / 100).toFixed(2));
const maybe = (text: fc.Arbitrary<string>) => fc.oneof(text, fc.constant(''));
/** Few credits: a row that nothing makes up for becomes an exception, and then only the database has its sums. */
const charge = fc.oneof(
  { weight: 60, arbitrary: figure(99_999) },
  { weight: 20, arbitrary: fc.constantFrom('2', '9999999999999.99') },
  { weight: 1, arbitrary: fc.constant('-120.50') },
);
/** Few numbers, days and amounts, so that shipments have several lines and rows repeat; credit notes; amounts at the limit. */
const row = fc
  .tuple(
    maybe(fc.constantFrom('S1', 'S2', 'S3')),
    fc.constantFrom('2025-01-31', '2025-02-01', '2024-12-31'),
    fc.constantFrom('Dallas', 'Erie'),
    fc.constantFrom('Gary', 'Reno'),
    maybe(fc.constantFrom('Acme', 'Best')),
    fc.constantFrom('Van', 'Reefer'),
    maybe(charge),
    fc.constantFrom('', 'KWD'),
    maybe(figure(3_000_000)),
    maybe(figure(999)),
    maybe(figure(500_000)),
    maybe(fc.constantFrom('0', '1', '2.5')),
    fc.constantFrom('ours', 'ours', 'ours', 'theirs'),
  )
  .map((cells) => [...cells]);

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
});
afterAll(() => testApp.close());

const acceptedRoutes = loadSql(import.meta.url, '../../lanes/roll-up/acceptedRoutes.sql');

/** The accepted lines and miles of routes, from wherever the statement takes them, and whether the routes have them. */
async function routesOf(tx: Transaction, ids: readonly string[]) {
  const known = await tx.query(
    'SELECT FROM routes WHERE customer_id = $1 AND upload_id = $2 AND given_miles_lines IS NOT NULL',
    [...ids],
  );
  await tx.query(acceptedRoutes, [...ids]);
  const { rows } = await tx.query('SELECT * FROM accepted_routes ORDER BY route_no');
  await tx.query('DROP TABLE accepted_routes');
  return { rows, areKnown: known.rows.length > 0 };
}

/**
 * Stores the rows; returns the sums of the reading pass (null: unknown) and those of the database, and the same for the miles of
 * routes.
 */
function summed(rows: string[][], mode: OfferedMode) {
  const [customerId, uploadId] = ['77', '88'];
  return testApp.platform.database.asSystem(async (tx) => {
    await clearLines(tx, customerId, uploadId);
    const plan = linePlan(reading, mode, rates);
    async function* batches() {
      yield batchOfTexts(rows);
    }
    const words = new UploadWords();
    const { sums } = await storeLines(tx, {
      batches: batches(),
      headerRow: 0,
      customerId,
      uploadId,
      plan,
      words,
      rowsCopy: null,
      corrections: new Map(),
      correctable: reading,
      correctablePlan: plan,
      progress: async () => undefined,
    });
    await storeWords(tx, customerId, uploadId, words, sums?.hasSingleLines === true);
    const read = sums && (await reconcileUpload(tx, customerId, uploadId, mode, sums));
    const routesRead = await routesOf(tx, [customerId, uploadId]);
    const stored = await reconcileUpload(tx, customerId, uploadId, mode);
    return { read, stored, routesRead, routesCounted: await routesOf(tx, [customerId, uploadId]) };
  });
}

describe('sums of lines calculated while reading', () => {
  let milesKnown = 0;
  it.each([Mode.RoadFTL, Mode.RoadDrayage, Mode.OceanFCL, Mode.OceanLCL, Mode.AirFreight] as const)(
    'equal the database’s: mode %i',
    async (mode) => {
      let known = 0;
      await fc.assert(
        fc.asyncProperty(fc.array(row, { maxLength: 30 }), async (rows) => {
          const { read, stored, routesRead, routesCounted } = await summed(rows, mode);
          expect(routesRead.rows).toEqual(routesCounted.rows);
          expect(routesCounted.areKnown).toBe(false);
          if (routesRead.areKnown) milesKnown += 1;
          if (read === null) return;
          known += 1;
          expect(read).toEqual(stored);
        }),
        { numRuns: drawnCases(10, 40) },
      );
      expect(known).toBeGreaterThan(0);
    },
  );
  it('include the miles of some routes', () => expect(milesKnown).toBeGreaterThan(0));
  it('are left to the database if a row has exceptions', async () => {
    const asked = ['S1', '', 'Dallas', 'Erie', '', 'Van', '5', '', '', '', '', '', 'ours'];
    expect(await summed([asked], Mode.RoadFTL)).toMatchObject({ read: null, stored: { excepted: 1 } });
  });
});
