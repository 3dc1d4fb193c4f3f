import type { settings } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import type { Call } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireMode, structureToSave } from '../../settings/index.ts';
import { writeSheetPreview } from '../sheet/writeBidSheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends the bid sheet as carriers would get it by an edited charge structure. Nothing is changed. */
export async function previewSheet({
  caller,
  params,
  query,
  body,
  reply,
  platform,
}: Call<typeof settings.previewSheet>): Promise<FastifyReply> {
  const { id: mode } = params;
  const bytes = await platform.database.inScope(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
    const { next } = await structureToSave(tx, customerId, mode, body, caller);
    return writeSheetPreview(tx, next, mode);
  });
  return reply
    .type(xlsxType)
    .header('content-disposition', `attachment; filename="bid-sheet-preview-${modeDetails[mode].path}.xlsx"`)
    .send(Buffer.from(bytes));
}
