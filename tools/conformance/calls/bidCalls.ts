import assert from 'node:assert/strict';
import { Mode } from '@lanewright/freight';
import { awardedLanes } from '../trial/awards.ts';
import { expectedLanes, isLaneOf } from '../trial/expected.ts';
import { lanesOfMode, rateCells, tender, until } from '../trial/tender.ts';
import { historyMonths, trialFiles } from '../trial/trialFiles.ts';
import { ask } from '../trial/uploadFile.ts';
import type { World } from '../world.ts';
import { call, type Call, customer, desk } from './call.ts';

/** The twelve months after this one, the contract months of a mode opened now. */
export const contractMonths = Array.from({ length: 12 }, (_, at) => {
  const now = new Date();
  return new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() + 1 + at, 1)).toISOString().slice(0, 7);
});
const awardedFtl = async (world: World) => (await awardedLanes(world))[4]?.id ?? '';
const months = (entries: readonly { month: string }[]) => entries.map(({ month }) => month).toSorted();

/** An ocean lane that is not used in the comparison of lane table columns, by its move type. */
export const spareLane = async (world: World, moveType = 'PortPort') => {
  const { lanesBefore } = await tender(world);
  const lane = lanesBefore[2]?.find(({ serviceType }) => serviceType === moveType);
  if (lane === undefined) throw new Error(`no lane with move type ${moveType}`);
  return lane;
};
const bidOfSpare = async (world: World) => {
  const { id } = await spareLane(world);
  return { laneId: id, bidId: (await tender(world)).bidIds[id] };
};
const twoBids = async (
  world: World,
  laneId: string,
  bids: readonly { laneId: string; allInUsd: number }[],
) => {
  const file = trialFiles.find(({ mode }) => mode === Mode.RoadFTL);
  const lane = (await tender(world)).lanesBefore[4]?.find(({ id }) => id === laneId);
  if (file === undefined || lane === undefined) throw new Error('no lane of road');
  const expected = expectedLanes(file).find(({ cells }) => isLaneOf(lane, cells));
  const own = bids.filter((bid) => bid.laneId === laneId).map(({ allInUsd }) => allInUsd);
  assert.equal(own.length, 2);
  assert.equal(Math.min(...own), expected?.bidUsd);
};

/** Bids and awards. */
export const bidCalls: readonly Call[] = [
  call('7.40', 'GET /bids/valid-months', 'buyer', desk, {
    path: () => '/bids/valid-months',
    sees: ({ json }) => assert.deepEqual(json, contractMonths),
  }),
  call('7.41', 'GET /bids/historical-months', 'buyer', customer, {
    path: () => '/bids/historical-months',
    sees: ({ json }) => assert.deepEqual(json.toSorted(), historyMonths),
  }),
  call('7.42', 'GET /bids/{laneId}', 'buyer', desk, {
    path: async (world) => `/bids/${await awardedFtl(world)}`,
    sees: async ({ json }, world) => twoBids(world, await awardedFtl(world), json),
  }),
  call('7.43', 'POST /bids/lanes', 'buyer', desk, {
    body: async (world) => ({ laneIds: [await awardedFtl(world)] }),
    sees: async ({ json }, world) => twoBids(world, await awardedFtl(world), json),
  }),
  call('7.44', 'GET /bids/awarded-months/{id}', 'buyer', desk, {
    path: async (world) => `/bids/awarded-months/${await awardedFtl(world)}`,
    sees({ json }) {
      assert.deepEqual(months(json), contractMonths);
      assert.match(json[0].carrierName, /^Conformance Forwarding/);
    },
  }),
  call('7.46', 'POST /bids/save', 'forwarder', ['Carrier'], {
    async body(world) {
      const { members } = await tender(world);
      const { structureVersion, rates } = await rateCells(world, 2, 0.95);
      const bids = [{ laneId: (await spareLane(world)).id, rates }];
      return { mode: 2, customerId: members.buyer.companyId, structureVersion, bids };
    },
    async sees({ json }, world) {
      assert.deepEqual([json.saved, json.ratesChanged, json.errors], [1, 2, []]);
      const { id, amountBid } = await spareLane(world);
      await until(
        'the cheaper bid',
        () => lanesOfMode(world, 2),
        (lanes) =>
          lanes.some(
            (lane) => lane.id === id && Number(lane.amountBid) === Math.round(Number(amountBid) * 95) / 100,
          ),
      );
    },
  }),
  call('7.47', 'PUT /bids/accept', 'buyer', customer, {
    also: ['4.3.4'],
    body: async (world) => [await bidOfSpare(world)],
    async sees({ json }, world) {
      const { laneId } = await bidOfSpare(world);
      assert.equal(json.awards[0].laneId, laneId);
      assert.deepEqual(json.awards[0].months, contractMonths);
      assert.deepEqual(
        months(await ask(world, 'buyer', 'GET', `/bids/awarded-months/${laneId}`)),
        contractMonths,
      );
    },
  }),
  call('7.45', 'GET /bids/reset/{id}', 'buyer', desk, {
    also: ['4.3.3'],
    path: async (world) => `/bids/reset/${(await bidOfSpare(world)).laneId}`,
    async sees({ json }, world) {
      assert.equal(json.changed, 1);
      const { laneId } = await bidOfSpare(world);
      assert.deepEqual(await ask(world, 'buyer', 'GET', `/bids/awarded-months/${laneId}`), []);
    },
  }),
];
