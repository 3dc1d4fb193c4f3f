-- Brings bids made for older charge structures to the current one. $1 customer, $2 mode, $3 current version, $4 lanes (null: all),
-- $5 carrier (null: all), $6 contract. A rate stays if its charge has the same type and unit and its weight break still exists; see
-- freight.keepsRates.
WITH old AS MATERIALIZED (
  SELECT bid_id, lane_id, carrier_id, currency, structure_version AS version FROM bids
  WHERE customer_id = $1 AND mode = $2 AND withdrawn_at IS NULL AND structure_version < $3 AND ($4::bigint[] IS NULL OR lane_id = ANY ($4))
    AND ($5::bigint IS NULL OR carrier_id = $5)
    AND EXISTS (SELECT FROM lanes l WHERE l.customer_id = $1 AND l.lane_id = bids.lane_id AND l.contract_no = $6)
  FOR UPDATE
),
still AS MATERIALIZED (
  SELECT o.version, o.charge_no FROM structure_charges o
  JOIN structure_charges n ON n.customer_id = $1 AND n.mode = $2 AND n.version = $3 AND n.charge_no = o.charge_no
    AND n.type = o.type AND n.unit = o.unit AND n.has_breaks = o.has_breaks
  WHERE o.customer_id = $1 AND o.mode = $2 AND o.version IN (SELECT version FROM old)
),
dropped_rates AS (
  DELETE FROM bid_rates r USING old
  WHERE r.customer_id = $1 AND r.bid_id = old.bid_id
    AND ((old.version, r.charge_no) NOT IN (SELECT version, charge_no FROM still)
      OR r.break_no <> 0 AND r.break_no NOT IN (SELECT b.break_no FROM structure_breaks b WHERE b.customer_id = $1 AND b.mode = $2 AND b.version = $3))
  RETURNING r.bid_id, 'rate:' || r.charge_no || CASE WHEN r.break_no = 0 THEN '' ELSE '/' || r.break_no END AS cell,
            trim_scale(r.rate)::text AS before
),
dropped_values AS (
  DELETE FROM bid_values v USING old
  WHERE v.customer_id = $1 AND v.bid_id = old.bid_id AND (old.version, v.charge_no) NOT IN (SELECT version, charge_no FROM still)
  RETURNING v.bid_id, 'value:' || v.charge_no AS cell, v.value AS before
),
dropped AS (
  SELECT bid_id, jsonb_agg(jsonb_build_object('cell', cell, 'before', before, 'after', NULL) ORDER BY cell) AS cells
  FROM (SELECT * FROM dropped_rates UNION ALL SELECT * FROM dropped_values) every_cell GROUP BY bid_id
),
moved AS (
  UPDATE bids b SET structure_version = $3, needs_pricing = true FROM old WHERE b.customer_id = $1 AND b.bid_id = old.bid_id
)
SELECT old.bid_id, old.lane_id, old.carrier_id, old.currency, old.version, coalesce(d.cells, '[]') AS cells
FROM old LEFT JOIN dropped d USING (bid_id)
ORDER BY old.carrier_id, old.version, old.lane_id
