import type { overview } from '@lanewright/contract';
import { modeDetails, type OfferedMode } from '@lanewright/freight';
import { type StreamedCell, type StreamedSheet, streamXlsx } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow } from '../../platform/database/rows.ts';
import { recordFile } from '../../platform/http/recordFile.ts';
import { sendStream } from '../../platform/http/sendStream.ts';
import type { Call } from '../../platform/http/serve.ts';
import { streamInScope } from '../../platform/http/streamInScope.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { chooseContract, writeBidSheet } from '../bids/index.ts';
import { contractMonths, ratesInWords, ratesOfMode, requireMode } from '../settings/index.ts';
import { figuresOf } from './figures/figureRequest.ts';
import { readPeriodsOf } from './figures/periodsOf.ts';
import { lanesQuery, type Query } from './laneQuery.ts';
import { type LaneSource, laneSourceFor } from './laneSource.ts';
import { laneTableColumns, type TableColumn } from './laneTableColumns.ts';
import { readLaneTextWidths } from './laneTextWidths.ts';
import { fetchLaneRows, selectLaneDetails, selectMilesEstimate } from './readLanes.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

/** Sends lanes as a workbook: to the customer its lane table as filtered and ordered, to a carrier its bid sheet. */
export function exportLanes(call: Call<typeof overview.exportLanes>): Promise<FastifyReply> {
  return call.caller.userType === 'Carrier' ? sendBidSheet(call) : sendLaneTable(call);
}

async function sendBidSheet(call: Call<typeof overview.exportLanes>): Promise<FastifyReply> {
  const { caller, body, reply, platform } = call;
  const { mode, laneIds } = body;
  const { customerId, bytes, lanes } = await platform.database.asCustomers(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, mode);
    const chosen = await chooseCustomer(tx, caller, body.customerId, mode);
    const contractNo = await chooseContract(tx, caller, { customerId: chosen, mode }, body.contractNo);
    const bidder = { customerId: chosen, carrierId: caller.companyId, mode, contractNo };
    return { customerId: chosen, ...(await writeBidSheet(tx, bidder, laneIds)) };
  });
  await recordFile(call, {
    customerId,
    action: 'bidSheet.downloaded',
    subjectKind: 'mode',
    subjectId: String(mode),
    rows: lanes,
    filter: { laneIds },
  });
  return reply
    .type(xlsxType)
    .header('content-disposition', attachmentOf('bid-sheet', mode))
    .send(Buffer.from(bytes));
}

/** Streamed while it is read: memory use does not grow with the number of lanes. */
async function sendLaneTable(call: Call<typeof overview.exportLanes>): Promise<FastifyReply> {
  const { caller, body, reply } = call;
  const { mode, contractNo, laneIds, filter = {} } = body;
  return streamInScope(call, async (tx) => {
    await requireMode(tx, caller, mode);
    const customerId = await chooseCustomer(tx, caller, body.customerId, mode);
    const source = await laneSourceFor(tx, caller, {
      customerId,
      mode,
      contractNo,
      uploadId: filter.uploadId,
      laneIds,
    });
    const query = lanesQuery(source, filter, filter);
    const months = await contractMonths(tx, customerId, mode, source.contractNo);
    const { periods } = await readPeriodsOf(tx, figuresOf(tx, source, filter));
    const columns = laneTableColumns(
      mode,
      months.length,
      await selectMilesEstimate(tx, source),
      await readLaneTextWidths(tx, source, filter),
      periods,
    );
    const rates = ratesInWords(await ratesOfMode(tx, customerId, mode, source.contractNo));
    const { lanes } = await oneRow<{ lanes: number }>(
      tx,
      `SELECT count(*)::integer AS lanes FROM (${query.text}) lane`,
      query.values,
    );
    await recordFile(call, {
      customerId,
      action: 'lanes.exported',
      subjectKind: 'mode',
      subjectId: String(mode),
      rows: lanes,
      filter: { ...filter, laneIds },
    });
    reply.type(xlsxType).header('content-disposition', attachmentOf('lanes', mode));
    return sendStream(
      reply,
      streamXlsx([
        {
          name: 'Lanes',
          columns: columns.map(({ column }) => column),
          rows: cellsOf(tx, source, query, columns, months.length),
          frozenColumns: 3,
          filterable: true,
        },
        aboutSheet(rates),
      ]),
    );
  });
}

/** What the amounts of the table are converted at. `rates`: of which day they are. */
const aboutSheet = (rates: string): StreamedSheet => ({
  name: 'Instructions',
  columns: [{ header: 'About these lanes', width: 110, wrap: true }],
  rows: [
    [
      ['All amounts are in USD.'],
      [
        `Bids in other currencies are converted at the exchange rates of ${rates}. Awards keep the rates that they were given at.`,
      ],
    ],
  ],
});

async function* cellsOf(
  tx: Transaction,
  source: LaneSource,
  query: Query,
  columns: readonly TableColumn[],
  contractMonths: number,
): AsyncGenerator<StreamedCell[][]> {
  for await (const batch of fetchLaneRows(tx, source, query)) {
    const detailsOf = await selectLaneDetails(tx, source, batch, contractMonths);
    yield batch.map((row) => columns.map(({ cellOf }) => cellOf(row, detailsOf.get(row.lane_id))));
  }
}

function attachmentOf(what: string, mode: OfferedMode): string {
  return `attachment; filename="${what}-${modeDetails[mode].path}.xlsx"`;
}
