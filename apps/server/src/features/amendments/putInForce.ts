import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { namedLanes } from '../../platform/jobs/namedLanes.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { amendAwards } from '../awards/index.ts';
import { refuseClosed } from '../settings/index.ts';
import {
  type AmendmentAwardRow,
  type AmendmentKey,
  type AmendmentRow,
  selectAmendmentAwards,
} from './amendments.queries.ts';
import { namesOf, subjectOf } from './announceAmendment.ts';
import { type AwardToAmend, isInForce, selectAwardsToAmend } from './awardsToAmend.ts';
import { notInForce } from './prepareAmendment.ts';

const storeFigures = sql({
  from: `UPDATE amendment_awards x SET new_award_id = i."newAwardId", before_usd = i."beforeUsd", after_usd = i."afterUsd"
    FROM jsonb_to_recordset($figures::jsonb) AS i("awardId" bigint, "newAwardId" bigint, "beforeUsd" numeric, "afterUsd" numeric)
    WHERE x.customer_id = $customer AND x.mode = $mode AND x.contract_no = $contract AND x.amendment_no = $amendment
      AND x.award_id = i."awardId"`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int', figures: 'json' },
});

/**
 * Changes the awards of an amendment, with their lanes locked and the amendment too, and emits `contract.amended`. 409 if an award is
 * no longer in force in all of its months.
 * @param users - the buyer, and the carrier's user who agreed; null: it needed no response
 */
export async function putInForce(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  amendment: AmendmentRow,
  users: { readonly buyerId: string; readonly sellerId: string | null },
): Promise<void> {
  const { customerId } = key;
  await refuseClosed(tx, key.customerId, key.mode, [key.contractNo]);
  const awards = await selectAmendmentAwards(tx, key);
  await requireInForce(tx, key, amendment, awards);
  const figures = await amendAwards(
    tx,
    customerId,
    { amendmentNo: key.amendmentNo, awardedBy: users.buyerId, answeredBy: users.sellerId },
    awards.map((award) => ({
      awardId: award.award_id,
      months: award.months,
      rates: award.new_rates,
      prices: award.prices,
    })),
  );
  await storeFigures.execute(tx, {
    customer: customerId,
    mode: key.mode,
    contract: key.contractNo,
    amendment: key.amendmentNo,
    figures: JSON.stringify(figures),
  });
  const byId = new Map(awards.map((award) => [award.award_id, award]));
  await recordAudit(tx, actor, {
    customerId,
    action: 'contract.amended',
    subjectKind: 'amendment',
    subjectId: String(key.amendmentNo),
    before: figures.map(({ awardId, beforeUsd }) => ({
      awardId,
      months: byId.get(awardId)?.months,
      rates: byId.get(awardId)?.rates,
      usd: beforeUsd,
    })),
    after: figures.map(({ awardId, newAwardId, afterUsd }) => ({
      awardId: newAwardId,
      rates: byId.get(awardId)?.new_rates,
      usd: afterUsd,
    })),
  });
  await announce(tx, 'contract.amended', subjectOf(amendment), {
    ...namesOf(amendment),
    laneIds: namedLanes(awards.map((award) => award.lane_id)),
  });
}

async function requireInForce(
  tx: Transaction,
  key: AmendmentKey,
  { effective_month: from }: AmendmentRow,
  awards: readonly AmendmentAwardRow[],
): Promise<void> {
  const ids = awards.map((award) => award.award_id);
  const today = new Map(
    (await selectAwardsToAmend(tx, key, null, ids, from)).map((award): [string, AwardToAmend] => [
      award.award_id,
      award,
    ]),
  );
  for (const { award_id: awardId, months } of awards) {
    const award = today.get(awardId);
    if (award === undefined) throw new Error(`award ${awardId} is gone`);
    if (!isInForce(award) || months.some((month) => !award.months.includes(month)))
      throw notInForce(award, months.find((month) => !award.months.includes(month)) ?? from);
  }
}
