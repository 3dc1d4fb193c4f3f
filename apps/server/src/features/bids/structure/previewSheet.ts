import type { settings } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import { recordFile } from '../../../platform/http/recordFile.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { contractOf, requireMode, structureToSave } from '../../settings/index.ts';
import { writeSheetPreview } from '../sheet/writeBidSheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends the bid sheet as carriers would get it with an edited charge structure. Changes nothing. */
export async function previewSheet(call: Call<typeof settings.previewSheet>): Promise<FastifyReply> {
  const { caller, params, query, body, reply, platform } = call;
  const { id: mode } = params;
  const { customerId, bytes } = await platform.database.asCustomers(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    const chosen = await chooseCustomer(tx, caller, query.customerId, mode);
    const { contractNo } = await contractOf(tx, chosen, mode, body.contractNo ?? null);
    const { next } = await structureToSave(tx, { customerId: chosen, mode, contractNo }, body, caller);
    return { customerId: chosen, bytes: await writeSheetPreview(tx, next, mode, contractNo) };
  });
  await recordFile(call, {
    customerId,
    action: 'bidSheet.previewed',
    subjectKind: 'mode',
    subjectId: String(mode),
    rows: 0,
  });
  return reply
    .type(xlsxType)
    .header('content-disposition', `attachment; filename="bid-sheet-preview-${modeDetails[mode].path}.xlsx"`)
    .send(Buffer.from(bytes));
}
