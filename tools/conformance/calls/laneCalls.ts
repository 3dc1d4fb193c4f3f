import assert from 'node:assert/strict';
import { awardedLanes } from '../trial/awards.ts';
import { expectedLanes } from '../trial/expected.ts';
import { trialFiles } from '../trial/trialFiles.ts';
import { ask } from '../trial/uploadFile.ts';
import { lanesOf } from '../mode.ts';
import type { World } from '../world.ts';
import { contractMonths, spareLane } from './bidCalls.ts';
import { call, type Call, customer, desk } from './call.ts';

const figures = ['Customer', 'Carrier', 'DataCustomer'] as const;
const market = ['Customer', 'DataCustomer'] as const;
const awardedFtl = async (world: World) => (await awardedLanes(world))[4]?.id ?? '';
const [dallas, atlanta] = expectedLanes(trialFiles[0] as (typeof trialFiles)[number]);
const ftlBaseline = (dallas?.baselineUsd ?? 0) + (atlanta?.baselineUsd ?? 0);
const stateOf = async (world: World, id: string) =>
  (await ask(world, 'buyer', 'GET', `/lanes/${id}`)).bidStatus;
/** The demonstration's road lane with the most shipments. */
const comparedLane = (world: World) =>
  world.once('compared lane', async () => {
    const lanes = await lanesOf(world, 'Customer', 4);
    const [lane] = lanes.toSorted((a, b) => Number(b.shipmentCount) - Number(a.shipmentCount));
    if (lane === undefined) throw new Error('the demonstration has no road lanes');
    return lane;
  });
/** Within a factor of two: a benchmark covers another period than a baseline. */
const isNear = (seen: unknown, wanted: unknown) => {
  const ratio = Number(seen) / Number(wanted);
  assert.ok(seen !== null && ratio > 0.5 && ratio < 2, `${String(seen)} instead of about ${String(wanted)}`);
};
const newLane = {
  mode: 2,
  origin: { code: 'CNNGB' },
  destination: { code: 'DEHAM' },
  equipment: '40HC',
  moveType: 'PortPort',
  typicalShipment: { containers: 2 },
  shipmentsPerMonth: 3,
};

/** Lanes, figures and benchmarks. */
export const laneCalls: readonly Call[] = [
  call('7.48', 'GET /lanes/mode?mode=&uploadId=&incumbents=true&businessUnits=true', 'buyer', figures, {
    path: () => '/lanes/mode?mode=4&uploadId=&incumbents=true&businessUnits=true',
    sees({ json }) {
      const seen = (json as { locationStr: string; incumbentCarrier: string }[]).map(
        ({ locationStr, incumbentCarrier }) => `${locationStr}: ${incumbentCarrier}`,
      );
      assert.deepEqual(seen.toSorted(), [
        'Atlanta, GA – Miami, FL: Blue Ridge Lines',
        'Dallas, TX – Chicago, IL: Prairie Star Trucking',
      ]);
    },
  }),
  call('7.49', 'GET /lanes/award-history/{id}', 'buyer', customer, {
    path: async (world) => `/lanes/award-history/${await awardedFtl(world)}`,
    sees({ json }) {
      assert.deepEqual([json.length, json[0].awardedUsd], [1, dallas?.bidUsd]);
    },
  }),
  call('7.50', 'POST /lane/create', 'buyer', 'open', {
    body: () => newLane,
    async sees({ json }, world) {
      assert.deepEqual([json.volumePerMonth, json.equipment], [6, '40HC']);
      const lane = await ask(world, 'buyer', 'GET', `/lanes/${json.laneId}`);
      assert.equal(lane.locationInfo.originPortCode, 'CNNGB');
      const tried = await ask(world, null, 'POST', '/lane/create', newLane);
      assert.deepEqual([tried.laneId, tried.volumePerMonth], [null, 6]);
    },
  }),
  call('7.51', 'GET /lanes/reporting/{id}', 'buyer', figures, {
    path: () => '/lanes/reporting/4',
    sees({ json }) {
      assert.equal(json.kind, 'customer');
      assert.ok(JSON.stringify(json).includes(String(dallas?.bidUsd)), 'the awarded cost is not reported');
    },
  }),
  call('7.53', 'POST /lanes/rate-card', 'buyer', desk, {
    body: () => ({ mode: 4 }),
    sees({ headers, bytes }) {
      assert.match(headers.get('content-type') ?? '', /csv/);
      assert.match(bytes.toString(), /Dallas, TX.*Conformance Forwarding|Conformance Forwarding.*Dallas, TX/);
      assert.doesNotMatch(bytes.toString(), /Atlanta/);
    },
  }),
  call('7.54', 'PUT /lanes/volume/{id}', 'buyer', customer, {
    path: async (world) => `/lanes/volume/${(await spareLane(world, 'PortDoor')).id}`,
    body: () => ({ volumes: [{ month: contractMonths[3], volume: 7 }] }),
    sees({ json }) {
      const months = json.months as { month: string; volume: number }[];
      assert.equal(months.find(({ month }) => month === contractMonths[3])?.volume, 7);
      assert.equal(months.find(({ month }) => month === contractMonths[4])?.volume, 2);
    },
  }),
  call('7.55', 'GET /lanes/valid-blocks/{id}', 'buyer', desk, {
    path: async (world) => `/lanes/valid-blocks/${(await spareLane(world, 'PortDoor')).id}`,
    sees: ({ json }) =>
      assert.ok(json.some(({ months }: { months: string[] }) => months.join() === contractMonths.join())),
  }),
  call('7.57', 'PUT /lanes/pause', 'buyer', customer, {
    also: ['4.3.2'],
    body: async (world) => ({ laneIds: [(await spareLane(world, 'PortDoor')).id] }),
    async sees({ json }, world) {
      assert.deepEqual(json, { changed: 1 });
      assert.equal(await stateOf(world, (await spareLane(world, 'PortDoor')).id), 'Paused');
    },
  }),
  call('7.56', 'PUT /lanes/start', 'buyer', customer, {
    also: ['4.3.1'],
    body: async (world) => ({ laneIds: [(await spareLane(world, 'PortDoor')).id] }),
    async sees({ json }, world) {
      assert.deepEqual(json, { changed: 1 });
      assert.equal(await stateOf(world, (await spareLane(world, 'PortDoor')).id), 'Started');
    },
  }),
  call('7.52', 'POST /lanes/refresh/{id}', 'buyer', customer, {
    path: () => '/lanes/refresh/3',
    sees: ({ json }) => assert.deepEqual(json, { done: true }),
  }),
  call('7.58', 'GET /overview/stats/{id}', 'buyer', market, {
    path: () => '/overview/stats/4',
    sees: ({ json }) =>
      assert.deepEqual(
        [json.lanes, json.lanesAwarded, json.spend, json.awarded, json.volumeUnit],
        [2, 1, ftlBaseline, dallas?.bidUsd, 'mi'],
      ),
  }),
  call('7.59', 'GET /overview/{a}/{b}/{c}', 'buyer', figures, {
    path: () => `/overview/4/Spend/${contractMonths[0]}`,
    sees({ json }) {
      const monthly = Math.round((ftlBaseline / 12) * 100) / 100;
      assert.deepEqual([json.stat, json.month, json.value], ['Spend', contractMonths[0], monthly]);
    },
  }),
  call('7.60', 'GET /overview/{a}/{b}', 'buyer', figures, {
    path: () => '/overview/4/Spend',
    sees: ({ json }) => assert.deepEqual([json.stat, json.value], ['Spend', ftlBaseline]),
  }),
  call('7.61', 'GET /overview/lane-breakdown/{id}', 'buyer', figures, {
    path: () => '/overview/lane-breakdown/4',
    sees({ json }) {
      assert.equal(json.lanes, 2);
      const labels = json.byEquipment.map(({ label }: { label: string }) => label);
      assert.deepEqual(labels.toSorted(), ['Dry van', 'Refrigerated']);
    },
  }),
  call('7.62', 'GET /overview/visualiser/{id}', 'buyer', figures, {
    path: () => '/overview/visualiser/4',
    sees({ json }) {
      assert.deepEqual([json.flows.length, json.totals.spend], [2, ftlBaseline]);
      assert.ok(json.nodes.some(({ label }: { label: string }) => label === 'Dallas, TX'));
    },
  }),
  // Benchmarks need shipments of several companies, which the demonstration data has.
  call('7.65', 'GET /benchmark/charge-location?mode=&routeType=&uploadId=', 'Customer', market, {
    path: () => '/benchmark/charge-location?mode=4&routeType=&uploadId=',
    sees({ json }) {
      assert.ok(json.totals.routes > 0);
      assert.ok(json.routes.some(({ own }: { own: number | null }) => (own ?? 0) > 0));
    },
  }),
  call('7.66', 'GET /benchmark/lane/get-deviations?laneId=', 'Customer', market, {
    path: async (world) => `/benchmark/lane/get-deviations?laneId=${(await comparedLane(world)).id}`,
    async sees({ json }, world) {
      const cost = (json as { metric: string; scope: string; own: number | null }[]).find(
        ({ metric, scope }) => metric === 'CostPerUnit' && scope === 'LaneRoute',
      );
      isNear(cost?.own, (await comparedLane(world)).baselineUnitCost);
    },
  }),
  call('7.67', 'GET /benchmark/lane?laneId=&routeType=', 'Customer', market, {
    path: async (world) => `/benchmark/lane?laneId=${(await comparedLane(world)).id}&routeType=LaneRoute`,
    async sees({ json }, world) {
      assert.equal(json.scopeAsked, 'LaneRoute');
      const cost = json.metrics.find(({ metric }: { metric: string }) => metric === 'CostPerUnit');
      isNear(cost.own, (await comparedLane(world)).baselineUnitCost);
    },
  }),
];
