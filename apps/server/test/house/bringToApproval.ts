import { type ResponseOf, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import path from 'node:path';
import type { TestHouse } from './testHouse.ts';
import { walkUpload } from './walkUpload.ts';

/** Sends a file as the customer and processes it until it waits for approval, with the answers of `walkUpload`. */
export async function bringToApproval(
  house: TestHouse,
  mode: OfferedMode,
  file: string,
  answers: Record<string, string>,
): Promise<{ uploadId: string; waiting: ResponseOf<typeof uploads.getUpload> }> {
  const sent = await house.upload(uploads.receiveShipments, house.people.customer, {
    params: { id: mode },
    fileName: path.basename(file),
    file,
  });
  if (sent.status !== 200) throw new Error(`the file was refused: ${sent.raw.toString()}`);
  const uploadId = sent.body.uploadId ?? '';
  return { uploadId, waiting: (await walkUpload(house, uploadId, answers)).waiting };
}
