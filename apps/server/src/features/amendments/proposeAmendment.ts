import { randomInt } from 'node:crypto';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import type { AmendmentKey } from './amendments.queries.ts';
import type { ContractKey } from './awardsToAmend.ts';
import { type PreparedAward, prepareAmendment, type Proposal } from './prepareAmendment.ts';

/** Numbers are drawn from this range, so that they do not reveal how many amendments there are. */
const [firstNo, endNo] = [100_000_000, 1_000_000_000];

const insertAmendment = sql({
  from: `INSERT INTO contract_amendments (customer_id, mode, contract_no, amendment_no, carrier_id, kind, reason, effective_month, is_by_carrier,
      proposed_by, proposed_at)
    VALUES ($customer, $mode, $contract, $amendment, $carrier, $kind, $reason, $effectiveMonth, $isByCarrier, $user, $moment)
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
    isByCarrier: 'bool',
    user: 'id',
    moment: 'moment',
  },
});

const insertAwards = sql({
  from: `INSERT INTO amendment_awards (customer_id, mode, contract_no, amendment_no, award_id, months, new_rates, prices, before_usd, after_usd)
    SELECT $customer, $mode, $contract, $amendment, i."awardId", i.months, i.rates, i.prices, i."beforeUsd", i."afterUsd"
    FROM jsonb_to_recordset($awards::jsonb)
      AS i("awardId" bigint, months date[], rates jsonb, prices jsonb, "beforeUsd" numeric, "afterUsd" numeric)`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int', awards: 'json' },
});

/** Who proposes: the customer's user, or (with `carrierId`) a user of the carrier. */
export type Proposer = { readonly userId: string; readonly carrierId: string | null };

/** Writes a draft of an amendment, which only its proposer's company sees until it is sent. Returns its number. */
export async function proposeAmendment(
  tx: Transaction,
  actor: Actor,
  contract: ContractKey,
  by: Proposer,
  proposal: Proposal,
): Promise<number> {
  const { carrierId, awards } = await prepareAmendment(tx, contract, by.carrierId, proposal);
  const amendmentNo = await insertDraft(tx, contract, by, carrierId, proposal);
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
      effectiveMonth: proposal.effectiveMonth,
      reason: proposal.reason,
      awards: awards.map(({ awardId, months, beforeUsd, afterUsd }) => ({
        awardId,
        months,
        beforeUsd,
        afterUsd,
      })),
    },
  });
  return amendmentNo;
}

async function insertDraft(
  tx: Transaction,
  { customerId, mode, contractNo }: ContractKey,
  by: Proposer,
  carrierId: string,
  { kind, reason = '', effectiveMonth }: Proposal,
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
