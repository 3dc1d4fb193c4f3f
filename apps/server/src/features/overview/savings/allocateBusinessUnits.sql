-- Shares of business units in a lane's spend before the contract (without spend, in its shipments), in sequence. $1 customer, $2
-- mode, $3 contract (null: all)
WITH paid AS (
  SELECT l.lane_id, l.contract_no, p.business_unit, sum(p.charge_usd) AS charge_usd, sum(p.shipment_count) AS shipments
  FROM lane_parts p
  JOIN lanes l ON l.customer_id = $1 AND l.history_id = p.history_id AND l.mode = $2 AND coalesce(l.business_unit, '') = ''
  LEFT JOIN contracts c ON c.customer_id = $1 AND c.mode = $2 AND c.contract_no = l.contract_no
  WHERE p.customer_id = $1 AND p.is_counted AND (c.first_month IS NULL OR p.month < c.first_month)
    AND ($3::smallint IS NULL OR l.contract_no = $3)
  GROUP BY l.lane_id, l.contract_no, p.business_unit
),
weighed AS (
  SELECT lane_id, contract_no, business_unit,
         -- A credit larger than the spend gets no share.
         CASE WHEN sum(greatest(charge_usd, 0)) OVER lane > 0 THEN greatest(charge_usd, 0) ELSE shipments END AS weight
  FROM paid
  WINDOW lane AS (PARTITION BY lane_id)
),
added AS (
  SELECT lane_id, contract_no, business_unit, weight, sum(weight) OVER (PARTITION BY lane_id ORDER BY business_unit) AS upto,
         sum(weight) OVER (PARTITION BY lane_id) AS whole
  FROM weighed
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO lane_units (customer_id, lane_id, mode, contract_no, business_unit, share_from, share_to)
  SELECT $1::bigint, lane_id, $2::smallint, contract_no, business_unit, (upto - weight)::float8 / whole::float8, upto::float8 / whole::float8
  FROM added
  -- A lane that shipped for no unit is not split.
  WHERE whole > 0 AND weight > 0 AND NOT (business_unit = '' AND weight = whole)
  RETURNING customer_id
)
SELECT count(*) FROM written
