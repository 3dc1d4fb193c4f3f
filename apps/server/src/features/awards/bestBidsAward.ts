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
       SELECT award_id, award_id AS made_id FROM made
       UNION
       -- An award that continues another at an amended price is counted with it, one promoted in its place by itself.
       SELECT n.award_id, n.made_id FROM chain c CROSS JOIN LATERAL (
         SELECT promoted_award_id AS award_id, promoted_award_id AS made_id FROM award_backups
         WHERE customer_id = $1 AND award_id = c.award_id AND promoted_award_id IS NOT NULL
         UNION ALL
         SELECT award_id, c.made_id FROM awards WHERE customer_id = $1 AND replaces_award_id = c.award_id) n
     ),
     now_counted AS MATERIALIZED (
       SELECT chain.made_id, min(a.status) FILTER (WHERE a.status = 'Pending') AS status
       FROM awards a JOIN chain USING (award_id)
       WHERE a.customer_id = $1 AND (a.status IN ('Accepted', 'AcceptedInPart') OR (a.status = 'Pending' AND a.answer_by > $3))
       GROUP BY chain.made_id
     )
     SELECT m.mode, m.awarded_at, u.display_name AS awarded_by, count(DISTINCT m.lane_id)::integer AS lanes,
            (SELECT coalesce(sum(w.awarded_usd), 0) FROM award_months w
             WHERE w.customer_id = $1 AND w.award_id IN (SELECT award_id FROM made)) AS awarded_usd,
            array_agg(m.award_id ORDER BY m.award_id) AS award_ids,
            (SELECT count(*)::integer FROM now_counted) AS standing,
            (SELECT count(*)::integer FROM now_counted WHERE status IS NULL) AS accepted
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
