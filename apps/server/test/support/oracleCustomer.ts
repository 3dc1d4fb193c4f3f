import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import {
  awards,
  bids,
  lanes,
  overview,
  type ResponseOf,
  settings,
  shipments,
  uploads,
} from '@lanewright/contract';
import { ChargeUnit, Mode, monthsFrom, type OfferedMode } from '@lanewright/freight';
import { harmlessDirt, usualDirt } from '../../../../tools/generate/dirt.ts';
import { type Chance, chanceFrom } from '../../../../tools/generate/random.ts';
import type { GeneratedMode } from '../../../../tools/generate/recipe.ts';
import { writeGeneratedFile } from '../../../../tools/generate/writeGeneratedFile.ts';
import type { Calls } from '../../../../tools/oracle/fetchMode.ts';
import { now, setClock } from '../../src/platform/clock.ts';
import { uploadUntilApproval } from './uploadUntilApproval.ts';
import type { Person } from './people.ts';
import type { TestApp } from './testApp.ts';

export const generatedOf: Readonly<Record<OfferedMode, GeneratedMode>> = {
  [Mode.RoadFTL]: 'road-ftl',
  [Mode.RoadDrayage]: 'road-drayage',
  [Mode.OceanFCL]: 'ocean-fcl',
  [Mode.OceanLCL]: 'ocean-lcl',
  [Mode.AirFreight]: 'air-freight',
};
type Structure = ResponseOf<typeof settings.getCharges>;

/** Requests to the test server as one user, for the oracle. */
export function callsOf(testApp: TestApp, as: Person): Calls {
  const send = async (method: 'GET' | 'POST', url: string, body?: unknown) => {
    const response = await testApp.app.inject({
      method,
      url: `/api${url}`,
      headers: { authorization: `Bearer ${as.token}` },
      ...(body === undefined ? {} : { payload: body as object }),
    });
    if (response.statusCode >= 400)
      throw new Error(`${url}: ${response.statusCode} ${response.body.slice(0, 500)}`);
    return response;
  };
  return {
    get: async (url) => (await send('GET', url)).json(),
    post: async (url, body) => (await send('POST', url, body)).json(),
    text: async (url) => (await send('GET', url)).body,
  };
}

/** Sends a file of a mode and has it approved; returns its upload. */
export async function approvedUpload(
  testApp: TestApp,
  mode: OfferedMode,
  file: string,
  answers: Record<string, string> = {},
): Promise<string> {
  const { uploadId } = await uploadUntilApproval(testApp, mode, file, answers);
  await testApp.call(uploads.approveUpload, testApp.people.owner, { params: { id: uploadId } });
  await testApp.drainJobs();
  return uploadId;
}

/**
 * A random customer from a seed: a year's file with errors, most lanes opened, a month edited, two carriers' bids in two
 * currencies, a second file of the previous year, awards of blocks and shares, responses of every kind, cancelled awards, and, if
 * requested, a third file of what was shipped under the contract. Returns each upload's file as sent, and the edited months as
 * `lane month`.
 */
export async function drawCustomer(
  testApp: TestApp,
  mode: OfferedMode,
  seed: number,
  size: {
    readonly folder: string;
    readonly rows: number;
    readonly lanes: number;
    readonly isShipped?: boolean;
  },
): Promise<{ sources: Map<string, string>; edited: string[] }> {
  const chance = chanceFrom(seed * 31 + mode);
  const sources = new Map<string, string>();
  const generated = generatedOf[mode];
  const send = async (name: string, text: string) => {
    const file = path.join(size.folder, name);
    await writeFile(file, text);
    sources.set(await approvedUpload(testApp, mode, file), text);
  };
  const made = async (name: string, rows: number, dirt: object | false) => {
    const file = path.join(size.folder, name);
    await writeGeneratedFile(file, generated, { rows, lanes: size.lanes, seed, dirt });
    return readFile(file, 'utf8');
  };
  await send(
    `${seed} first.csv`,
    await made('first.csv', size.rows, seed % 2 === 0 ? usualDirt : harmlessDirt),
  );
  const { customer, carrier, otherCarrier } = testApp.people;
  const all = (await testApp.call(overview.listLanes, customer, { query: { mode: String(mode) } })).body;
  const opened = all.filter(() => chance.hit(0.85)).map(({ id }) => id);
  await testApp.call(lanes.startLanes, customer, { body: { laneIds: opened } });
  const structure = (await testApp.call(settings.getCharges, customer, { params: { id: mode }, query: {} }))
    .body;
  for (const [bidder, currency] of [
    [carrier, 'USD'],
    [otherCarrier, seed % 3 === 0 ? 'EUR' : 'USD'],
  ] as const) {
    const offered = opened.filter(() => chance.hit(0.8));
    const saved = await testApp.call(bids.saveBids, bidder, {
      body: {
        mode,
        structureVersion: structure.version,
        bids: offered.map((laneId) => ({
          laneId,
          currency,
          ...(mode === Mode.RoadFTL && chance.hit(0.5) ? { fuelBasisUsdPerGallon: 3.415 } : {}),
          rates: ratesOf(structure, chance),
        })),
      },
    });
    if (saved.status !== 200 || saved.body.errors.length > 0)
      throw new Error(saved.raw.toString().slice(0, 1000));
  }
  await testApp.drainJobs();
  // The same lanes a year earlier, with other numbers.
  const before = (await made('second.csv', Math.ceil(size.rows / 3), false))
    .replaceAll(/\b(2025|2026|2027)-(?=\d\d-\d\d)/g, (year) => `${Number(year.slice(0, 4)) - 1}-`)
    .replaceAll(/^(?!Load|Container|House|AWB)(?=[A-Z0-9])/gm, 'B');
  await send(`${seed} second.csv`, before);
  const edited = await editMonth(testApp, opened, chance);
  await testApp.drainJobs();
  await includeUnusual(testApp, mode);
  await giveAwards(testApp, opened, chance);
  await testApp.drainJobs();
  if (size.isShipped !== true) return { sources, edited };
  // Shipments under the contract, some of them by a carrier that bid.
  const names = (await testApp.call(shipments.listCarrierNames, customer)).body;
  const [known] = names.toSorted((a, b) => b.shipments - a.shipments);
  await testApp.call(shipments.nameCarriers, customer, {
    body: { names: [{ name: known?.name ?? '', carrierId: carrier.companyId }] },
  });
  const later = (await made('third.csv', Math.ceil(size.rows / 2), false))
    .replaceAll(/\b(2025|2026|2027)-(?=\d\d-\d\d)/g, (year) => `${Number(year.slice(0, 4)) + 1}-`)
    .replaceAll(/^(?!Load|Container|House|AWB)(?=[A-Z0-9])/gm, 'C')
    // Earlier months would be history, and change what was awarded on it.
    .replaceAll(/^.*\b20(2[0-5]-\d\d|26-(0\d|1[01]))-\d\d.*\r?\n/gm, '');
  await send(`${seed} third.csv`, later);
  return { sources, edited };
}

type Rate = { chargeNo: number; breakNo: number | null; rate: number };

function ratesOf({ charges, weightBreaks }: Structure, chance: Chance): Rate[] {
  const range: Readonly<Record<number, readonly [number, number]>> = {
    1: [300, 2_500],
    2: [0.3, 2.6],
    3: [0.4, 3.9],
    4: [25, 140],
    10: [15, 260],
    11: [18, 45],
  };
  const drawn = (unit: number, decimals: number) => {
    const [low, high] = range[unit] ?? [1, 2];
    return Number(chance.between(low, high).toFixed(decimals));
  };
  return charges.flatMap(({ chargeNo, type, unit, hasBreaks, required, alternativeGroup }, at): Rate[] => {
    const isSecond = charges
      .slice(0, at)
      .some((other) => alternativeGroup !== null && other.alternativeGroup === alternativeGroup);
    if (type !== 'Charge' || unit === ChargeUnit.None || isSecond || !chance.hit(required ? 0.96 : 0.7))
      return [];
    const decimals = unit === ChargeUnit.PerMile || unit === ChargeUnit.PerWeightUnit ? 4 : 2;
    if (!hasBreaks) return [{ chargeNo, breakNo: null, rate: drawn(unit, decimals) }];
    return weightBreaks.map(({ breakNo }) => ({ chargeNo, breakNo, rate: drawn(unit, decimals) }));
  });
}

async function editMonth(testApp: TestApp, opened: readonly string[], chance: Chance): Promise<string[]> {
  const laneId = chance.pick(opened);
  const month = '2027-04';
  const given = await testApp.call(lanes.setLaneVolume, testApp.people.customer, {
    params: { id: laneId },
    body: { volumes: [{ month: month as never, volume: 1_234.567 }] },
  });
  if (given.status !== 200) throw new Error(given.raw.toString());
  await testApp.drainJobs();
  return [`${laneId} ${month}`];
}

const contractMonths = monthsFrom('2026-12', 12);

async function giveAwards(testApp: TestApp, opened: readonly string[], chance: Chance): Promise<void> {
  const { customer, carrier, otherCarrier } = testApp.people;
  const offers = (await testApp.call(bids.listBidsOfLanes, customer, { body: { laneIds: [...opened] } }))
    .body;
  const complete = offers.filter(({ isComplete, allInUsd }) => isComplete && allInUsd !== null);
  for (const laneId of opened) {
    const ofLane = complete.filter((bid) => bid.laneId === laneId);
    const [first, second] = ofLane;
    if (first === undefined || !chance.hit(0.7)) continue;
    const start = chance.whole(0, 6);
    const months = contractMonths.slice(start, start + chance.pick([1, 3, 6])) as never;
    const [share, rest] = chance.pick([
      [60, 40],
      [33.33, 66.67],
      [10, 90],
    ]);
    const body =
      second !== undefined && chance.hit(0.4)
        ? [
            { laneId, bidId: first.bidId, months, share },
            { laneId, bidId: second.bidId, months, share: rest },
          ]
        : [{ laneId, bidId: first.bidId, months: chance.hit(0.5) ? [] : months }];
    const given: ResponseOf<typeof awards.acceptBids>['awards'] = [];
    for (const wish of body) {
      // The order in which two shares were awarded decides which one gets the odd cent.
      setClock(new Date(now().getTime() + 60_000).toISOString());
      const { status, body: answer, raw } = await testApp.call(awards.acceptBids, customer, { body: [wish] });
      if (status !== 200) throw new Error(raw.toString().slice(0, 1000));
      given.push(...answer.awards);
    }
    setClock(new Date(now().getTime() + 60_000).toISOString());
    for (const award of given) {
      const answer = chance.pick(['accept', 'accept', 'acceptInPart', 'decline', null] as const);
      if (answer === null) continue;
      const as = award.carrierId === carrier.companyId ? carrier : otherCarrier;
      const answered = await testApp.call(awards.answerAward, as, {
        params: { id: award.awardId },
        body: {
          answer: answer === 'acceptInPart' && award.months.length < 2 ? 'accept' : answer,
          ...(answer === 'acceptInPart' && award.months.length > 1
            ? { months: award.months.slice(1) as never }
            : {}),
          reason: 'as drawn',
        },
      });
      if (answered.status !== 200) throw new Error(answered.raw.toString().slice(0, 1000));
    }
    if (chance.hit(0.1))
      await testApp.call(awards.resetLane, customer, { params: { id: laneId }, query: {} });
  }
}

/** Random prices vary widely: includes those that would be held, until none is left. */
async function includeUnusual(testApp: TestApp, mode: OfferedMode): Promise<void> {
  const { customer } = testApp.people;
  for (;;) {
    const held = await testApp.call(bids.listOutliers, customer, {
      query: { mode: String(mode), held: 'true', pageSize: '1000' },
    });
    if (held.body.length === 0) return;
    await testApp.call(bids.resolveOutliers, customer, {
      body: { bidIds: held.body.map(({ bidId }) => bidId), as: 'included' },
    });
    await testApp.drainJobs();
  }
}
