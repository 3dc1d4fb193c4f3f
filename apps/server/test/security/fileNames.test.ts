import { existsSync, readdirSync } from 'node:fs';
import path from 'node:path';
import { overview, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { seedLanes } from '../support/seedLanes.ts';
import { startTestApp, type TestApp } from '../support/testApp.ts';

let testApp: TestApp;
beforeAll(async () => {
  testApp = await startTestApp();
  await seedLanes(testApp, testApp.people.customer.companyId, Mode.RoadFTL, 1);
});
afterAll(() => testApp.close());

let files = 0;
const table = () =>
  Buffer.from(`Load ID,Ship Date,Origin City,Destination City\nLD${files++},2026-03-01,Dallas,Chicago\n`);

/** Sends a file of shipments under a name, and returns the name that the product gives it. */
async function nameAfter(fileName: string): Promise<string> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: Mode.RoadFTL },
    fileName,
    file: table(),
  });
  expect(sent.status, `${JSON.stringify(fileName)}: ${sent.raw.toString()}`).toBe(200);
  const params = { id: sent.body.uploadId ?? '' };
  return (await testApp.call(uploads.getUpload, testApp.people.customer, { params })).body.fileName;
}

test.each([
  ['../../../../etc/passwd', 'passwd'],
  ['C:\\Windows\\system32\\rates.csv', 'rates.csv'],
  ['..', 'upload'],
  ['.', 'upload'],
  ['', 'upload'],
  ['rates\0.csv', 'rates.csv'],
  ['\u0007\u001b[31mrates.csv\u007f', '[31mrates.csv'],
  // A right-to-left override would show this as "rates_exe.csv".
  ['rates_\u202Evsc.exe', 'rates_vsc.exe'],
  ['\u2066rates\u2069.csv', 'rates.csv'],
  ['  rates.csv  ', 'rates.csv'],
  ['données.csv', 'données.csv'],
  ['%2e%2e%2frates.csv', '%2e%2e%2frates.csv'],
])('a file called %j is called %j', async (given, called) => {
  expect(await nameAfter(given)).toBe(called);
});

test('a very long name is cut between characters and keeps its extension', async () => {
  expect(await nameAfter(`${'x'.repeat(5000)}.csv`)).toMatch(/^x{200,}….csv$/);
  const smiles = await nameAfter(`${'😀'.repeat(300)}.csv`);
  expect(smiles).toMatch(/^(😀)+….csv$/u);
  expect(smiles.length).toBeLessThanOrEqual(255);
});

test('no file name breaks a call or reaches the disk', async () => {
  const before = namesOnDisk();
  await fc.assert(
    fc.asyncProperty(
      fc.string({ unit: 'binary', maxLength: 40 }).filter((name) => !/["\r\n\\]/.test(name)),
      async (name) => {
        const called = await nameAfter(name);
        expect(called).not.toMatch(/[\p{Cc}/\\]/u);
        expect(called.length).toBeGreaterThan(0);
      },
    ),
    { numRuns: 60 },
  );
  const made = namesOnDisk().filter((name) => !before.includes(name));
  expect(made.length).toBeGreaterThan(0);
  for (const name of made) expect(name).toMatch(/^files\/[0-9a-f]{2}\/[0-9a-f-]{36}$/);
  expect(existsSync(path.join(testApp.platform.config.dataDir, '..', 'passwd'))).toBe(false);
});

test('a name is returned in a header as one quoted string, whatever it contains', async () => {
  const { carrier } = testApp.people;
  const { raw } = await testApp.call(overview.exportLanes, carrier, { body: { mode: Mode.RoadFTL } });
  const sent = await testApp.upload(uploads.receiveBidSheet, carrier, {
    query: { mode: Mode.RoadFTL },
    fileName: 'a; b=c, é<>😀\tx.xlsx',
    file: raw,
  });
  await testApp.drainJobs();
  const { headers, status } = await testApp.call(uploads.downloadBidUpload, carrier, {
    params: { id: sent.body.uploadId ?? '' },
  });
  expect(status).toBe(200);
  expect(headers['content-disposition']).toMatch(/^attachment; filename="[\w. -]+\.xlsx"$/);
});

/** Files below the data folder, except those that the product itself has received in part. */
function namesOnDisk(): string[] {
  return readdirSync(testApp.platform.config.dataDir, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) =>
      path
        .relative(testApp.platform.config.dataDir, path.join(entry.parentPath, entry.name))
        .split(path.sep)
        .join('/'),
    );
}
