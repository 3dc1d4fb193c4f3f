import { randomInt } from 'node:crypto';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AmendmentKey } from './amendments.queries.ts';
import type { ContractKey } from './awardsToAmend.ts';
import {
  type PreparedAmendment,
  type PreparedAward,
  prepareAmendment,
  type Proposal,
} from './prepareAmendment.ts';

/** Numbers are drawn from this range, so that they do not reveal how many amendments there are. */
const [firstNo, endNo] = [100_000_000, 1_000_000_000];

const insertAmendment = sql({
  from: `INSERT INTO contract_amendments (customer_id, mode, contract_no, amendment_no, carrier_id, kind, reason, effective_month, last_month,
      clause, is_by_carrier, proposed_by, proposed_at)
    VALUES ($customer, $mode, $contract, $amendment, $carrier, $kind, $reason, $effectiveMonth, $lastMonth, $clause, $isByCarrier, $user, $moment)
    ON CONFLICT DO NOTHING`,
  params: {
    customer: 'id',
    mode: 'int',
    contract: 'int',
    amendment: 'int',
    carrier: 'id',
    kind: 'text',
    reason: 'text?',
    effectiveMonth: 'date',
    lastMonth: 'date?',
    clause: 'json?',
    isByCarrier: 'bool',
    user: 'id',
    moment: 'moment',
  },
});

const insertAwards = sql({
  from: `INSERT INTO amendment_awards (customer_id, mode, contract_no, amendment_no, award_id, months, new_rates, prices, before_usd, after_usd)
    SELECT $customer, $mode, $contract, $amendment, i."awardId", i.months, i.rates, i.prices, i."beforeUsd", i."afterUsd"
    FROM jsonb_to_recordset($awards::jsonb)
      AS i("awardId" bigint, months date[], rates jsonb, prices jsonb, "beforeUsd" numeric, "afterUsd" numeric)
     RETURNING customer_id`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int', awards: 'json' },
});

/** Who proposes: the customer's user, or (with `carrierId`) a user of the carrier. */
export type Proposer = { readonly userId: string; readonly carrierId: string | null };

/**
 * Writes a draft of an amendment, which only its proposer's company sees until it is sent; a clause gets one for each carrier that it
 * touches. Returns their numbers, with the carrier of each.
 */
export async function proposeAmendment(
  tx: Transaction,
  actor: Actor,
  contract: ContractKey,
  by: Proposer,
  proposal: Proposal,
): Promise<{ readonly amendmentNo: number; readonly carrierId: string }[]> {
  const prepared = await prepareAmendment(tx, contract, by.carrierId, proposal, { isWritten: true });
  const drafts: { amendmentNo: number; carrierId: string }[] = [];
  for (const carrierId of prepared.carrierIds) {
    const awards = prepared.awards.filter(({ award }) => award.carrier_id === carrierId);
    const clause = ofAwards(prepared.clause, awards);
    const draft = { ...prepared, clause, kind: proposal.kind, reason: proposal.reason };
    const amendmentNo = await insertDraft(tx, contract, by, carrierId, draft);
    await storeAwards(tx, { ...contract, amendmentNo }, awards);
    await recordAudit(tx, actor, {
      customerId: contract.customerId,
      action: 'amendment.proposed',
      subjectKind: 'amendment',
      subjectId: String(amendmentNo),
      after: {
        contractNo: contract.contractNo,
        mode: contract.mode,
        carrierId,
        kind: proposal.kind,
        effectiveMonth: prepared.effectiveMonth,
        ...(prepared.lastMonth === null ? {} : { lastMonth: prepared.lastMonth }),
        ...(clause === null ? {} : { clause: proposal.clause }),
        reason: proposal.reason,
        awards: awards.map(({ awardId, months, beforeUsd, afterUsd }) => ({
          awardId,
          months,
          beforeUsd,
          afterUsd,
        })),
      },
    });
    drafts.push({ amendmentNo, carrierId });
  }
  return drafts;
}

/** A clause with what it leaves out of these awards alone: a carrier must not learn of others'. */
function ofAwards(
  clause: PreparedAmendment['clause'],
  awards: readonly PreparedAward[],
): PreparedAmendment['clause'] {
  if (clause === null) return null;
  const lanes = awards.filter(({ hasUnknownEffect }) => hasUnknownEffect === true);
  return { ...clause, lanesWithoutQuantity: new Set(lanes.map(({ award }) => award.lane_id)).size };
}

type Draft = Pick<PreparedAmendment, 'effectiveMonth' | 'lastMonth' | 'clause'> &
  Pick<Proposal, 'kind' | 'reason'>;

async function insertDraft(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  by: Proposer,
  carrierId: string,
  { kind, reason = '', effectiveMonth, lastMonth, clause }: Draft,
): Promise<number> {
  for (;;) {
    const amendmentNo = randomInt(firstNo, endNo);
    const inserted = await insertAmendment.execute(tx, {
      customer: customerId,
      mode,
      contract: contractNo,
      amendment: amendmentNo,
      carrier: carrierId,
      kind,
      reason: reason === '' ? null : reason,
      effectiveMonth: `${effectiveMonth}-01`,
      lastMonth: lastMonth === null ? null : `${lastMonth}-01`,
      clause: clause === null ? null : JSON.stringify(clause),
      isByCarrier: by.carrierId !== null,
      user: by.userId,
      moment: now(),
    });
    if (inserted === 1) return amendmentNo;
  }
}

async function storeAwards(
  tx: Transaction,
  { customerId, mode, contractNo, amendmentNo }: AmendmentKey,
  awards: readonly PreparedAward[],
): Promise<void> {
  await insertAwards.execute(tx, {
    customer: customerId,
    mode,
    contract: contractNo,
    amendment: amendmentNo,
    awards: JSON.stringify(
      awards.map(({ awardId, months, rates, prices, beforeUsd, afterUsd }) => ({
        awardId,
        months: months.map((month) => `${month}-01`),
        rates,
        prices,
        beforeUsd,
        afterUsd,
      })),
    ),
  });
}
