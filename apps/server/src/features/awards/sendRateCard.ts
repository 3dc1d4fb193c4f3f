import type { awards } from '@lanewright/contract';
import { modeDetails } from '@lanewright/freight';
import { type WrittenCell, writeCsv } from '@lanewright/tabular';
import type { FastifyReply } from 'fastify';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import { recordFile } from '../../platform/http/recordFile.ts';
import { sendStream } from '../../platform/http/sendStream.ts';
import type { Call } from '../../platform/http/serve.ts';
import { streamInScope } from '../../platform/http/streamInScope.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { chooseContract } from '../bids/index.ts';
import { type ClauseTexts, selectClauseTexts } from '../clauses/index.ts';
import { requireMode } from '../settings/index.ts';
import { onlyCarrier } from './awards.policy.ts';
import { type RateCardRow, rateCardHeader, rateCardLine } from './rateCardRows.ts';
import { type RateNames, selectRateNames } from './rateNames.ts';

const rateCardPage = loadSql(import.meta.url, './rateCardPage.sql');
const pageSize = 2_000;

/** Sends the awarded prices of a mode as csv, for a carrier only its own; 204 when nothing is awarded. */
export async function sendRateCard(call: Call<typeof awards.rateCard>): Promise<FastifyReply> {
  const { caller, body, reply } = call;
  return streamInScope(call, async (tx) => {
    await requireMode(tx, caller, body.mode);
    const customerId = await chooseCustomer(tx, caller, body.customerId, body.mode);
    const { mode, contractNo } = body;
    if (contractNo !== undefined) await chooseContract(tx, caller, { customerId, mode }, contractNo);
    const filter = [customerId, mode, onlyCarrier(caller), body.laneIds ?? null, now(), contractNo ?? null];
    const first = await selectPage(tx, filter, undefined);
    if (first.length === 0) return reply.code(204).send();
    await recordFile(call, {
      customerId,
      action: 'rateCard.downloaded',
      subjectKind: 'mode',
      subjectId: String(body.mode),
      rows: first.length < pageSize ? first.length : await countAwards(tx, filter),
      filter: { laneIds: body.laneIds },
    });
    const names = await selectRateNames(tx, customerId, body.mode);
    const clauses = await selectClauseTexts(tx, customerId, body.mode, onlyCarrier(caller));
    reply.type('text/csv; charset=utf-8');
    reply.header(
      'content-disposition',
      `attachment; filename="rate-card-${modeDetails[body.mode].path}.csv"`,
    );
    return sendStream(reply, writeCsv(linesOf(tx, filter, first, names, clauses), { byteOrderMark: true }));
  });
}

async function* linesOf(
  tx: Transaction,
  filter: readonly unknown[],
  first: RateCardRow[],
  names: RateNames,
  clauses: ClauseTexts,
): AsyncGenerator<WrittenCell[]> {
  yield rateCardHeader(names, clauses);
  for (let page = first; page.length > 0; page = await selectPage(tx, filter, page.at(-1))) {
    for (const row of page) yield rateCardLine(row, names, clauses);
    if (page.length < pageSize) return;
  }
}

async function countAwards(tx: Transaction, filter: readonly unknown[]): Promise<number> {
  const { awards } = await oneRow<{ awards: number }>(
    tx,
    `SELECT count(DISTINCT a.award_id)::integer AS awards
     FROM awards a
     JOIN contracts n ON n.customer_id = $1 AND n.mode = a.mode AND n.contract_no = a.contract_no
       AND CASE WHEN $6::smallint IS NULL THEN n.state IN ('Planned', 'Open') ELSE n.contract_no = $6 END
     JOIN counted_award_months g ON g.customer_id = $1 AND g.award_id = a.award_id AND g.expires_at > $5
     WHERE a.customer_id = $1 AND a.mode = $2 AND ($3::bigint IS NULL OR a.carrier_id = $3)
       AND ($4::bigint[] IS NULL OR a.lane_id = ANY ($4))`,
    filter,
  );
  return awards;
}

function selectPage(
  tx: Transaction,
  filter: readonly unknown[],
  last: RateCardRow | undefined,
): Promise<RateCardRow[]> {
  return rows<RateCardRow>(tx, rateCardPage, [...filter, last?.lane_id ?? 0, last?.award_id ?? 0, pageSize]);
}
