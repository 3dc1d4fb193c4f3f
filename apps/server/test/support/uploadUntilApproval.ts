import { type ResponseOf, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import path from 'node:path';
import type { TestApp } from './testApp.ts';
import { runUpload } from './runUpload.ts';

/** Sends a file as the customer and processes it until it waits for approval, with the answers of `runUpload`. */
export async function uploadUntilApproval(
  testApp: TestApp,
  mode: OfferedMode,
  file: string,
  answers: Record<string, string>,
): Promise<{ uploadId: string; waiting: ResponseOf<typeof uploads.getUpload> }> {
  const sent = await testApp.upload(uploads.receiveShipments, testApp.people.customer, {
    params: { id: mode },
    fileName: path.basename(file),
    file,
  });
  if (sent.status !== 200) throw new Error(`the file was refused: ${sent.raw.toString()}`);
  const uploadId = sent.body.uploadId ?? '';
  return { uploadId, waiting: (await runUpload(testApp, uploadId, answers)).waiting };
}
