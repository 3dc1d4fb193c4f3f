import { uploads } from '@lanewright/contract';
import { type OfferedMode, UploadStatus } from '@lanewright/freight';
import type { ProductClient } from './productClient.ts';

const patienceMs = 15 * 60_000;

/**
 * Uploads a file without exceptions as the customer, confirms its columns as proposed and approves it as the owner; waits until every
 * job has ended.
 */
export async function includeFile(options: {
  readonly customer: ProductClient;
  readonly owner: ProductClient;
  readonly mode: OfferedMode;
  readonly file: string;
  readonly untilQuiet: () => Promise<void>;
}): Promise<void> {
  const { customer, owner, mode, file, untilQuiet } = options;
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: mode } }, file);
  const id = uploadId ?? '';
  let upload = await customer.settled(id, patienceMs);
  if (upload.awaiting === 'columns') {
    const { columns, sheet } = await customer.call(uploads.getColumns, { params: { id }, query: {} });
    await customer.call(uploads.confirmColumns, {
      params: { id },
      body: { sheet, columns: columns.map(({ columnNo, field }) => ({ columnNo, field })) },
    });
    upload = await customer.settled(id, patienceMs);
  }
  if (upload.status !== UploadStatus.PendingApproval)
    throw new Error(`the upload waits for ${upload.awaiting}: ${upload.error ?? ''}`);
  await untilQuiet();
  const { warnings } = await owner.call(uploads.getUpload, { params: { id } });
  await owner.call(uploads.approveUpload, {
    params: { id },
    body: { acknowledged: warnings?.map(({ code }) => code) ?? [] },
  });
  await untilQuiet();
}
