import type { overview } from '@lanewright/contract';
import type { FastifyReply } from 'fastify';
import type { Transaction } from '../../platform/database/database.ts';
import { sendStream } from '../../platform/http/sendStream.ts';
import type { Call } from '../../platform/http/serve.ts';
import { streamInScope } from '../../platform/http/streamInScope.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { requireMode } from '../settings/index.ts';
import { readColumnContents } from './columnContents.ts';
import { lanesQuery } from './laneQuery.ts';
import { laneSourceFor } from './laneSource.ts';
import { type Lane, readLanes, readLaneTotals, selectLaneSetting, writeLanesJson } from './readLanes.ts';

const standardPageSize = 50;

/** The lane table: one page of it, or, without page, all of it as a stream. Count and totals of all lanes are in headers. */
export async function listLanes(call: Call<typeof overview.listLanes>): Promise<Lane[] | FastifyReply> {
  const { caller, query, reply, platform } = call;
  const paged = query.page !== undefined || query.pageSize !== undefined;
  const answer = async (tx: Transaction) => {
    await requireMode(tx, caller, query.mode);
    const customerId = await chooseCustomer(tx, caller, query.customerId, query.mode);
    const source = await laneSourceFor(tx, caller, {
      customerId,
      mode: query.mode,
      contractNo: query.contractNo,
      uploadId: query.uploadId,
    });
    const setting = await selectLaneSetting(tx, source, {
      incumbents: query.incumbents === true,
      businessUnits: query.businessUnits === true,
    });
    const page = { page: query.page ?? 1, pageSize: query.pageSize ?? standardPageSize };
    const wanted = lanesQuery(source, query, query, paged ? page : undefined);
    const { lanes, totals } = await readLaneTotals(tx, source, query);
    reply.header('x-total-count', String(lanes));
    reply.header('x-totals', JSON.stringify(totals));
    if (paged && page.page === 1 && caller.userType !== 'Carrier')
      reply.header(
        'x-columns',
        JSON.stringify(await readColumnContents({ platform, tx, caller }, source, query)),
      );
    if (paged) return readLanes(tx, source, wanted, setting);
    reply.type('application/json; charset=utf-8');
    return sendStream(reply, writeLanesJson(tx, source, wanted, setting));
  };
  return paged ? platform.database.asCustomers(caller.customerIds, answer) : streamInScope(call, answer);
}
