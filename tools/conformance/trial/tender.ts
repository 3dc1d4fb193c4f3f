import type { World } from '../world.ts';
import { members, type Members } from './members.ts';
import { csvOf, type TrialFile, trialFiles } from './trialFiles.ts';
import { ask, uploadUntilApproval } from './uploadFile.ts';

/** The forwarder's bid in a mode: rates by charge number of the mode's initial structure. */
export const rates: Readonly<Record<TrialFile['mode'], readonly { chargeNo: number; rate: number }[]>> = {
  // Per mile, then fuel per mile.
  4: [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 2, rate: 0.25 },
  ],
  // Per container, then fuel per container.
  13: [
    { chargeNo: 1, rate: 600 },
    { chargeNo: 2, rate: 50 },
  ],
  2: [
    { chargeNo: 1, rate: 2000 },
    { chargeNo: 2, rate: 150 },
  ],
  // Per m³, then handling per m³.
  3: [
    { chargeNo: 1, rate: 80 },
    { chargeNo: 2, rate: 15 },
  ],
  // Per kg in every weight break, then fuel per kg.
  7: [
    { chargeNo: 1, rate: 2 },
    { chargeNo: 3, rate: 0.25 },
  ],
};
/** Factor of the rival's prices. */
const rivalFactor = 1.1;

export type WireLane = Record<string, unknown> & {
  readonly id: string;
  readonly mode: number;
  readonly origin: string;
  readonly equipmentType: string | null;
  readonly serviceType: string | null;
  readonly locationInfo: Record<string, string | null>;
  readonly volume: readonly Record<string, number | string | null>[];
};

export type Tender = {
  readonly members: Members;
  /** Statuses that the uploads went through. */
  readonly uploadStatuses: ReadonlySet<number>;
  readonly uploadIds: Readonly<Record<number, string>>;
  /** Lanes before any award, by mode. */
  readonly lanesBefore: Readonly<Record<number, readonly WireLane[]>>;
  /** The forwarder's bid on each lane. */
  readonly bidIds: Readonly<Record<string, string>>;
};

export const lanesOfMode = (world: World, mode: number): Promise<WireLane[]> =>
  ask(world, 'buyer', 'GET', `/lanes/mode?mode=${mode}&uploadId=&incumbents=true&businessUnits=true`);

/** Repeats a request until its result is as expected; throws after a minute. */
export async function until<T>(
  what: string,
  read: () => Promise<T>,
  holds: (seen: T) => boolean,
): Promise<T> {
  for (const giveUpAt = Date.now() + 60_000; ; ) {
    const seen = await read();
    if (holds(seen)) return seen;
    if (Date.now() > giveUpAt)
      throw new Error(`timed out waiting for ${what}: ${JSON.stringify(seen).slice(0, 300)}`);
    await new Promise((resolve) => setTimeout(resolve, 150));
  }
}

/** Rates in the form in which a bid is saved: a charge with weight breaks has its rate in each of them. */
export async function rateCells(world: World, mode: TrialFile['mode'], factor = 1) {
  const structure = await ask(world, 'buyer', 'GET', `/bids/charges/${mode}`);
  return {
    structureVersion: structure.version as number,
    rates: rates[mode].flatMap(({ chargeNo, rate }) => {
      const charge = structure.charges.find((one: { chargeNo: number }) => one.chargeNo === chargeNo);
      const breaks: (number | null)[] = charge.hasBreaks
        ? structure.weightBreaks.map(({ breakNo }: { breakNo: number }) => breakNo)
        : [null];
      return breaks.map((breakNo) => ({ chargeNo, breakNo, rate: Number((rate * factor).toFixed(4)) }));
    }),
  };
}

async function openMode(world: World, file: TrialFile, customerId: string) {
  const { mode } = file;
  const { id, statuses } = await uploadUntilApproval(world, 'buyer', mode, {
    fileName: file.fileName,
    content: csvOf(file),
  });
  await ask(world, 'Owner', 'POST', `/uploads/${id}/approve`);
  const count = file.lanes.length;
  const listed = await until(
    `lanes of mode ${mode}`,
    () => lanesOfMode(world, mode),
    ({ length }) => length === count,
  );
  await ask(world, 'buyer', 'PUT', '/lanes/start', { mode });
  for (const [as, factor] of [
    ['forwarder', 1],
    ['rival', rivalFactor],
  ] as const) {
    const { structureVersion, rates: cells } = await rateCells(world, mode, factor);
    const bids = listed.map(({ id: laneId }) => ({ laneId, transitDays: 3, rates: cells }));
    await ask(world, as, 'POST', '/bids/save', { mode, customerId, structureVersion, bids });
  }
  const lanes = await until(
    `bids of mode ${mode}`,
    () => lanesOfMode(world, mode),
    (all) => all.every(({ bidsReceived, amountBid }) => bidsReceived === 2 && amountBid !== null),
  );
  return { mode, id, statuses, lanes };
}

/** Uploads a file in every mode, opens its lanes and has both carriers bid on them. Done once. */
export const tender = (world: World): Promise<Tender> =>
  world.once('tender', async () => {
    const who = await members(world);
    const opened: Awaited<ReturnType<typeof openMode>>[] = [];
    for (const file of trialFiles) opened.push(await openMode(world, file, who.buyer.companyId));
    const laneIds = opened.flatMap(({ lanes }) => lanes.map(({ id }) => id));
    const bids = (await ask(world, 'forwarder', 'POST', '/bids/lanes', { laneIds })) as {
      laneId: string;
      bidId: string;
    }[];
    return {
      members: who,
      uploadStatuses: new Set(opened.flatMap(({ statuses }) => [...statuses])),
      uploadIds: Object.fromEntries(opened.map(({ mode, id }) => [mode, id])),
      lanesBefore: Object.fromEntries(opened.map(({ mode, lanes }) => [mode, lanes])),
      bidIds: Object.fromEntries(bids.map(({ laneId, bidId }) => [laneId, bidId])),
    };
  });
