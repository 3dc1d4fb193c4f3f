import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { uploadUntilApproval } from '../../e2e/support/uploadUntilApproval.ts';
import { password, people } from '../../e2e/support/people.ts';
import { writeGeneratedFile } from '../../tools/generate/writeGeneratedFile.ts';
import { logIn, type ProductClient } from '../../tools/product/productClient.ts';

const mode = Mode.RoadFTL;
const fewLanes = 6;
const patienceMs = 120_000;

export type OpenLanes = {
  readonly laneIds: readonly string[];
  /** Returns the lane of a bid; consecutive bids have different lanes. */
  laneOf(bid: number): string;
  /** Saves a carrier's bid on its lane, each time with a new rate. */
  save(carrier: ProductClient, bid: number): Promise<void>;
};

/** Opens lanes of the demonstration's customer for bids, through the product's own API. */
export async function seedOpenLanes(
  address: string,
  folder: string,
  laneCount = fewLanes,
): Promise<OpenLanes> {
  const file = path.join(folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', {
    rows: (laneCount > fewLanes ? 10 : 40) * laneCount,
    lanes: laneCount,
    seed: 37,
    dirt: false,
  });
  const buyer = await logIn(address, people.customer, password);
  const owner = await logIn(address, people.owner, password);
  const { id } = await uploadUntilApproval(buyer, mode, file);
  await owner.call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await buyer.call(overview.listCarriers))
    await buyer.call(accounts.connectCarrier, { params: { id: carrierId }, body: { modes: [mode] } });
  const laneIds = await untilLanes(buyer, laneCount);
  await buyer.call(lanes.startLanes, { body: { mode } });
  const seller = await logIn(address, people.carrier, password);
  const { version } = await seller.call(settings.getCharges, { params: { id: mode } });
  const laneOf = (bid: number) => laneIds[bid % laneIds.length] ?? '';
  return {
    laneIds,
    laneOf,
    async save(carrier, bid) {
      const laneId = laneOf(bid);
      const rates = [{ chargeNo: 1, rate: Number((2 + bid / 1000).toFixed(4)) }];
      const { saved, errors } = await carrier.call(bids.saveBids, {
        body: { mode, structureVersion: version, bids: [{ laneId, rates }] },
      });
      if (saved !== 1) throw new Error(`bid ${bid} was not saved: ${JSON.stringify(errors)}`);
    },
  };
}

/** Waits for nearly all lanes of the file: a few may be merged. */
async function untilLanes(buyer: ProductClient, laneCount: number): Promise<string[]> {
  const until = performance.now() + patienceMs;
  while (performance.now() < until) {
    const listed = await buyer.call(overview.listLanes, { query: { mode: String(mode) } });
    if (listed.length === laneCount || (laneCount > fewLanes && listed.length > 0.9 * laneCount))
      return listed.map((lane) => lane.id);
    await pause(200);
  }
  throw new Error(`the lanes were not there after ${patienceMs / 1000} s`);
}
