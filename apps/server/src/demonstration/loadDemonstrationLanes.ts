import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { accounts, awards, bids, lanes, overview, settings, shipments, uploads } from '@lanewright/contract';
import { Mode, modeDetails, UploadStatus } from '@lanewright/freight';
import type { FastifyInstance } from 'fastify';
import { generateBids } from '../../../../tools/generate/generateBids.ts';
import { demonstrationPassword } from '../features/settings/index.ts';
import type { Platform } from '../platform/platform.ts';
import { callerWith, type DemonstrationCaller } from './demonstrationCalls.ts';
import { demonstrationFiles, writeDemonstrationFile } from './demonstrationFiles.ts';

type DemonstrationMode = (typeof demonstrationFiles)[number]['mode'];

const waitedMs = 120_000;

/**
 * Loads the demonstration's shipments through the product's own calls: files made from a seed are uploaded, matched, settled,
 * approved, opened, bid on, and some lanes awarded. Does nothing where the demonstration customer has uploads already.
 */
export async function loadDemonstrationLanes(platform: Platform, app: FastifyInstance): Promise<void> {
  const people = {
    customer: await logIn(app, 'customer@demo.lanewright.example'),
    owner: await logIn(app, 'owner@demo.lanewright.example'),
    carriers: [
      await logIn(app, 'carrier@demo.lanewright.example'),
      await logIn(app, 'carrier2@demo.lanewright.example'),
    ],
  };
  if ((await people.customer.call(uploads.listUploads)).length > 0) return;
  await knowCarriers(people.customer);
  // Its units have budgets of their own, so a lane is one unit's.
  await people.customer.call(settings.saveInstance, {
    params: { id: Mode.RoadFTL },
    body: { properties: { 'lanes.splitByBusinessUnit': true } },
  });
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-demonstration-'));
  try {
    for (const shipped of demonstrationFiles) {
      const file = path.join(folder, `${shipped.generated}.csv`);
      await writeDemonstrationFile(file, shipped);
      await bringToLanes(people.customer, people.owner, shipped.mode, { path: file, name: shipped.name });
      await openAndBid(people.customer, people.carriers, shipped.mode);
      platform.log.info({ mode: modeDetails[shipped.mode].name }, 'demonstration lanes are loaded');
    }
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/** Lets the carriers bid in the modes of the files, and says how they did there: the one on time, the other at settling claims. */
async function knowCarriers(customer: DemonstrationCaller) {
  const carriers = await customer.call(overview.listCarriers);
  for (const { carrierId } of carriers) {
    await customer.call(accounts.connectCarrier, {
      params: { id: carrierId },
      body: { modes: demonstrationFiles.map(({ mode }) => mode) },
    });
  }
  for (const { mode } of demonstrationFiles) {
    await customer.call(settings.saveCarrierScores, {
      params: { id: mode },
      body: {
        scores: carriers.flatMap(({ carrierId }, at) => [
          { carrierId, category: 'OTD' as const, score: at % 2 === 0 ? 91 : 96.5 },
          { carrierId, category: 'ClaimsResolution' as const, score: at % 2 === 0 ? 94 : 82 },
        ]),
      },
    });
  }
}

export async function logIn(app: FastifyInstance, username: string): Promise<DemonstrationCaller> {
  const session = await callerWith(app, '').call(accounts.authenticate, {
    body: { username, password: demonstrationPassword },
  });
  if (!('jwtToken' in session)) throw new Error(`${username} is asked for a second factor`);
  return callerWith(app, session.jwtToken);
}

/** Walks an upload through whatever it asks, as a patient user would, until the Owner has approved it. */
export async function bringToLanes(
  customer: DemonstrationCaller,
  owner: DemonstrationCaller,
  mode: DemonstrationMode,
  file: { path: string; name: string },
) {
  const { uploadId } = await customer.upload(uploads.receiveShipments, { params: { id: mode } }, file);
  const params = { id: uploadId ?? '' };
  const until = Date.now() + waitedMs;
  while (Date.now() < until) {
    const upload = await customer.call(uploads.getUpload, { params });
    if (upload.status === UploadStatus.Completed) return;
    if (upload.status === UploadStatus.Rejected || upload.awaiting === 'retry')
      throw new Error(`the demonstration file was not taken: ${upload.reason ?? upload.error}`);
    if (upload.awaiting === 'columns') {
      const { columns, sheet } = await customer.call(uploads.getColumns, { params, query: {} });
      await customer.call(uploads.confirmColumns, {
        params,
        body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
      });
    } else if (upload.awaiting === 'exceptions') await settleAll(customer, params);
    else if (upload.awaiting === 'places') await answerAll(customer, params);
    else if (upload.awaiting === 'approval') await owner.call(uploads.approveUpload, { params });
    else await pause(200);
  }
  throw new Error('the demonstration file took too long');
}

async function settleAll(customer: DemonstrationCaller, params: { id: string }) {
  const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
  for (const group of groups) {
    const action = group.actions.includes('volumeOnly')
      ? 'volumeOnly'
      : group.actions.includes('withoutWeight')
        ? 'withoutWeight'
        : 'exclude';
    await customer.call(uploads.settleExceptions, { params, body: { groupKey: group.groupKey, action } });
  }
  const upload = await customer.call(uploads.getUpload, { params });
  if (upload.awaiting === 'exceptions') await customer.call(uploads.continueUpload, { params });
}

async function answerAll(customer: DemonstrationCaller, params: { id: string }) {
  const { places } = await customer.call(shipments.listPlaces, { params, query: { status: 'asked' } });
  await customer.call(shipments.answerPlaces, {
    params,
    body: {
      answers: places.map((place) => ({
        wordNo: place.wordNo,
        choice:
          place.candidates.length > 0
            ? ({ kind: 'candidate', index: 0 } as const)
            : ({ kind: 'excludeRows' } as const),
      })),
    },
  });
}

/** Opens most lanes, lets both carriers bid, sets targets and awards the best bids of a third of them. */
async function openAndBid(
  customer: DemonstrationCaller,
  carriers: readonly DemonstrationCaller[],
  mode: DemonstrationMode,
) {
  const all = await countedLanes(customer, mode);
  const busiest = all.toSorted((a, b) => (b.baselineCost ?? 0) - (a.baselineCost ?? 0));
  const opened = busiest.slice(0, Math.ceil(busiest.length * 0.8)).map((lane) => lane.id);
  await customer.call(lanes.startLanes, { body: { laneIds: opened } });
  await customer.call(lanes.setTargets, {
    body: { rule: { laneIds: opened.slice(0, Math.ceil(opened.length / 2)), percentBelow: 15 } },
  });
  const structure = await customer.call(settings.getCharges, { params: { id: mode }, query: {} });
  // Of charges that stand for each other a carrier offers the first.
  const priced = structure.charges.filter(
    (charge, index, all) =>
      charge.type === 'Charge' &&
      (charge.alternativeGroup === null ||
        all.findIndex(({ alternativeGroup }) => alternativeGroup === charge.alternativeGroup) === index),
  );
  const milesOf = new Map(all.map(({ id, miles }) => [id, miles]));
  const unit = (number: number) =>
    number === 1 ? 'PerContainer' : number === 2 ? 'PerMile' : number === 11 ? 'PerDay' : 'PerShipment';
  for (const [index, carrier] of carriers.entries()) {
    const offers = generateBids({
      carrier: `demonstration ${index}`,
      seed: 41 + index,
      volumeUnit: mode === Mode.RoadFTL ? 'PerMile' : 'PerContainer',
      charges: priced.map((charge) => ({
        name: charge.name,
        unit: unit(charge.unit),
        required: charge.required,
      })),
      lanes: busiest
        .filter((lane) => opened.includes(lane.id))
        .map((lane) => ({
          laneId: lane.id,
          origin: lane.origin,
          destination: lane.destination,
          baselineUnitCostUsd: lane.baselineUnitCost,
          unitsPerShipment: lane.shipmentCount === 0 ? 1 : lane.volumeTotal / lane.shipmentCount,
        })),
      coverage: 0.9 - index * 0.15,
    });
    await carrier.call(bids.saveBids, {
      body: {
        mode,
        structureVersion: structure.version,
        bids: offers.map((offer) => ({
          laneId: offer.laneId,
          transitDays: transitDaysOf(mode, milesOf.get(offer.laneId) ?? null, index),
          rates: priced.map((charge) => ({
            chargeNo: charge.chargeNo,
            rate: offer.rates[charge.name] == null ? null : Number(offer.rates[charge.name]),
          })),
        })),
      },
    });
  }
  await awardSome(customer, mode, opened.slice(0, Math.ceil(opened.length / 3)));
}

/** Days under way at the pace of its files; of two carriers the second takes a day longer by road and three by sea. */
function transitDaysOf(mode: DemonstrationMode, miles: number | null, carrier: number): number | null {
  if (miles === null) return null;
  return mode === Mode.RoadFTL
    ? 1 + Math.floor(miles / 560) + carrier
    : 4 + Math.round(miles / 420) + 3 * carrier;
}

async function awardSome(customer: DemonstrationCaller, mode: DemonstrationMode, laneIds: readonly string[]) {
  const until = Date.now() + waitedMs;
  while (Date.now() < until) {
    const { awarded } = await customer.call(awards.awardBestBids, { body: { mode, laneIds: [...laneIds] } });
    if (awarded > 0) return;
    // Bids are priced by a job; there is nothing to award before it is through.
    await pause(300);
  }
}

/** The lanes of a mode, once the job that switches them on after approval is through. */
export async function countedLanes(customer: DemonstrationCaller, mode: DemonstrationMode) {
  const until = Date.now() + waitedMs;
  while (Date.now() < until) {
    const found = await customer.call(overview.listLanes, { query: { mode: String(mode) } });
    if (found.length > 0) return found;
    await pause(200);
  }
  throw new Error('the demonstration lanes took too long');
}
