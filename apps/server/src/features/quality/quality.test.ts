import { overview } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { uploadUntilApproval } from '../../../test/support/uploadUntilApproval.ts';
import { startTestApp, type TestApp } from '../../../test/support/testApp.ts';
import { measureQuality } from './measureQuality.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-quality-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await testApp.close();
});

const header =
  'Load ID,Ship Date,Delivery Date,Origin City,Origin State,Destination City,Destination State,Carrier,Weight (kg),Miles,Total Charge';
/** A valid row of the lane Dallas – Chicago: 920 miles at about 2 dollars. */
const row = (load: string, changes: Partial<Record<string, string | number>> = {}) => {
  const cells = {
    ship: '2026-03-02',
    delivery: '2026-03-04',
    carrier: 'Knight',
    kg: 18_000,
    miles: 920,
    charge: 1840,
    ...changes,
  };
  return `${load},${cells.ship},${cells.delivery},Dallas,TX,Chicago,IL,${cells.carrier},${cells.kg},${cells.miles},${cells.charge}`;
};

async function measured(rows: readonly string[], name: string, mode: OfferedMode = Mode.RoadFTL) {
  const file = path.join(folder, `${name}.csv`);
  await writeFile(file, rows.join('\n'));
  const { uploadId } = await uploadUntilApproval(testApp, mode, file, { currency: 'USD' });
  await testApp.drainJobs();
  const { body } = await testApp.call(overview.uploadQuality, testApp.people.customer, {
    params: { id: uploadId },
    query: {},
  });
  return body;
}

/** A future day within a year: later ones raise a question. */
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);

const soundRows = Array.from({ length: 20 }, (_, index) =>
  row(`S${index}`, {
    charge: 1800 + index * 4,
    ship: `2026-03-${String(index + 1).padStart(2, '0')}`,
    delivery: '2026-04-01',
  }),
);

test('a flawless file scores 100 and has no problem', async () => {
  const quality = await measured([header, ...soundRows], 'sound');
  expect(quality).toMatchObject({ score: 100, rows: 20, soundRows: 20, problems: [], outlierCount: 0 });
  // 20 × 1,800 + 4 × (0 + … + 19)
  expect(quality.expectedSpendUsd).toBe(36_760);
  expect(quality.coveredSpendUsd).toBe(36_760);
});

test('counts each flaw and states what its spend would add to the baseline', async () => {
  const flawed = [
    ...soundRows.map((line) => line.replace(/^S/, 'F')),
    row('F-costly', { charge: 18_400 }),
    row('F-heavy', { kg: 64_000 }),
    row('F-swapped', { ship: '2026-03-09', delivery: '2026-03-02' }),
    row('F-late', { ship: inDays(100), delivery: inDays(101) }),
    row('F-free', { charge: '' }),
    row('F-whose', { carrier: '' }),
    row('F0', { charge: 1800, ship: '2026-03-01', delivery: '2026-04-01' }),
  ];
  const quality = await measured([header, ...flawed], 'flawed');
  const found = Object.fromEntries(quality.problems.map((problem) => [problem.key, problem]));
  expect(Object.keys(found).toSorted()).toEqual([
    'datesSwapped',
    'futureDate',
    'noCarrier',
    'noCharge',
    'priceOutlier',
    'repeat',
  ]);
  expect(found.priceOutlier).toMatchObject({ rows: 1, spendUsd: 18_400, worthUsd: 0 });
  expect(found.repeat).toMatchObject({ rows: 1, spendUsd: 1800, worthUsd: 0 });
  // A row without a charge is valued at the average of the route's others: 25 of them cost 62,520.
  expect(found.noCharge).toMatchObject({
    rows: 1,
    worthUsd: 2500.8,
    worthIsEstimate: true,
    sharePercent: 3.7,
  });
  expect(quality).toMatchObject({
    rows: 27,
    soundRows: 22,
    expectedSpendUsd: 65_020.8,
    coveredSpendUsd: 62_520,
  });
  expect(quality.score).toBe(Math.floor((50 * 22) / 27 + (50 * 62_520) / 65_020.8));
  expect(quality.problems[0]?.key).toBe('noCharge');
  const [outlier] = quality.outliers;
  expect(outlier).toMatchObject({
    shipmentRef: 'F-costly',
    sheetRow: 22,
    carrier: 'Knight',
    unitCostUsd: 20,
  });
  expect(outlier?.usualUsd).toBeCloseTo(2, 1);
  expect(outlier?.highUsd).toBeLessThan(20);
});

test('reports loads that an approved upload already has', async () => {
  const file = path.join(folder, 'first.csv');
  await writeFile(file, [header, ...soundRows.map((line) => line.replace(/^S/, 'T'))].join('\n'));
  const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, file, { currency: 'USD' });
  await testApp.platform.database.bulkPool.query('UPDATE uploads SET status = 200 WHERE upload_id = $1', [
    uploadId,
  ]);
  const again = soundRows.slice(0, 3).map((line) => line.replace(/^S/, 'T').replace('Knight', 'Swift'));
  const quality = await measured([header, ...again, row('T-new')], 'again');
  expect(quality.problems).toMatchObject([{ key: 'alreadyThere', rows: 3, spendUsd: 5412 }]);
});

test('an impossible weight lowers the score unless a user kept it', async () => {
  const file = path.join(folder, 'heavy.csv');
  await writeFile(
    file,
    [header, ...soundRows.map((line) => line.replace(/^S/, 'H')), row('H-heavy', { kg: 64_000 })].join('\n'),
  );
  const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, file, { currency: 'USD' });
  await testApp.drainJobs();
  const quality = async () =>
    (
      await testApp.call(overview.uploadQuality, testApp.people.customer, {
        params: { id: uploadId },
        query: {},
      })
    ).body;
  expect(await quality()).toMatchObject({ soundRows: 21, problems: [] });
  // Uploads read by an earlier version have no exception for the row.
  const { rows } = await testApp.platform.database.bulkPool.query<{ customer_id: string }>(
    "DELETE FROM exceptions WHERE upload_id = $1 AND reason = 'impossibleWeight' RETURNING customer_id",
    [uploadId],
  );
  expect(rows).toHaveLength(1);
  await measureQuality.run(testApp.platform, {
    customerId: rows[0]?.customer_id ?? '',
    uploadId,
    mode: Mode.RoadFTL,
    subject: `upload:${uploadId}`,
    factId: '0',
  });
  expect(await quality()).toMatchObject({
    soundRows: 20,
    problems: [{ key: 'impossibleWeight', rows: 1, spendUsd: 1840 }],
  });
});

test('caps absurd prices at what can be stored', async () => {
  const charges = [59_000, 59_000, 59_000, 720_000_000, 9e12, 9e12, 9e12, 9e12];
  const quality = await measured(
    [
      'Shipment ID,Ship Date,Origin Airport,Destination Airport,Carrier,Weight (kg),Total Charge',
      'A0,2026-03-02,FRA,ORD,Lufthansa Cargo,900000000,0.01',
      ...charges.map(
        (charge, index) => `A${index + 1},2026-03-02,FRA,ORD,Lufthansa Cargo,0.001,${charge.toFixed(2)}`,
      ),
    ],
    'immense',
    Mode.AirFreight,
  );
  expect(quality.outliers).toMatchObject([{ shipmentRef: 'A0', chargeUsd: 0.01, lowUsd: 0 }]);
  expect(quality.outliers[0]?.usualUsd).toBeCloseTo(7.2e11, -9);
  expect(quality.outliers[0]?.highUsd).toBeCloseTo(1e30, -18);
});

test('another company sees nothing', async () => {
  const file = path.join(folder, 'own.csv');
  await writeFile(file, [header, row('own')].join('\n'));
  const { uploadId } = await uploadUntilApproval(testApp, Mode.RoadFTL, file, { currency: 'USD' });
  const asked = { params: { id: uploadId }, query: {} };
  expect((await testApp.call(overview.uploadQuality, testApp.people.rivalCustomer, asked)).status).toBe(404);
  expect((await testApp.call(overview.uploadQuality, testApp.people.owner, asked)).status).toBe(200);
});
