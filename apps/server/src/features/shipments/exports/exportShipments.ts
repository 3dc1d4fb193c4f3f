import type { shipments } from '@lanewright/contract';
import { streamXlsx } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { streamInScope } from '../../../platform/http/streamInScope.ts';
import { attachmentOf, requireCleansedUpload } from './cleansedUpload.ts';
import { leftOutSheet } from './leftOutSheet.ts';
import { placesSheet } from './placesSheet.ts';
import { selectPlacesOfUpload } from './placesOfUpload.ts';
import { shipmentsSheet } from './shipmentsSheet.ts';
import { summarySheet } from './summarySheet.ts';

export const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Streams an upload as a workbook: summary, shipments, places before and after, excluded rows. */
export async function exportShipments(call: Call<typeof shipments.exportShipments>): Promise<FastifyReply> {
  const { caller, reply, params } = call;
  return streamInScope(call, async (tx) => {
    const upload = await requireCleansedUpload(tx, caller, params.id);
    const places = await selectPlacesOfUpload(tx, upload);
    await recordFile(call, {
      customerId: upload.customer_id,
      action: 'shipments.exported',
      subjectKind: 'upload',
      subjectId: upload.upload_id,
      rows: upload.reconciliation?.accepted ?? 0,
    });
    reply.type(xlsxType).header('content-disposition', attachmentOf(upload, 'cleansed.xlsx'));
    return sendStream(
      reply,
      streamXlsx([
        summarySheet(upload),
        shipmentsSheet(tx, upload, places),
        placesSheet(places),
        leftOutSheet(tx, upload),
      ]),
    );
  });
}
