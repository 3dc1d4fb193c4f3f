import type { overview } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { type WrittenCell, writeXlsx } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { Call } from '../../platform/http/serve.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { writeBidSheet } from '../bids/index.ts';
import { requireMode } from '../settings/index.ts';
import { lanesQuery } from './laneQuery.ts';
import { laneSourceFor } from './laneSource.ts';
import { laneTableColumns } from './laneTableColumns.ts';
import { fetchLaneRows } from './readLanes.ts';

/** Sends lanes as a workbook: to the customer its lane table, to a carrier its bid sheet. */
export async function exportLanes(call: Call<typeof overview.exportLanes>): Promise<FastifyReply> {
  const { caller, body, reply, platform } = call;
  const { mode, laneIds } = body;
  const isCarrier = caller.userType === 'Carrier';
  const bytes = await platform.database.inScope(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, body.customerId, mode);
    return isCarrier
      ? writeBidSheet(tx, customerId, caller.companyId, mode, laneIds)
      : writeLaneTable(tx, caller, customerId, mode, laneIds);
  });
  const name = `${isCarrier ? 'bid-sheet' : 'lanes'}-${modeDetails[mode].path}.xlsx`;
  return reply
    .type('application/vnd.openxmlformats-officedocument.spreadsheetml.sheet')
    .header('content-disposition', `attachment; filename="${name}"`)
    .send(Buffer.from(bytes));
}

async function writeLaneTable(
  tx: Transaction,
  caller: Caller,
  customerId: string,
  mode: OfferedMode,
  laneIds: readonly string[] | undefined,
): Promise<Uint8Array> {
  const columns = laneTableColumns(mode);
  const source = await laneSourceFor(tx, caller, { customerId, mode, laneIds });
  const cells: WrittenCell[][] = [];
  for await (const batch of fetchLaneRows(tx, lanesQuery(source, {}, {})))
    for (const row of batch) cells.push(columns.map(({ cellOf }) => cellOf(row)));
  return writeXlsx({
    title: `${modeDetails[mode].title} lanes`,
    sheets: [
      {
        name: 'Lanes',
        columns: columns.map(({ column }) => column),
        rows: cells,
        frozenColumns: 3,
        filterable: true,
      },
    ],
  });
}
