import { modeSchema, type shipments } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import { refuse } from '../../../platform/http/problemError.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import { sendStream } from '../../../platform/http/sendStream.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { streamInScope } from '../../../platform/http/streamInScope.ts';
import { requireMode } from '../../settings/index.ts';
import { writeExceptionsWorkbook } from '../../uploads/index.ts';
import { requireShipmentUpload } from '../shipments.queries.ts';
import { attachmentOf } from './cleansedUpload.ts';
import { xlsxType } from './exportShipments.ts';
import { writeTemplate } from './writeTemplate.ts';

type ExtraCall = Call<typeof shipments.exportShipmentsExtra>;

/** Sends the rows of an upload that need a user's decision, or an empty template of a mode. */
export function exportExtra(call: ExtraCall): Promise<FastifyReply> {
  return call.params.extra === 'template' ? sendTemplate(call) : sendExceptions(call);
}

function sendExceptions(call: ExtraCall): Promise<FastifyReply> {
  const { caller, params, reply } = call;
  return streamInScope(call, async (tx) => {
    const upload = await requireShipmentUpload(tx, caller, params.id);
    const workbook = await writeExceptionsWorkbook(tx, upload);
    await recordFile(call, {
      customerId: upload.customer_id,
      action: 'exceptions.downloaded',
      subjectKind: 'upload',
      subjectId: upload.upload_id,
      rows: upload.reconciliation?.excepted ?? 0,
    });
    reply.type(xlsxType).header('content-disposition', attachmentOf(upload, 'to-correct.xlsx'));
    return sendStream(reply, workbook);
  });
}

async function sendTemplate(call: ExtraCall): Promise<FastifyReply> {
  const { platform, caller, params, reply } = call;
  const { data: mode } = modeSchema.safeParse(params.id);
  if (mode === undefined) throw refuse('mode_not_offered', 'mode not offered', { field: 'id' });
  const bytes = await platform.database.asCustomers(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    return writeTemplate(tx, mode);
  });
  await recordFile(call, {
    customerId: null,
    action: 'template.downloaded',
    subjectKind: 'mode',
    subjectId: String(mode),
    rows: 0,
  });
  return reply
    .type(xlsxType)
    .header('content-disposition', `attachment; filename="shipments-${modeDetails[mode].path}.xlsx"`)
    .send(Buffer.from(bytes));
}
