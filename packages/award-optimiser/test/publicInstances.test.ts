import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { type ScenarioInput, solveScenario, type TenderBid } from '../src/index.ts';

/** Instances of the literature with published optima. They stay where they are: without them these tests are skipped. */
const folder = path.resolve(import.meta.dirname, '../../../../shared/data/awards');
const isThere = existsSync(folder);

const bare = { mode: 'm', region: 'r', equipment: 'e', businessUnit: 'u', incumbent: null };
const numbers = (text: string) => text.split(/\s+/).filter(Boolean).map(Number);

/** The first file of a zip archive. */
function unzipped(file: string): string {
  const bytes = readFileSync(file);
  const end = bytes.lastIndexOf(Buffer.from('PK\x05\x06', 'latin1'));
  const entry = bytes.readUInt32LE(end + 16);
  const size = bytes.readUInt32LE(entry + 20);
  const local = bytes.readUInt32LE(entry + 42);
  const from = local + 30 + bytes.readUInt16LE(local + 26) + bytes.readUInt16LE(local + 28);
  const packed = bytes.subarray(from, from + size);
  return (bytes.readUInt16LE(entry + 10) === 0 ? packed : inflateRawSync(packed)).toString('latin1');
}

/**
 * Generalised assignment as a tender: a job is a lane of one unit that must be awarded, an agent a carrier, what the job costs
 * with it the price. What the job takes of the agent differs by agent; so each agent counts it in a month of its own, and a lane's
 * volumes are what it takes of each. An agent's capacity is that of its month.
 */
function assignment(text: string): ScenarioInput {
  const [agents = 0, jobs = 0, ...rest] = numbers(text);
  const cost = (agent: number, job: number) => rest[agent * jobs + job]!;
  const takes = (agent: number, job: number) => rest[agents * jobs + agent * jobs + job]!;
  const carrierIds = Array.from({ length: agents }, (_, agent) => `A${agent}`);
  const lanes = Array.from({ length: jobs }, (_, job) => ({
    ...bare,
    id: `J${job}`,
    monthlyVolumes: carrierIds.map((__, agent) => takes(agent, job)),
  }));
  return {
    monthCount: agents,
    carrierIds,
    lanes,
    bids: lanes.flatMap(({ id, monthlyVolumes }, job) =>
      carrierIds.map((carrierId, agent): TenderBid => {
        const volume = monthlyVolumes.reduce((sum, each) => sum + each, 0);
        return { id: id + carrierId, laneId: id, carrierId, pricePerUnit: cost(agent, job) / volume };
      }),
    ),
    rules: carrierIds.map((carrierId, agent) => ({
      kind: 'capacity',
      id: `capacity ${carrierId}`,
      scope: {},
      carriers: [carrierId],
      together: false,
      per: 'scope',
      month: agent,
      max: rest[2 * agents * jobs + agent]!,
    })),
  };
}

/**
 * Capacitated facility location as a tender: a customer is a lane of its demand, shared in any parts; a warehouse a carrier with
 * its capacity and its fixed cost; the price is what serving all of the customer's demand costs, by the unit.
 */
function location(text: string): ScenarioInput {
  const [warehouses = 0, customers = 0, ...rest] = numbers(text);
  const carrierIds = Array.from({ length: warehouses }, (_, at) => `W${at}`);
  const lanes: ScenarioInput['lanes'][number][] = [];
  const bids: TenderBid[] = [];
  let at = 2 * warehouses;
  for (let customer = 0; customer < customers; customer++) {
    const demand = rest[at++]!;
    lanes.push({ ...bare, id: `K${customer}`, monthlyVolumes: [demand] });
    for (const carrierId of carrierIds)
      bids.push({
        id: `K${customer}${carrierId}`,
        laneId: `K${customer}`,
        carrierId,
        pricePerUnit: rest[at++]! / demand,
      });
  }
  const each = { scope: {}, per: 'scope' as const };
  return {
    monthCount: 1,
    carrierIds,
    lanes,
    bids,
    rules: [
      { kind: 'carrierCount', id: 'shared', scope: {}, per: 'lane', max: warehouses },
      { kind: 'smallestShare', id: 'any part', scope: {}, percent: 0.0001 },
      ...carrierIds.flatMap((carrierId, own) => [
        {
          ...each,
          kind: 'capacity' as const,
          id: `capacity ${carrierId}`,
          carriers: [carrierId],
          together: false,
          month: 'all together' as const,
          max: rest[2 * own]!,
        },
        {
          ...each,
          kind: 'fixedCost' as const,
          id: `fixed ${carrierId}`,
          carriers: [carrierId],
          cost: rest[2 * own + 1]!,
        },
      ]),
    ],
  };
}

const read = (file: string) => readFileSync(path.join(folder, file), 'utf8');
const pairs = (file: string) =>
  isThere
    ? read(file)
        .trim()
        .split('\n')
        .map((line) => line.split(/\s+/) as [string, string])
    : [];

describe.skipIf(!isThere)('public instances', () => {
  // What takes longer is the long run's.
  const zips = isThere ? readdirSync(path.join(folder, 'gap')).filter((file) => file === 'c0515_1.zip') : [];
  test.each(zips)('assignment %s is solved to its published optimum', async (file) => {
    const name = file.replace('.zip', '');
    const input = assignment(unzipped(path.join(folder, 'gap', file)));
    const best = Number(pairs('gap/bounds.txt').find(([each]) => each === `${name}_Min`)?.[1]);
    const result = await solveScenario(input, { tolerancePercent: 1e-4, maxIterations: 150, maxSeconds: 60 });
    expect(result.cost?.weighted).toBeCloseTo(best, 4);
    expect(result.bound).toBeGreaterThan(best - 1);
  });

  test.each(pairs('cfl/optimal_values.txt').slice(1, 3))(
    'location %s is solved to its published optimum',
    async (name, best) => {
      const result = await solveScenario(location(read(`cfl/${name}.txt`)), {
        tolerancePercent: 1e-5,
        maxIterations: 150,
        maxSeconds: 60,
      });
      expect(result.cost?.weighted).toBeCloseTo(Number(best), 1);
      expect(result.status).toBe('optimal');
    },
  );
});
