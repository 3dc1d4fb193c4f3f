import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { disableNestedLoops } from '../../platform/database/disableNestedLoops.ts';
import { oneRow, rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { manyAwards } from './lockOwnAwards.ts';

export type AwardRow = {
  award_id: string;
  lane_id: string;
  contract_no: number;
  contract_name: string;
  bid_id: string;
  carrier_id: string;
  carrier_name: string;
  customer_name: string;
  origin_label: string;
  destination_label: string;
  status: 'Pending' | 'Accepted' | 'AcceptedInPart' | 'Declined' | 'Reset' | 'Expired' | 'Replaced';
  share: string;
  months: string[];
  awarded_usd: string;
  baseline_usd: string | null;
  awarded_at: string;
  awarded_by: string | null;
  answered_at: string | null;
  answer_by: string;
  answer_reason: string | null;
  reset_reason: string | null;
  backup_bid_id: string | null;
  backup_carrier_id: string | null;
  backup_carrier_name: string | null;
  backup_status: 'Backup' | 'Promoted' | 'Released' | null;
  backup_why: string | null;
  instead_of: string | null;
  best_bids_id: string | null;
};

/** Selects awards by ID, mode, contract or lane; of one carrier if specified. */
export type AwardFilter = {
  readonly customerId: string;
  readonly carrierId: string | null;
  readonly awardIds?: readonly string[];
  readonly mode?: number;
  readonly contractNo?: number | undefined;
  readonly laneId?: string;
};

/** Awards with their months (the active ones; once none is active, those that were awarded last), newest first. */
export function selectAwards(tx: Transaction, filter: AwardFilter): Promise<AwardRow[]> {
  return rows<AwardRow>(
    tx,
    `SELECT a.award_id, a.lane_id, a.contract_no, n.name AS contract_name, a.bid_id, a.carrier_id, c.name AS carrier_name, o.name AS customer_name,
            l.origin_label, l.destination_label, a.share, m.months, m.awarded_usd, m.baseline_usd,
            CASE WHEN a.status = 'Pending' AND a.answer_by <= $6 THEN 'Expired' ELSE a.status END AS status,
            a.awarded_at, u.display_name AS awarded_by, a.answered_at, a.answer_by, a.answer_reason, a.reset_reason,
            k.bid_id AS backup_bid_id, k.carrier_id AS backup_carrier_id, kc.name AS backup_carrier_name, k.status AS backup_status,
            k.why AS backup_why, fc.name AS instead_of, a.best_bids_id
     FROM awards a
     JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
     JOIN contracts n ON n.customer_id = $1 AND n.mode = a.mode AND n.contract_no = a.contract_no
     JOIN companies c ON c.company_id = a.carrier_id
     JOIN companies o ON o.company_id = a.customer_id
     LEFT JOIN users u ON u.user_id = a.awarded_by
     LEFT JOIN award_backups k ON k.customer_id = $1 AND k.award_id = a.award_id
     LEFT JOIN companies kc ON kc.company_id = k.carrier_id
     LEFT JOIN award_backups p ON p.customer_id = $1 AND p.promoted_award_id = a.award_id
     LEFT JOIN awards f ON f.customer_id = $1 AND f.award_id = p.award_id
     LEFT JOIN companies fc ON fc.company_id = f.carrier_id
     CROSS JOIN LATERAL (
       SELECT array_agg(to_char(w.month, 'YYYY-MM') ORDER BY w.month) AS months, sum(w.awarded_usd) AS awarded_usd,
              sum(w.baseline_usd) AS baseline_usd
       FROM award_months w
       WHERE w.customer_id = $1 AND w.award_id = a.award_id
         AND (w.is_active OR a.status NOT IN ('Pending', 'Accepted', 'AcceptedInPart')
                AND (a.status = 'Replaced') = (w.ended_by_amendment IS NOT NULL))) m
     WHERE a.customer_id = $1 AND ($2::bigint IS NULL OR a.carrier_id = $2) AND ($3::bigint[] IS NULL OR a.award_id = ANY ($3))
       AND ($4::smallint IS NULL OR a.mode = $4) AND ($5::bigint IS NULL OR a.lane_id = $5)
       AND ($7::smallint IS NULL OR a.contract_no = $7)
     ORDER BY a.awarded_at DESC, a.lane_id, a.award_id`,
    [
      filter.customerId,
      filter.carrierId,
      filter.awardIds ?? null,
      filter.mode ?? null,
      filter.laneId ?? null,
      now(),
      filter.contractNo ?? null,
    ],
  );
}

/**
 * The awarded months of a lane, with share and carrier; of one carrier if specified. Without a carrier, also the months of the lane's
 * contract in which other contracts award the same freight: they take from what is available.
 */
export function selectGivenMonths(
  tx: Transaction,
  customerId: string,
  laneId: string,
  carrierId: string | null,
) {
  return rows<{ month: string; share: string; carrier_name: string; status: string; contract_no: number }>(
    tx,
    `SELECT to_char(m.month, 'YYYY-MM') AS month, m.share, c.name AS carrier_name, m.status, m.contract_no
     FROM lanes l
     JOIN lanes s ON s.customer_id = $1 AND s.history_id = l.history_id
     JOIN counted_award_months m ON m.customer_id = $1 AND m.lane_id = s.lane_id
     JOIN companies c ON c.company_id = m.carrier_id
     WHERE l.customer_id = $1 AND l.lane_id = $2 AND m.expires_at > $3 AND ($4::bigint IS NULL OR m.carrier_id = $4)
       AND (s.lane_id = l.lane_id OR $4::bigint IS NULL
            AND m.month IN (SELECT f.month FROM lane_forecasts f WHERE f.customer_id = $1 AND f.lane_id = l.lane_id))
     ORDER BY m.month, s.lane_id <> l.lane_id, m.share DESC, m.award_id`,
    [customerId, laneId, now(), carrierId],
  );
}

/** Totals of the given awards of a carrier that wait for its response. */
export function sumAwardsToAnswer(
  tx: Transaction,
  caller: Pick<Caller, 'customerIds' | 'companyId'>,
  awardIds: readonly string[],
): Promise<{ awards: number; lanes: number; awarded_usd: string; answer_by: string | null }> {
  const select = () =>
    oneRow<{ awards: number; lanes: number; awarded_usd: string; answer_by: string | null }>(
      tx,
      `WITH waiting AS MATERIALIZED (
       SELECT customer_id, award_id, lane_id, answer_by FROM awards
       WHERE customer_id = ANY ($1::bigint[]) AND award_id = ANY ($2::bigint[]) AND carrier_id = $3
         AND status = 'Pending' AND answer_by > $4
     )
     SELECT count(*)::integer AS awards, count(DISTINCT lane_id)::integer AS lanes, min(answer_by) AS answer_by,
            (SELECT coalesce(sum(m.awarded_usd), 0) FROM award_months m
             WHERE m.customer_id = ANY ($1::bigint[]) AND m.award_id = ANY ($2::bigint[]) AND m.is_active
               AND (m.customer_id, m.award_id) IN (SELECT customer_id, award_id FROM waiting)) AS awarded_usd
     FROM waiting`,
      [caller.customerIds, awardIds, caller.companyId, now()],
    );
  return awardIds.length > manyAwards ? disableNestedLoops(tx, select) : select();
}
