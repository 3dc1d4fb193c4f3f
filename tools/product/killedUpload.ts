import { randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm, stat } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { overview, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { demonstrationPassword } from '../../apps/server/src/features/settings/demonstration.ts';
import { filesAfterCleanup } from './filesAfterCleanup.ts';
import { logIn, type ProductClient } from './productClient.ts';
import { type Product, startProduct } from './startProduct.ts';

const patienceMs = 5 * 60_000;

export const customerOf = (product: Product) =>
  logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);

/** Answers whatever the upload asks; returns true once it waits for approval. */
export async function goOn(customer: ProductClient, id: string): Promise<boolean> {
  const upload = await customer.settled(id, patienceMs);
  const params = { id };
  if (upload.status === UploadStatus.PendingApproval) return true;
  if (upload.awaiting === 'columns') {
    const { columns, sheet } = await customer.call(uploads.getColumns, { params, query: {} });
    await customer.call(uploads.confirmColumns, {
      params,
      body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
    });
  } else if (upload.awaiting === 'exceptions') {
    const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
    for (const group of groups)
      await customer.call(uploads.settleExceptions, {
        params,
        body: { groupKey: group.groupKey, action: 'exclude' },
      });
    await customer.call(uploads.continueUpload, { params });
  } else throw new Error(`the upload waits for ${upload.awaiting}: ${upload.error}`);
  return false;
}

/** Final figures of an upload: its reconciliation, the result of its roll-up, and the number of uploads. */
async function figuresOf(customer: ProductClient, id: string) {
  const { reconciliation } = await customer.call(uploads.getUpload, { params: { id } });
  const preview = await customer.call(overview.uploadPreview, { params: { id } });
  const all = await customer.call(uploads.listUploads, { query: {} });
  return { reconciliation, preview: withoutLaneIds(preview), uploads: all.length };
}

/** Every installation draws its own ids of lanes. */
const withoutLaneIds = (preview: unknown): unknown =>
  JSON.parse(JSON.stringify(preview, (key, value: unknown) => (key === 'laneId' ? undefined : value)));

/** When the server is killed: milliseconds after it was ready, for each kill. */
export type Kills = {
  /** While the file is being uploaded. */
  readonly sending?: readonly number[];
  /** While the file is being processed. */
  readonly working?: readonly number[];
};

/**
 * Uploads a file of truckloads to a new installation and continues to approval, killing and restarting the server at the given
 * moments. Returns the final figures, the number of kills, how much of the file had been received at each, and what is left in the
 * file store.
 */
export async function uploadWithKills(
  folder: string,
  file: string,
  { sending = [], working = [] }: Kills = {},
) {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  // PostgreSQL's account must have access.
  await chmod(dataDir, 0o711);
  let product = await startProduct({ dataDir });
  const killed = { sending: 0, working: 0 };
  const kept: number[] = [];
  const restart = async () => {
    await product.kill();
    product = await startProduct({ dataDir });
    return customerOf(product);
  };
  try {
    let customer = await customerOf(product);
    const transfer = randomUUID();
    for (const moment of sending) {
      // The server is killed while this runs, so its result does not matter.
      const sent = sendRest(customer, transfer, file, slowly).catch(() => null);
      if ((await Promise.race([sent, pause(moment, null)])) !== null) break;
      killed.sending += 1;
      customer = await restart();
      kept.push(await receivedOf(customer, transfer));
    }
    const id = await sendRest(customer, transfer, file);
    for (const moment of working) {
      const through = goOnToTheEnd(customer, id).catch(() => false);
      if (await Promise.race([through, pause(moment, false)])) break;
      killed.working += 1;
      customer = await restart();
    }
    await goOnToTheEnd(customer, id);
    const figures = await figuresOf(customer, id);
    await product.stop();
    return { figures, killed, kept, files: await filesAfterCleanup(dataDir) };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** Pause in milliseconds after each piece of a file, to leave time for a kill. */
const slowly = 8;

/** Sends the part of a file that has not been received; returns the upload's id. */
async function sendRest(
  customer: ProductClient,
  transfer: string,
  file: string,
  pauseMs = 0,
): Promise<string> {
  const byteCount = (await stat(file)).size;
  const from = await receivedOf(customer, transfer);
  const query = { transfer, from, byteCount };
  const parts = { params: { id: Mode.RoadFTL }, query };
  const { uploadId } = await customer.send(uploads.receiveShipments, parts, file, { from, pauseMs });
  return uploadId ?? '';
}

async function receivedOf(customer: ProductClient, transfer: string): Promise<number> {
  const open = await customer.call(uploads.listTransfers);
  return open.find((each) => each.transfer === transfer)?.receivedBytes ?? 0;
}

async function goOnToTheEnd(customer: ProductClient, id: string): Promise<true> {
  while (!(await goOn(customer, id)));
  return true;
}
