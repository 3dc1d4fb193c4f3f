import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { inflateRawSync } from 'node:zlib';
import type { ScenarioInput, TenderBid } from '../../src/index.ts';

/** Instances from the literature with published optima. They are not in the repository; without them, their tests are skipped. */
const folder = path.resolve(import.meta.dirname, '../../../../../shared/data/awards');

/** A published instance, converted to a tender. */
export interface PublicInstance {
  readonly name: string;
  readonly input: ScenarioInput;
  /** The lowest weighted cost, from the published optimum. */
  readonly least: number;
}

const bare = { mode: 'm', region: 'r', equipment: 'e', businessUnit: 'u', incumbent: null };
const numbers = (text: string) => text.split(/\s+/).filter(Boolean).map(Number);

/** Returns the first file of a zip archive. */
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
 * Generalised assignment as a tender: a job is a lane that must be awarded, an agent a carrier, the cost of the job with the agent
 * the price of the whole lane. A job's load differs by agent, so each agent is measured in a separate month: the lane's monthly
 * volumes are its loads by agent, and an agent's capacity applies to its month. If the objective is a maximum, a lane costs the
 * difference from the largest figure.
 */
function assignment(text: string, sought: 'Min' | 'Max'): ScenarioInput & { readonly largest: number } {
  const [agents = 0, jobs = 0, ...rest] = numbers(text);
  const largest = Math.max(...rest.slice(0, agents * jobs));
  const cost = (agent: number, job: number) =>
    sought === 'Min' ? rest[agent * jobs + job]! : largest - rest[agent * jobs + job]!;
  const takes = (agent: number, job: number) => rest[agents * jobs + agent * jobs + job]!;
  const carrierIds = Array.from({ length: agents }, (_, agent) => `A${agent}`);
  const lanes = Array.from({ length: jobs }, (_, job) => ({
    ...bare,
    id: `J${job}`,
    monthlyVolumes: carrierIds.map((__, agent) => takes(agent, job)),
  }));
  return {
    largest,
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
 * Capacitated facility location as a tender: a customer is a lane with its demand, shared in any parts; a warehouse is a carrier
 * with a capacity and a fixed cost; the price per unit is the cost of serving all of the customer's demand, divided by the demand.
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
const published = (file: string) =>
  new Map(
    read(file)
      .trim()
      .split('\n')
      .map((line) => line.split(/\s+/) as [string, string]),
  );

/** Returns all instances: assignments with a minimum and a maximum, and facility locations. */
export function publicInstances(): PublicInstance[] {
  if (!existsSync(folder)) return [];
  const bounds = published('gap/bounds.txt');
  const assignments = readdirSync(path.join(folder, 'gap'))
    .filter((file) => file.endsWith('.zip'))
    .flatMap((file) =>
      (['Min', 'Max'] as const).map((sought): PublicInstance => {
        const name = `${file.replace('.zip', '')}_${sought}`;
        const { largest, ...input } = assignment(unzipped(path.join(folder, 'gap', file)), sought);
        const best = Number(bounds.get(name));
        return { name, input, least: sought === 'Min' ? best : largest * input.lanes.length - best };
      }),
    );
  const locations = [...published('cfl/optimal_values.txt')].map(
    ([name, best]): PublicInstance => ({
      name,
      input: location(read(`cfl/${name}.txt`)),
      least: Number(best),
    }),
  );
  return [...assignments, ...locations];
}
