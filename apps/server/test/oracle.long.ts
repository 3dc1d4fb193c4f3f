import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { offeredModes, Mode, type OfferedMode } from '@lanewright/freight';
import { lanes, overview, settings } from '@lanewright/contract';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { Comparison } from '../../../tools/oracle/compare.ts';
import { compareBridge } from '../../../tools/oracle/compareBridge.ts';
import { compareMode, compareSavings } from '../../../tools/oracle/compareMode.ts';
import { compareEmission, compareRealised } from '../../../tools/oracle/compareOutcomes.ts';
import { compareReporting } from '../../../tools/oracle/compareReporting.ts';
import { fetchMode } from '../../../tools/oracle/fetchMode.ts';
import { type OwnMode, ownMode } from '../../../tools/oracle/ownMode.ts';
import { demonstrationFiles, writeDemonstrationFile } from '../src/demonstration/demonstrationFiles.ts';
import { approvedUpload, callsOf, drawCustomer } from './support/oracleCustomer.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { sharedData } from './support/testSettings.ts';

const scmsFile = path.join(sharedData, 'scms/scms_2006_2009.csv');
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-oracle-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

/** Recalculates and compares everything in some modes; returns the number of figures. */
async function compareAll(
  testApp: TestApp,
  modes: readonly OfferedMode[],
  sources: ReadonlyMap<string, string>,
) {
  const calls = callsOf(testApp, testApp.people.customer);
  const comparison = new Comparison();
  const own: OwnMode[] = [];
  let realised = 0;
  for (const mode of modes) {
    const made = ownMode(
      await fetchMode(calls, mode, ({ uploadId }) => Promise.resolve(sources.get(uploadId) ?? '')),
    );
    await compareMode(calls, made, comparison);
    await compareBridge(calls, made, comparison);
    await compareReporting(calls, made, comparison);
    realised += await compareRealised(calls, made, comparison);
    await compareEmission(calls, made, comparison);
    own.push(made);
  }
  await compareSavings(calls, own, comparison);
  expect(comparison.differences.slice(0, 40)).toEqual([]);
  return { own, compared: comparison.compared, realised };
}

async function withTestApp(work: (testApp: TestApp) => Promise<void>): Promise<void> {
  const testApp = await startTestApp();
  try {
    await work(testApp);
  } finally {
    await testApp.close();
  }
}

describe('twenty random customers', () => {
  test.each(Array.from({ length: 20 }, (_, at) => at + 1))('seed %i', async (seed) => {
    await withTestApp(async (testApp) => {
      const mode = offeredModes[seed % offeredModes.length] ?? Mode.RoadFTL;
      const { sources, edited } = await drawCustomer(testApp, mode, seed, {
        folder,
        rows: 420,
        lanes: 16,
        isShipped: true,
      });
      const { own, compared, realised } = await compareAll(testApp, [mode], sources);
      expect(own[0]?.edited).toEqual(edited);
      expect(compared).toBeGreaterThan(300);
      expect(realised).toBeGreaterThan(0);
    });
  });
});

test('the files of the demonstration', async () => {
  await withTestApp(async (testApp) => {
    await testApp.call(settings.saveInstance, testApp.people.customer, {
      params: { id: Mode.RoadFTL },
      body: { properties: { 'lanes.splitByBusinessUnit': true } },
    });
    const sources = new Map<string, string>();
    for (const shipped of demonstrationFiles) {
      const file = path.join(folder, `${shipped.generated} demonstration.csv`);
      await writeDemonstrationFile(file, shipped);
      sources.set(await approvedUpload(testApp, shipped.mode, file), await readFile(file, 'utf8'));
    }
    await compareAll(testApp, [Mode.RoadFTL, Mode.OceanFCL], sources);
  });
});

test.skipIf(!existsSync(scmsFile))('the supply-chain file, Air part', async () => {
  await withTestApp(async (testApp) => {
    const uploadId = await approvedUpload(testApp, Mode.AirFreight, scmsFile, {
      distributionCentre: 'Accra, Ghana',
    });
    const all = await testApp.call(overview.listLanes, testApp.people.customer, {
      query: { mode: Mode.AirFreight },
    });
    await testApp.call(lanes.startLanes, testApp.people.customer, {
      body: { laneIds: all.body.slice(0, 40).map(({ id }) => id) },
    });
    const sources = new Map([[uploadId, await readFile(scmsFile, 'utf8')]]);
    const { own } = await compareAll(testApp, [Mode.AirFreight], sources);
    expect(own[0]?.shipments).toHaveLength(1_455);
  });
});
