import path from 'node:path';
import { accounts, awards, bids, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode } from '@lanewright/freight';
import { expect, vi } from 'vitest';
import { writeGeneratedFile } from '../../tools/generate/writeGeneratedFile.ts';
import { uploadUntilApproval } from './uploadUntilApproval.ts';
import type { World } from './world.ts';

/** Lanes of Road - FTL as the customer sees them. */
export const roadLanes = async (world: World) =>
  (await world.client('customer')).call(overview.listLanes, { query: { mode: String(Mode.RoadFTL) } });

interface AwardedLanes {
  /** Number of lanes that the carrier wins and accepts, of four that it bids on. */
  won: number;
  /** Runs before lanes are opened for bids. */
  before?: () => Promise<unknown>;
}

/** Creates four lanes of Road - FTL with bids of the carrier, and awards some of them, which it accepts. */
export async function awardLanes(
  world: World,
  { won, before }: AwardedLanes,
): Promise<{ laneIds: string[] }> {
  const file = path.join(world.folder, 'road-ftl.csv');
  await writeGeneratedFile(file, 'road-ftl', { rows: 240, lanes: 4, seed: 29, dirt: false });
  const customer = await world.client('customer');
  const { id } = await uploadUntilApproval(customer, Mode.RoadFTL, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
  for (const { carrierId } of await customer.call(overview.listCarriers))
    await customer.call(accounts.connectCarrier, {
      params: { id: carrierId },
      body: { modes: [Mode.RoadFTL] },
    });
  await vi.waitFor(async () => expect(await roadLanes(world)).toHaveLength(4), { timeout: 30_000 });
  await before?.();
  await customer.call(lanes.startLanes, { body: { mode: Mode.RoadFTL } });
  const made = await roadLanes(world);
  const carrier = await world.client('carrier');
  const { version } = await carrier.call(settings.getCharges, { params: { id: Mode.RoadFTL } });
  await carrier.call(bids.saveBids, {
    body: {
      mode: Mode.RoadFTL,
      structureVersion: version,
      bids: made.map((lane) => ({
        laneId: lane.id,
        rates: [{ chargeNo: 1, rate: Number(((lane.baselineUnitCost ?? 2) * 0.9).toFixed(4)) }],
      })),
    },
  });
  const ranked = async () =>
    expect((await roadLanes(world)).every(({ colour }) => colour !== null)).toBe(true);
  await vi.waitFor(ranked, { timeout: 30_000 });
  const laneIds = made.map((lane) => lane.id);
  const wishes = [];
  for (const laneId of laneIds.slice(0, won)) {
    const [bid] = await customer.call(bids.listLaneBids, { params: { laneId } });
    wishes.push({ laneId, bidId: bid?.bidId ?? '' });
  }
  const { awards: given } = await customer.call(awards.acceptBids, { body: wishes });
  for (const { awardId } of given)
    await carrier.call(awards.answerAward, { params: { id: awardId }, body: { answer: 'accept' } });
  return { laneIds };
}
