import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { accounts, lanes, overview, settings, uploads } from '@lanewright/contract';
import { Mode, modeDetails, type OfferedMode } from '@lanewright/freight';
import { awardDemonstrationLanes } from './awardDemonstrationLanes.ts';
import { bringToLanes, lanesOnceIncluded } from './bringToLanes.ts';
import { beginDemonstrationContract } from './demonstrationContracts.ts';
import type { DemonstrationCaller, DemonstrationPeople } from './demonstrationCalls.ts';
import { type DemonstrationFile, demonstrationFiles, writeDemonstrationFile } from './demonstrationFiles.ts';
import { saveDemonstrationBids } from './saveDemonstrationBids.ts';

/** Called with the titles of the modes loaded so far. */
type OnLoaded = (titles: readonly string[]) => unknown;

/**
 * Loads the demonstration's shipments in every mode through the product's own API: generated files are uploaded, resolved,
 * approved, opened and bid on, and some lanes are awarded. All modes run at once, since each mostly waits for its jobs. A mode in
 * which the demonstration customer has uploads is left unchanged.
 */
export async function loadDemonstrationLanes(people: DemonstrationPeople, onLoaded: OnLoaded): Promise<void> {
  const { customer } = people;
  const uploaded = new Set((await customer.call(uploads.listUploads)).map(({ mode }) => mode));
  const missing = demonstrationFiles.filter(({ mode }) => !uploaded.has(mode));
  if (missing.length === 0) return;
  await addCarriers(
    customer,
    missing.map(({ mode }) => mode),
  );
  // Each business unit has its own budget, so lanes are separate per business unit.
  if (!uploaded.has(Mode.RoadFTL)) {
    await customer.call(settings.saveInstance, {
      params: { id: Mode.RoadFTL },
      body: { properties: { 'lanes.splitByBusinessUnit': true } },
    });
    await beginDemonstrationContract(customer);
  }
  const folder = await mkdtemp(path.join(tmpdir(), 'lanewright-demonstration-'));
  const loaded: string[] = [];
  try {
    await Promise.all(
      missing.map(async (file) => {
        await loadMode(people, file, folder);
        loaded.push(modeDetails[file.mode].title);
        await onLoaded(loaded);
      }),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function loadMode(
  { customer, owner, carriers }: DemonstrationPeople,
  file: DemonstrationFile,
  folder: string,
) {
  const { mode, name } = file;
  const csv = path.join(folder, `${file.generated}.csv`);
  await writeDemonstrationFile(csv, file);
  await bringToLanes(customer, owner, mode, { path: csv, name });
  const byCost = (await lanesOnceIncluded(customer, mode)).toSorted(
    (a, b) => (b.baselineCost ?? 0) - (a.baselineCost ?? 0),
  );
  const opened = byCost.slice(0, Math.ceil(byCost.length * 0.8));
  const laneIds = opened.map(({ id }) => id);
  await customer.call(lanes.startLanes, { body: { laneIds } });
  await saveDemonstrationBids(customer, carriers, mode, opened);
  await awardDemonstrationLanes(customer, carriers, mode, laneIds);
}

/** Connects the carriers in the modes and scores them: one is good at on-time delivery, the other at settling claims. */
async function addCarriers(customer: DemonstrationCaller, modes: readonly OfferedMode[]): Promise<void> {
  const carriers = await customer.call(overview.listCarriers);
  for (const { carrierId, modes: connected } of carriers)
    await customer.call(accounts.connectCarrier, {
      params: { id: carrierId },
      body: { modes: [...new Set([...connected, ...modes])] },
    });
  for (const mode of modes) {
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
