-- Lanes of a mode whose last awarded month is in a period, while lanes of its history leave some of the month after without an award:
-- their totals, in every row, and a page of them, the earliest end first. A pending award counts, as in the lane table.
WITH candidates AS MATERIALIZED (
  SELECT s.lane_id, s.contract_no, s.origin_label, s.destination_label, s.equipment, n.history_id
  FROM lane_summaries s
  JOIN lanes n ON n.customer_id = $customer AND n.lane_id = s.lane_id
  WHERE s.customer_id = $customer AND s.mode = $mode AND ($contract::smallint IS NULL OR s.contract_no = $contract)
    -- In order, because they are collected as distinct ones: the last is the latest.
    AND s.months_with_awards[cardinality(s.months_with_awards)] BETWEEN $from::date AND $to::date
),
awarded AS MATERIALIZED (
  SELECT m.lane_id, max(m.month) AS last_month, round(12 * sum(m.awarded_usd) / count(DISTINCT m.month), 2) AS yearly_usd
  FROM counted_award_months m
  WHERE m.customer_id = $customer AND m.mode = $mode AND m.lane_id IN (SELECT lane_id FROM candidates)
  GROUP BY m.lane_id
),
siblings AS MATERIALIZED (
  SELECT c.lane_id, o.lane_id AS other_id, o.contract_no, o.state, o.is_counted, o.extra_months, c.contract_no AS own_no, a.last_month
  FROM candidates c
  JOIN awarded a ON a.lane_id = c.lane_id
  JOIN lanes o ON o.customer_id = $customer AND o.mode = $mode AND o.history_id = c.history_id AND o.lane_id <> c.lane_id
),
covered AS MATERIALIZED (
  SELECT b.lane_id, sum(m.share) AS share
  FROM siblings b
  JOIN counted_award_months m ON m.customer_id = $customer AND m.mode = $mode AND m.lane_id = b.other_id
    AND m.month = (b.last_month + interval '1 month')::date
  GROUP BY b.lane_id
),
successors AS MATERIALIZED (
  SELECT DISTINCT ON (b.lane_id) b.lane_id, b.other_id, b.contract_no, b.state
  FROM siblings b
  JOIN unnest($live::smallint[], $ends::date[]) AS k(contract_no, last_month) ON k.contract_no = b.contract_no
  WHERE b.is_counted AND b.contract_no > b.own_no AND k.last_month + b.extra_months * interval '1 month' > b.last_month
  ORDER BY b.lane_id, b.contract_no DESC
),
expiring AS MATERIALIZED (
  SELECT c.lane_id, c.contract_no, c.origin_label, c.destination_label, c.equipment, a.last_month, a.yearly_usd,
    s.other_id AS successor_id, s.contract_no AS successor_no, s.state AS successor_state,
    row_number() OVER (ORDER BY a.last_month, a.yearly_usd DESC, c.lane_id) AS position
  FROM candidates c
  JOIN awarded a ON a.lane_id = c.lane_id
  LEFT JOIN covered v ON v.lane_id = c.lane_id
  LEFT JOIN successors s ON s.lane_id = c.lane_id
  WHERE coalesce(v.share, 0) < 100
),
totals AS (
  SELECT count(*)::integer AS all_lanes, coalesce(sum(yearly_usd), 0.00) AS all_yearly_usd,
    count(*) FILTER (WHERE successor_id IS NULL)::integer AS without_successor,
    CASE WHEN $lists THEN coalesce(array_agg(lane_id ORDER BY position) FILTER (WHERE successor_id IS NULL), '{}') END AS to_plan
  FROM expiring
),
page AS MATERIALIZED (
  SELECT * FROM expiring WHERE position > $skipped::integer AND position <= $skipped::integer + $size::integer
),
carriers AS (
  SELECT lane_id, array_agg(carrier_id ORDER BY share DESC, carrier_id) AS carrier_ids, array_agg(share ORDER BY share DESC, carrier_id) AS shares
  FROM (
    SELECT p.lane_id, m.carrier_id, sum(m.share) AS share
    FROM page p
    JOIN counted_award_months m ON m.customer_id = $customer AND m.mode = $mode AND m.lane_id = p.lane_id AND m.month = p.last_month
    GROUP BY p.lane_id, m.carrier_id
  ) awarded_in_last_month
  GROUP BY lane_id
)
SELECT t.all_lanes, t.all_yearly_usd, t.without_successor, t.to_plan, p.lane_id, p.contract_no, p.origin_label, p.destination_label, p.equipment,
  to_char(p.last_month, 'YYYY-MM') AS last_month, p.yearly_usd, p.successor_id, p.successor_no, p.successor_state, c.carrier_ids, c.shares
FROM totals t
LEFT JOIN page p ON true
LEFT JOIN carriers c ON c.lane_id = p.lane_id
ORDER BY p.position
