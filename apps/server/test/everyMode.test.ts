import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { awards, bids, lanes, overview, uploads } from '@lanewright/contract';
import { defaultCharges, modeDetails, type OfferedMode, offeredModes, takesRate } from '@lanewright/freight';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { writeGeneratedFile } from '../../../tools/generate/writeGeneratedFile.ts';
import { generatedOf } from './support/oracleCustomer.ts';
import { startTestApp, type TestApp } from './support/testApp.ts';
import { uploadUntilApproval } from './support/uploadUntilApproval.ts';

let testApp: TestApp;
let folder: string;
beforeAll(async () => {
  testApp = await startTestApp();
  folder = await mkdtemp(path.join(tmpdir(), 'lanewright-modes-'));
});
afterAll(async () => {
  await rm(folder, { recursive: true });
  await testApp.close();
});

const lanesOf = async (mode: OfferedMode) =>
  (await testApp.call(overview.listLanes, testApp.people.customer, { query: { mode } })).body;

/** Saves a bid on each lane with the same rate for all its charges. */
async function bid(mode: OfferedMode, rates: ReadonlyMap<string, number>): Promise<void> {
  const { customer, carrier } = testApp.people;
  const { rows } = await testApp.platform.database.bulkPool.query<{ break_no: number }>(
    'SELECT DISTINCT break_no FROM structure_breaks WHERE customer_id = $1 AND mode = $2',
    [customer.companyId, mode],
  );
  const breaks = rows.map((row) => row.break_no);
  const cells = defaultCharges[mode]
    .filter(takesRate)
    .flatMap(({ chargeNo, hasBreaks }) =>
      (hasBreaks ? breaks : [null]).map((breakNo) => ({ chargeNo, breakNo })),
    );
  const saved = await testApp.call(bids.saveBids, carrier, {
    body: {
      mode,
      structureVersion: 1,
      bids: [...rates].map(([laneId, rate]) => ({
        laneId,
        rates: cells.map((cell) => ({ ...cell, rate, confirmed: true })),
      })),
    },
  });
  expect(saved.body).toMatchObject({ saved: rates.size, errors: [] });
  await testApp.drainJobs();
}

test.each(offeredModes.map((mode) => [modeDetails[mode].title, mode] as const))(
  '%s: every lane of a file gets a volume, a baseline, a price and an award',
  async (_title, mode) => {
    const { customer, owner } = testApp.people;
    const file = path.join(folder, `${mode}.csv`);
    await writeGeneratedFile(file, generatedOf[mode], { rows: 40, lanes: 2, seed: mode, dirt: false });
    const { uploadId } = await uploadUntilApproval(testApp, mode, file, {});
    await testApp.call(uploads.approveUpload, owner, { params: { id: uploadId } });
    await testApp.drainJobs();
    await testApp.call(lanes.startLanes, customer, { body: { mode } });
    const started = await lanesOf(mode);
    expect(started.length).toBeGreaterThan(0);
    for (const lane of started) {
      expect(lane.volumeTotal, lane.id).toBeGreaterThan(0);
      expect(lane.baselineCost, lane.id).toBeGreaterThan(0);
    }

    // What a bid costs is proportional to its rates: the second one costs as much as the baseline, so that it is not held.
    await bid(mode, new Map(started.map(({ id }) => [id, 1])));
    const body = { laneIds: started.map(({ id }) => id) };
    const { body: offered } = await testApp.call(bids.listBidsOfLanes, customer, { body });
    expect(offered).toHaveLength(started.length);
    const costs = new Map(offered.map(({ laneId, allInUsd }) => [laneId, allInUsd ?? 0]));
    for (const [laneId, cost] of costs) expect(cost, laneId).toBeGreaterThan(0);
    const atBaseline = started.map(
      ({ id, baselineCost }) =>
        [id, Number(((baselineCost ?? 0) / (costs.get(id) ?? 1)).toFixed(4))] as const,
    );
    await bid(mode, new Map(atBaseline));
    const awarded = await testApp.call(awards.awardBestBids, customer, { body: { mode } });
    expect(awarded.body).toMatchObject({ awarded: started.length, skipped: [] });
    for (const lane of await lanesOf(mode)) expect(lane.newCost, lane.id).toBeGreaterThan(0);
  },
);
