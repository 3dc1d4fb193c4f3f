import { modeSchema, type shipments } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import { unprocessable } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { requireMode } from '../../settings/index.ts';
import { writeExceptionsWorkbook } from '../../uploads/index.ts';
import { requireShipmentUpload } from '../shipments.queries.ts';
import { attachmentOf } from './cleansedUpload.ts';
import { xlsxType } from './exportShipments.ts';
import { writeTemplate } from './writeTemplate.ts';

type ExtraCall = Call<typeof shipments.exportShipmentsExtra>;

/** Sends the rows of an upload that need a person, or an empty sheet of a mode. */
export async function exportExtra(call: ExtraCall): Promise<FastifyReply> {
  const { bytes, disposition } = await (call.params.extra === 'template'
    ? templateOf(call)
    : exceptionsOf(call));
  return call.reply.type(xlsxType).header('content-disposition', disposition).send(Buffer.from(bytes));
}

async function exceptionsOf({ platform, caller, params }: ExtraCall) {
  return platform.database.inScope(caller.customerIds, async (tx) => {
    const upload = await requireShipmentUpload(tx, caller, params.id);
    const bytes = await writeExceptionsWorkbook(tx, upload);
    return { bytes, disposition: attachmentOf(upload, 'to-correct.xlsx') };
  });
}

async function templateOf({ platform, caller, params }: ExtraCall) {
  const { data: mode } = modeSchema.safeParse(params.id);
  if (mode === undefined) throw unprocessable('mode_not_offered', 'mode not offered', { field: 'id' });
  const bytes = await platform.database.inScope(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    return writeTemplate(tx, mode);
  });
  return { bytes, disposition: `attachment; filename="shipments-${modeDetails[mode].path}.xlsx"` };
}
