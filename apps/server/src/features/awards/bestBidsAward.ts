import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { now } from '../../platform/clock.ts';
import type { OfferedMode } from '@lanewright/freight';

type Row = {
  mode: OfferedMode;
  awarded_at: string;
  awarded_by: string | null;
  lanes: number;
  awarded_usd: string;
  award_ids: string[];
  standing: number;
  accepted: number;
};

/** Totals of a best-bids award and how much of it is still active. 404 if the customer has no such award. */
export async function bestBidsAward(tx: Transaction, customerId: string, bestBidsId: string) {
  const row = await optionalRow<Row>(
    tx,
    `WITH RECURSIVE made AS MATERIALIZED (
       SELECT award_id, lane_id, mode, awarded_at, awarded_by FROM awards WHERE customer_id = $1 AND best_bids_id = $2
     ),
     chain AS (
       SELECT award_id FROM made
       UNION
       SELECT k.promoted_award_id FROM chain c JOIN award_backups k ON k.customer_id = $1 AND k.award_id = c.award_id
       WHERE k.promoted_award_id IS NOT NULL
     ),
     now_counted AS MATERIALIZED (
       SELECT a.status FROM awards a JOIN chain USING (award_id)
       WHERE a.customer_id = $1 AND (a.status IN ('Accepted', 'AcceptedInPart') OR (a.status = 'Pending' AND a.answer_by > $3))
     )
     SELECT m.mode, m.awarded_at, u.display_name AS awarded_by, count(DISTINCT m.lane_id)::integer AS lanes,
            (SELECT coalesce(sum(w.awarded_usd), 0) FROM award_months w
             WHERE w.customer_id = $1 AND w.award_id IN (SELECT award_id FROM made)) AS awarded_usd,
            array_agg(m.award_id ORDER BY m.award_id) AS award_ids,
            (SELECT count(*)::integer FROM now_counted) AS standing,
            (SELECT count(*)::integer FROM now_counted WHERE status <> 'Pending') AS accepted
     FROM made m LEFT JOIN users u ON u.user_id = m.awarded_by
     GROUP BY m.mode, m.awarded_at, u.display_name`,
    [customerId, bestBidsId, now()],
  );
  if (row === null) throw refuse('award_not_found', 'Award of best bids not found');
  return {
    bestBidsId,
    mode: row.mode,
    awardedAt: row.awarded_at,
    awardedBy: row.awarded_by,
    lanes: row.lanes,
    awardedUsd: Number(row.awarded_usd),
    awardIds: row.award_ids,
    standing: row.standing,
    accepted: row.accepted,
  };
}
