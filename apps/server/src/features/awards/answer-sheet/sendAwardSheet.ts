import { buffer } from 'node:stream/consumers';
import type { awards } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import type { FastifyReply } from 'fastify';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { sql } from '../../../platform/database/sql.ts';
import { recordFile } from '../../../platform/http/recordFile.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { chooseContract } from '../../bids/index.ts';
import { requireMode } from '../../settings/index.ts';
import { selectAwardTerms } from '../details/selectAwardTerms.ts';
import { selectRateNames } from '../rateNames.ts';
import { type AwardSheet, writeAwardSheet } from './writeAwardSheet.ts';

const xlsxType = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';

const pendingAwards = sql({
  from: `SELECT award_id FROM awards
    WHERE customer_id = $customer AND mode = $mode AND carrier_id = $carrier AND status = 'Pending' AND answer_by > $moment
      AND ($contract::smallint IS NULL OR contract_no = $contract)`,
  params: { customer: 'id', mode: 'int', carrier: 'id', moment: 'moment', contract: 'int?' },
  row: { award_id: 'id' },
});
const companyName = sql({
  from: 'SELECT name FROM companies WHERE company_id = $company',
  params: { company: 'id' },
  row: { name: 'text' },
});

/** Sends a carrier the workbook in which it responds to its pending awards of a customer's mode; 204 when none is pending. */
export async function sendAwardSheet(call: Call<typeof awards.awardSheet>): Promise<FastifyReply> {
  const { platform, caller, reply } = call;
  const sheet = await platform.database.asCustomers(caller.customerIds, (tx) => selectSheet(tx, call));
  if (sheet.awards.length === 0) return reply.code(204).send();
  await recordFile(call, {
    customerId: sheet.customerId,
    action: 'awardSheet.downloaded',
    subjectKind: 'mode',
    subjectId: String(sheet.mode),
    rows: sheet.awards.length,
  });
  return reply
    .type(xlsxType)
    .header('content-disposition', `attachment; filename="awards-${modeDetails[sheet.mode].path}.xlsx"`)
    .send(await buffer(writeAwardSheet(sheet)));
}

async function selectSheet(
  tx: Transaction,
  { caller, query }: Call<typeof awards.awardSheet>,
): Promise<AwardSheet> {
  const { mode, contractNo } = query;
  await requireMode(tx, caller, mode);
  const customerId = await chooseCustomer(tx, caller, query.customerId, mode);
  if (contractNo !== undefined) await chooseContract(tx, caller, { customerId, mode }, contractNo);
  const pending = await pendingAwards.rows(tx, {
    customer: customerId,
    mode,
    carrier: caller.companyId,
    moment: now(),
    contract: contractNo ?? null,
  });
  const { name } = await companyName.one(tx, { company: customerId });
  return {
    customerId,
    customerName: name,
    mode,
    awards: await selectAwardTerms(
      tx,
      customerId,
      pending.map((award) => award.award_id),
    ),
    names: await selectRateNames(tx, customerId, mode),
  };
}
