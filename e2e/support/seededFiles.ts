import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { accounts, bids, overview, shipments, uploads } from '@lanewright/contract';
import { Mode, type OfferedMode } from '@lanewright/freight';
import { expect, vi } from 'vitest';
import { uploadUntilApproval } from './uploadUntilApproval.ts';
import { people } from './people.ts';
import type { World } from './world.ts';

/** Uploads and approves a file in which all rows are included. */
export async function approved(world: World, mode: OfferedMode, file: string): Promise<void> {
  const { id } = await uploadUntilApproval(await world.client('customer'), mode, file);
  await (await world.client('owner')).call(uploads.approveUpload, { params: { id } });
}

/** Uploads the same freight a year later, partly carried by the carrier that won most, to compare contract and invoice. */
export async function shipUnderContract(world: World, file: string): Promise<void> {
  const customer = await world.client('customer');
  const [winner] = await (await world.client('owner')).call(accounts.listPeople, {
    query: { search: people.carrier },
  });
  const names = await customer.call(shipments.listCarrierNames);
  const known = names.toSorted((a, b) => b.shipments - a.shipments).slice(0, 2);
  await customer.call(shipments.nameCarriers, {
    body: { names: known.map(({ name }) => ({ name, carrierId: winner?.companyId ?? null })) },
  });
  const later = (await readFile(file, 'utf8')).replaceAll(
    /\b(20\d\d)-(?=\d\d-\d\d)/g,
    (year) => `${Number(year.slice(0, 4)) + 1}-`,
  );
  const next = path.join(world.folder, 'under contract.csv');
  // Drop months before the contract: they would be history and change the basis of the awards.
  const [first = ''] = await customer.call(bids.validMonths, { query: { mode: Mode.RoadFTL } });
  const ofContract = later.replaceAll(/^.*\b(20\d\d-\d\d)-\d\d.*\r?\n/gm, (line, month: string) =>
    month < first ? '' : line,
  );
  await writeFile(next, ofContract.replaceAll(/^([A-Z]+)(?=\d)/gm, '$19'));
  await approved(world, Mode.RoadFTL, next);
  const asked = { params: { id: Mode.RoadFTL }, query: {} };
  const isCompared = async () =>
    expect((await customer.call(overview.overviewRealised, asked)).rowsTotal).toBeGreaterThan(0);
  await vi.waitFor(isCompared, { timeout: 120_000 });
}

/** Uploads a file and leaves it at the step that asks the user. */
export async function leftAt(
  world: World,
  step: 'columns' | 'exceptions',
  mode: OfferedMode,
  file: string,
): Promise<string> {
  const customer = await world.client('customer');
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: mode } }, file);
  const params = { id: uploadId ?? '' };
  const upload = await customer.settled(params.id, 60_000);
  if (upload.awaiting === 'columns' && step !== 'columns') {
    const { sheet, columns } = await customer.call(uploads.getColumns, { params, query: {} });
    await customer.call(uploads.confirmColumns, {
      params,
      body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
    });
    await customer.settled(params.id, 60_000);
  }
  return params.id;
}
