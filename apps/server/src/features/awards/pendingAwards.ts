import type { Transaction } from '../../platform/database/database.ts';
import { sql } from '../../platform/database/sql.ts';
import { now } from '../../platform/clock.ts';

/** A pending award as an email about it names it; amounts as decimal texts. */
export type PendingAward = {
  readonly award_id: string;
  readonly lane_id: string;
  readonly carrier_id: string;
  readonly origin_label: string;
  readonly destination_label: string;
  readonly equipment: string | null;
  readonly answer_by: string;
  readonly months: readonly string[];
  readonly volume: string;
  readonly awarded_usd: string;
};

const awardsWhere = (condition: string) => `
  SELECT a.award_id, a.lane_id, a.carrier_id, l.origin_label, l.destination_label, l.equipment, a.answer_by, m.months, m.volume, m.awarded_usd
  FROM awards a
  JOIN lanes l ON l.customer_id = a.customer_id AND l.lane_id = a.lane_id
  CROSS JOIN LATERAL (
    SELECT array_agg(to_char(w.month, 'YYYY-MM') ORDER BY w.month) AS months, sum(w.awarded_usd) AS awarded_usd,
           trim_scale(round(sum(w.month_volume * w.share / 100), 3)) AS volume
    FROM award_months w WHERE w.customer_id = a.customer_id AND w.award_id = a.award_id AND w.is_active) m
  WHERE a.customer_id = $customer AND a.status = 'Pending' AND a.answer_by > $moment AND m.months IS NOT NULL AND ${condition}
  ORDER BY l.origin_label, l.destination_label, a.lane_id, a.award_id`;

const row = {
  award_id: 'id',
  lane_id: 'id',
  carrier_id: 'id',
  origin_label: 'text',
  destination_label: 'text',
  equipment: 'text?',
  answer_by: 'moment',
  months: 'text[]',
  volume: 'numeric',
  awarded_usd: 'numeric',
} as const;

const madeTogether = sql({
  from: awardsWhere(`EXISTS (
    SELECT FROM awards f WHERE f.customer_id = $customer AND f.award_id = $first
      AND (f.mode, f.contract_no, f.awarded_at) = (a.mode, a.contract_no, a.awarded_at))
    AND ($lanes::bigint[] IS NULL OR a.lane_id = ANY ($lanes))`),
  params: { customer: 'id', moment: 'moment', first: 'id', lanes: 'id[]?' },
  row,
});
const dueTogether = sql({
  from: awardsWhere('a.mode = $mode AND a.answer_by = $answerBy'),
  params: { customer: 'id', moment: 'moment', mode: 'int', answerBy: 'moment' },
  row,
});

/** The pending awards that were made together with the one that begins the subject of their event, `lane.awarded`. */
export function selectAwardedTogether(
  tx: Transaction,
  fact: {
    readonly customerId: string;
    readonly subject: string;
    readonly laneIds?: readonly string[] | undefined;
  },
): Promise<PendingAward[]> {
  const first = fact.subject.split(':').at(-1) ?? '';
  return madeTogether.rows(tx, {
    customer: fact.customerId,
    moment: now(),
    first,
    lanes: fact.laneIds ?? null,
  });
}

/** The awards of a mode that are still pending and have this response deadline. */
export function selectDueTogether(
  tx: Transaction,
  of: { readonly customerId: string; readonly mode: number; readonly answerBy: string },
): Promise<PendingAward[]> {
  return dueTogether.rows(tx, {
    customer: of.customerId,
    moment: now(),
    mode: of.mode,
    answerBy: of.answerBy,
  });
}
