-- A carrier's rates at the end of the last round in which it had a bid, on lanes of its current events: only cells whose rate is
-- different now. What was changed since the next round opened is found in the history of bids; between two rounds nothing changes.
-- Cells that a change of charges removed are left out: their charge is gone or means something else.
WITH last AS (
  SELECT DISTINCT ON (r.lane_id) r.lane_id, r.round_no, n.opened_at
  FROM tender_lanes h
  JOIN round_results r ON r.customer_id = h.customer_id AND r.tender_id = h.tender_id AND r.lane_id = h.lane_id AND r.carrier_id = $carrier
  LEFT JOIN tender_rounds n ON n.customer_id = h.customer_id AND n.tender_id = h.tender_id AND n.round_no = r.round_no + 1
  WHERE h.customer_id = $customer AND h.lane_id = ANY ($lanes::bigint[]) AND h.is_held
  ORDER BY r.lane_id, r.round_no DESC
),
changed AS MATERIALIZED (
  SELECT DISTINCT ON (l.lane_id, x.cell) l.lane_id, x.cell, c.kind, x.before,
    CASE WHEN x.cell <> 'currency' THEN x.before::numeric END AS rate
  FROM last l
  JOIN bid_changes c ON c.customer_id = $customer AND c.lane_id = l.lane_id AND c.carrier_id = $carrier AND c.changed_at >= l.opened_at
  CROSS JOIN LATERAL jsonb_to_recordset(c.changes) AS x(cell text, before text)
  WHERE x.cell ~ '^(rate:|currency$)'
  ORDER BY l.lane_id, x.cell, c.change_id
),
now AS (
  SELECT b.lane_id, 'rate:' || r.charge_no || CASE WHEN r.break_no > 0 THEN '/' || r.break_no ELSE '' END AS cell, r.rate
  FROM bids b
  JOIN bid_rates r ON r.customer_id = b.customer_id AND r.bid_id = b.bid_id
  WHERE b.customer_id = $customer AND b.carrier_id = $carrier AND b.withdrawn_at IS NULL
    AND b.lane_id IN (SELECT lane_id FROM changed)
),
different AS (
  SELECT c.lane_id, json_agg(json_build_object('cell', c.cell, 'rate', c.rate) ORDER BY c.cell) AS rates
  FROM changed c
  LEFT JOIN now n ON n.lane_id = c.lane_id AND n.cell = c.cell
  WHERE c.cell <> 'currency' AND c.kind <> 'adapted' AND c.rate IS DISTINCT FROM n.rate
  GROUP BY c.lane_id
)
SELECT l.lane_id, l.round_no, c.before AS currency, coalesce(d.rates, '[]') AS rates
FROM last l
LEFT JOIN changed c ON c.lane_id = l.lane_id AND c.cell = 'currency'
LEFT JOIN different d ON d.lane_id = l.lane_id
