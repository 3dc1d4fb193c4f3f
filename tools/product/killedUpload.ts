import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { overview, uploads } from '@lanewright/contract';
import { Mode, UploadStatus } from '@lanewright/freight';
import { demonstrationPassword } from '../../apps/server/src/features/settings/demonstration.ts';
import { logIn, type ProductClient } from './productClient.ts';
import { type Product, startProduct } from './startProduct.ts';

const patienceMs = 5 * 60_000;

const customerOf = (product: Product) =>
  logIn(product.address, 'customer@demo.lanewright.example', demonstrationPassword);

/** Does whatever the upload asks; true once it waits for approval. */
async function goOn(customer: ProductClient, id: string): Promise<boolean> {
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

/** The figures an upload ends with: its reconciliation, and what roll-up made of it. */
async function figuresOf(customer: ProductClient, id: string) {
  const { reconciliation } = await customer.call(uploads.getUpload, { params: { id } });
  return { reconciliation, preview: await customer.call(overview.uploadPreview, { params: { id } }) };
}

/**
 * Uploads a file of truckloads to a fresh installation and goes on to approval, ending the server without warning at the
 * moments given (milliseconds after it was ready each time) and starting it again.
 */
export async function uploadWithKills(
  folder: string,
  file: string,
  moments: readonly number[],
): Promise<{ figures: unknown; killed: number }> {
  const dataDir = await mkdtemp(path.join(folder, 'data-'));
  // The account that PostgreSQL runs as must be able to enter.
  await chmod(dataDir, 0o711);
  let product = await startProduct({ dataDir });
  let killed = 0;
  try {
    let customer = await customerOf(product);
    const { uploadId } = await customer.send(
      uploads.receiveShipments,
      { params: { id: Mode.RoadFTL } },
      file,
    );
    const id = uploadId ?? '';
    for (const moment of moments) {
      // While this runs the server disappears under it; what it then says does not matter.
      const through = goOnToTheEnd(customer, id).catch(() => false);
      if (await Promise.race([through, pause(moment, false)])) break;
      await product.kill();
      killed += 1;
      product = await startProduct({ dataDir });
      customer = await customerOf(product);
    }
    await goOnToTheEnd(customer, id);
    return { figures: await figuresOf(customer, id), killed };
  } finally {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
}

async function goOnToTheEnd(customer: ProductClient, id: string): Promise<true> {
  while (!(await goOn(customer, id)));
  return true;
}
