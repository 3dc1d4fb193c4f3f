import { addMonths } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { refuse } from '../../platform/http/problemError.ts';
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
import { isInForce, labelOf, selectAwardsToAmend } from './awardsToAmend.ts';
import { notInForce } from './chooseAwards.ts';
import { putClauseInForce } from './clause/putClauseInForce.ts';
import { putExtensionInForce } from './extension/putExtensionInForce.ts';

const storeFigures = sql({
  from: `UPDATE amendment_awards x SET new_award_id = i."newAwardId", before_usd = i."beforeUsd", after_usd = i."afterUsd"
    FROM jsonb_to_recordset($figures::jsonb) AS i("awardId" bigint, "newAwardId" bigint, "beforeUsd" numeric, "afterUsd" numeric)
    WHERE x.customer_id = $customer AND x.mode = $mode AND x.contract_no = $contract AND x.amendment_no = $amendment
      AND x.award_id = i."awardId"`,
  params: { customer: 'id', mode: 'int', contract: 'int', amendment: 'int', figures: 'json' },
});

/**
 * Changes what an amendment is about, and emits `contract.amended`. Its lanes are locked (`lockForResponse`), and the amendment too. 409 if
 * an award is no longer in force in all of its months, or added months are awarded by now.
 * @param users - the buyer, and the carrier's user who agreed; null: it needed no response
 * @param reader - who responds: a carrier must not learn of other awards
 */
export async function putInForce(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  amendment: AmendmentRow,
  users: { readonly buyerId: string; readonly sellerId: string | null },
  reader: 'customer' | 'carrier',
): Promise<void> {
  await refuseClosed(tx, key.customerId, key.mode, [key.contractNo]);
  const laneIds =
    amendment.kind === 'Clause'
      ? await putClauseInForce(tx, actor, key, amendment)
      : await changeAwards(tx, actor, key, amendment, users, reader);
  await announce(tx, 'contract.amended', subjectOf(amendment), {
    ...namesOf(amendment),
    laneIds: namedLanes(laneIds),
  });
}

/** Changes the awards of an amendment; returns their lanes. */
async function changeAwards(
  tx: Transaction,
  actor: Actor,
  key: AmendmentKey,
  amendment: AmendmentRow,
  users: { readonly buyerId: string; readonly sellerId: string | null },
  reader: 'customer' | 'carrier',
): Promise<string[]> {
  const { customerId } = key;
  const awards = await selectAmendmentAwards(tx, key);
  await requireInForce(tx, key, amendment, awards);
  const by = { amendmentNo: key.amendmentNo, awardedBy: users.buyerId, answeredBy: users.sellerId };
  const figures =
    amendment.kind === 'Extension'
      ? await putExtensionInForce(tx, key, awards, by, reader)
      : await amendAwards(
          tx,
          customerId,
          by,
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
  return awards.map((award) => award.lane_id);
}

/** 409 for an award that is no longer in force in the months that change; of an extension, in the month before the added ones. */
export async function requireInForce(
  tx: Transaction,
  key: AmendmentKey,
  { effective_month: from, kind }: AmendmentRow,
  awards: readonly AmendmentAwardRow[],
): Promise<void> {
  if (kind === 'Clause') return;
  const needed = new Map(
    awards.map(({ award_id: awardId, months }) => {
      const [first = from] = months;
      return [awardId, kind === 'Extension' ? [addMonths(first, -1)] : months];
    }),
  );
  const first = [...needed.values()].flat().toSorted()[0] ?? from;
  const today = await selectAwardsToAmend(tx, key, null, [...needed.keys()], first);
  for (const award of today) {
    const months = needed.get(award.award_id) ?? [];
    const gone = months.find((month) => !award.months.includes(month));
    if (!isInForce(award) || gone !== undefined) throw notInForce(award, gone ?? from);
    if (kind === 'Extension' && award.is_extended)
      throw refuse('award_not_in_force', `The award of ${labelOf(award)} was extended in the meantime`, {
        detail: 'Propose the extension again.',
      });
  }
}
