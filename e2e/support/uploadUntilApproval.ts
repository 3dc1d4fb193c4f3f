import { shipments, uploads } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import type { ProductClient, UploadView } from '../../tools/product/productClient.ts';

const patienceMs = 60_000;

/** Uploads a file and answers its questions until it waits for approval: set-up for other journeys. */
export async function uploadUntilApproval(
  customer: ProductClient,
  mode: OfferedMode,
  file: string,
): Promise<UploadView> {
  const { uploadId } = await customer.send(uploads.receiveShipments, { params: { id: mode } }, file);
  const params = { id: uploadId ?? '' };
  for (let step = 0; step < 8; step += 1) {
    const upload = await customer.settled(params.id, patienceMs);
    if (upload.awaiting === 'approval') return upload;
    if (upload.awaiting === 'columns') {
      const matched = await customer.call(uploads.getColumns, { params, query: {} });
      await customer.call(uploads.confirmColumns, {
        params,
        body: {
          sheet: matched.sheet,
          columns: matched.columns.map(({ columnNo, field }) => ({ columnNo, field })),
          modeTexts: matched.modeValues.filter(({ taken }) => taken).map(({ text }) => text),
        },
      });
    } else if (upload.awaiting === 'exceptions') {
      const { groups } = await customer.call(uploads.listExceptions, { params, query: {} });
      for (const { groupKey } of groups)
        await customer.call(uploads.settleExceptions, { params, body: { groupKey, action: 'exclude' } });
      await customer.call(uploads.continueUpload, { params });
    } else if (upload.awaiting === 'places') {
      const { places } = await customer.call(shipments.listPlaces, { params, query: { status: 'asked' } });
      const answers = places.map(({ wordNo }) => ({ wordNo, choice: { kind: 'keepSite' as const } }));
      await customer.call(shipments.answerPlaces, { params, body: { answers } });
    } else throw new Error(`the upload waits for ${upload.awaiting}: ${upload.error ?? upload.reason}`);
  }
  throw new Error('the upload asked more than eight times');
}
