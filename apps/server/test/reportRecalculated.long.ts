import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { inflateRawSync } from 'node:zlib';
import { overview } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { makeZip } from '@lanewright/tabular/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { numberedRows } from '../../../tools/oracle/csvRows.ts';
import { drawCustomer } from './support/oracleCustomer.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

const program = [
  '/usr/bin/soffice',
  '/usr/local/bin/soffice',
  '/Applications/LibreOffice.app/Contents/MacOS/soffice',
].find(existsSync);
/** Every sheet as CSV, with raw values instead of formatted ones. */
const everySheet = 'csv:Text - txt - csv (StarCalc):44,34,76,1,,0,false,false,false,false,false,-1';
const mode = Mode.RoadFTL;

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = mkdtempSync(path.join(tmpdir(), 'lanewright-report-'));
});
afterAll(async () => {
  rmSync(folder, { recursive: true, force: true });
  await testApp.close();
});

/** The parts of a zip by name. */
function partsOf(zip: Buffer): Record<string, Buffer> {
  const parts: Record<string, Buffer> = {};
  const end = zip.lastIndexOf(Buffer.from('504b0506', 'hex'));
  let at = zip.readUInt32LE(end + 16);
  for (let left = zip.readUInt16LE(end + 10); left > 0; left--) {
    const nameLength = zip.readUInt16LE(at + 28);
    const name = zip.toString('utf8', at + 46, at + 46 + nameLength);
    const local = zip.readUInt32LE(at + 42);
    const start = local + 30 + zip.readUInt16LE(local + 26) + zip.readUInt16LE(local + 28);
    parts[name] = inflateRawSync(zip.subarray(start, start + zip.readUInt32LE(at + 20)));
    at += 46 + nameLength + zip.readUInt16LE(at + 30) + zip.readUInt16LE(at + 32);
  }
  return parts;
}

test.skipIf(program === undefined)(
  'LibreOffice calculates the report’s formulas to the values on screen',
  async () => {
    await drawCustomer(testApp, mode, 7, { folder, rows: 600, lanes: 25 });
    const { customer } = testApp.people;
    const { raw } = await testApp.call(overview.overviewReport, customer, { params: { id: mode } });
    // Removes all stored results of formulas.
    let wiped = 0;
    const parts = Object.fromEntries(
      Object.entries(partsOf(raw)).map(([name, bytes]) => [
        name,
        bytes.toString().replace(/<\/f><v>[^<]*<\/v>/g, () => {
          wiped++;
          return '</f>';
        }),
      ]),
    );
    expect(wiped).toBeGreaterThan(100);
    writeFileSync(path.join(folder, 'report.xlsx'), makeZip(parts));
    await promisify(execFile)(
      program ?? '',
      [
        `-env:UserInstallation=file://${path.join(folder, 'profile')}`,
        '--headless',
        '--convert-to',
        everySheet,
        '--outdir',
        folder,
        path.join(folder, 'report.xlsx'),
      ],
      { timeout: 240_000 },
    );
    const sheetOf = (name: string) => {
      const file = readdirSync(folder).find((found) => found === `report-${name}.csv`);
      expect(file, name).toBeDefined();
      return [...numberedRows(readFileSync(path.join(folder, file ?? ''), 'utf8'))].map(({ cells }) => cells);
    };
    const summary = new Map(sheetOf('Summary').map(([label = '', figure = '']) => [label, figure]));
    const { body: stats } = await testApp.call(overview.overviewStats, customer, {
      params: { id: mode },
      query: {},
    });
    expect(stats.awarded).toBeGreaterThan(0);
    const figure = (label: string) => Number(summary.get(label)).toFixed(2);
    for (const [label, said] of [
      ['Lanes', stats.lanes],
      ['Shipments', stats.shipments],
      ['Spend', stats.paid],
      ['Baseline cost', stats.spend],
      ['Baseline of the awarded part', stats.awardedBaseline],
      ['Awarded', stats.awarded],
      ['Of which pending', stats.pendingAward],
      ['Savings', stats.savings],
      ['Total of best bids', stats.totalBid],
      ['Awards − awarded', 0],
      ['Savings of awards − savings', 0],
    ] as const)
      expect(figure(label), label).toBe(said.toFixed(2));
    const percent = (label: string) => {
      const said = summary.get(label) ?? '';
      // A percentage is compared as displayed.
      return (said.endsWith('%') ? Number(said.slice(0, -1)) : Number(said) * 100).toFixed(2);
    };
    expect(percent('Savings, %')).toBe(stats.savingsPercent?.toFixed(2));
    expect(percent('Bid coverage, % of lanes')).toBe(stats.bidCoverage?.toFixed(2));
    expect(percent('Bid coverage, % of baseline cost')).toBe(stats.bidCoverageSpend?.toFixed(2));

    const cents = (cells: readonly (string | undefined)[]) => cells.map((cell) => Number(cell).toFixed(2));
    expect(
      sheetOf('Months')
        .slice(1, -1)
        .map(([month, ...cells]) => [month, ...cents(cells.slice(0, 4))]),
    ).toEqual(
      stats.byMonth.map(({ month, baseline, awardedBaseline, awarded, savings }) => [
        month,
        ...[baseline, awardedBaseline, awarded, savings].map((amount) => amount.toFixed(2)),
      ]),
    );
    const { body: carriers } = await testApp.call(overview.listCarriers, customer);
    expect(
      sheetOf('Carriers')
        .slice(1, -1)
        .map(([, name, lanes, , , awarded, , savings]) => [name, lanes, ...cents([awarded, savings])]),
    ).toEqual(
      carriers
        .filter(({ lanesAwarded }) => lanesAwarded > 0)
        .map(({ name, lanesAwarded, awardedUsd, savingsUsd }) => [
          name,
          String(lanesAwarded),
          awardedUsd.toFixed(2),
          savingsUsd.toFixed(2),
        ]),
    );
    const { body: bridge } = await testApp.call(overview.overviewBridge, customer, {
      params: { id: mode },
      query: {},
    });
    expect(
      sheetOf('Bridge')
        .slice(1, 1 + bridge.steps.length)
        .flatMap(([, amount]) => cents([amount])),
    ).toEqual(bridge.steps.map(({ amountUsd }) => amountUsd.toFixed(2)));
  },
);
