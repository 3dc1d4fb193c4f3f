import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { Mode } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Comparison } from '../../../tools/oracle/compare.ts';
import { compareBridge } from '../../../tools/oracle/compareBridge.ts';
import { compareMode, compareSavings } from '../../../tools/oracle/compareMode.ts';
import { compareEmission } from '../../../tools/oracle/compareOutcomes.ts';
import { compareReporting } from '../../../tools/oracle/compareReporting.ts';
import { fetchMode } from '../../../tools/oracle/fetchMode.ts';
import { ownMode } from '../../../tools/oracle/ownMode.ts';
import { callsOf, drawCustomer } from './support/oracleCustomer.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-oracle-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true, force: true });
  await testApp.close();
});

test('every overview figure of a random customer equals an independent calculation from its files, bids and awards', async () => {
  const mode = Mode.RoadFTL;
  const { sources, edited } = await drawCustomer(testApp, mode, 1, { folder, rows: 240, lanes: 10 });
  const calls = callsOf(testApp, testApp.people.customer);
  const exported = await fetchMode(calls, mode, ({ uploadId }) =>
    Promise.resolve(sources.get(uploadId) ?? ''),
  );
  const own = ownMode(exported);
  expect(own.edited).toEqual(edited);
  expect(own.lanes.filter(({ awards }) => awards.length > 0).length).toBeGreaterThan(2);
  const comparison = new Comparison();
  await compareMode(calls, own, comparison);
  await compareBridge(calls, own, comparison);
  await compareReporting(calls, own, comparison);
  await compareEmission(calls, own, comparison);
  await compareSavings(calls, [own], comparison);
  expect(comparison.differences).toEqual([]);
  expect(comparison.compared).toBeGreaterThan(300);
});
