import { type ResponseOf, shipments, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import path from 'node:path';
import type { TestHouse } from './testHouse.ts';

/**
 * Walks a file through the customer's steps until it waits for approval: columns as proposed, charges in words for their volume only,
 * weights in words left out, other exceptions excluded, the own name of an asked place.
 */
export async function bringToApproval(
  house: TestHouse,
  mode: OfferedMode,
  file: string,
  answers: Record<string, string>,
): Promise<{ uploadId: string; waiting: ResponseOf<typeof uploads.getUpload> }> {
  const { customer } = house.people;
  const sent = await house.upload(uploads.receiveShipments, customer, {
    params: { id: mode },
    fileName: path.basename(file),
    file,
  });
  if (sent.status !== 200) throw new Error(`the file was refused: ${sent.raw.toString()}`);
  const uploadId = sent.body.uploadId ?? '';
  const params = { id: uploadId };
  for (let step = 0; step < 8; step += 1) {
    await house.drainJobs();
    const { body: upload } = await house.call(uploads.getUpload, customer, { params });
    if (upload.awaiting === 'approval') return { uploadId, waiting: upload };
    if (upload.awaiting === 'columns') {
      const { body } = await house.call(uploads.getColumns, customer, { params, query: {} });
      await house.call(uploads.confirmColumns, customer, {
        params,
        body: {
          sheet: body.sheet,
          columns: body.columns.map(({ columnNo, field }) => ({ columnNo, field })),
          answers,
          modeTexts: body.modeValues.filter((value) => value.taken).map((value) => value.text),
        },
      });
    } else if (upload.awaiting === 'exceptions') {
      const { body } = await house.call(uploads.listExceptions, customer, { params, query: {} });
      for (const group of body.groups) {
        const action =
          (['volumeOnly', 'withoutWeight', 'exclude'] as const).find((candidate) =>
            group.actions.includes(candidate),
          ) ?? 'exclude';
        await house.call(uploads.settleExceptions, customer, {
          params,
          body: { groupKey: group.groupKey, action },
        });
      }
      await house.call(uploads.continueUpload, customer, { params });
    } else if (upload.awaiting === 'places') {
      const { body } = await house.call(shipments.listPlaces, customer, {
        params,
        query: { status: 'asked' },
      });
      await house.call(shipments.answerPlaces, customer, {
        params,
        body: {
          answers: body.places.map((place) => ({
            wordNo: place.wordNo,
            choice: { kind: 'keepSite' as const },
          })),
        },
      });
    } else
      throw new Error(
        `the upload stands in ${upload.statusName}, waiting for ${upload.awaiting}: ${upload.error ?? upload.reason}`,
      );
  }
  throw new Error('the upload asked more than eight times');
}
