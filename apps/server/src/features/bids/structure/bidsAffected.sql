-- What happens to the current bids of a contract ($6) when rates of some charges and weight breaks are dropped and other charges are
-- required. $1 customer, $2 mode, $3 charges whose rates are dropped, $4 dropped breaks, $5 [{chargeNo, need, carriageAt}]: charges
-- that meet a need; those that replace each other meet the same one; carriage is needed, and meets a need, only where the lane has
-- that end at a door. See settleBids.ts
WITH needs AS (
  SELECT n."chargeNo" AS charge_no, n.need, n."carriageAt" AS carriage_at
  FROM jsonb_to_recordset($5::jsonb) AS n("chargeNo" smallint, need text, "carriageAt" text)
), standing AS (
  SELECT b.bid_id, b.carrier_id, b.is_complete, l.move_type,
         coalesce(array_agg(r.charge_no) FILTER (WHERE NOT gone.is_gone), '{}') AS stays, coalesce(bool_or(gone.is_gone), false) AS loses
  FROM bids b
  JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id AND l.contract_no = $6
  LEFT JOIN bid_rates r ON r.customer_id = b.customer_id AND r.bid_id = b.bid_id
  CROSS JOIN LATERAL (
    SELECT coalesce(r.charge_no = ANY ($3::smallint[]) OR r.break_no = ANY ($4::smallint[]), false) AS is_gone) gone
  WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL
  GROUP BY b.bid_id, b.carrier_id, b.is_complete, l.move_type
), applying AS (
  SELECT n.*, m.move_type
  FROM needs n CROSS JOIN (SELECT DISTINCT move_type FROM standing) m
  WHERE n.carriage_at IS NULL OR m.move_type IS NULL
    OR (CASE n.carriage_at WHEN 'Origin' THEN m.move_type LIKE 'Door%' ELSE m.move_type LIKE '%Door' END)
), after AS (
  SELECT s.carrier_id, s.is_complete, s.loses, NOT EXISTS (
    SELECT FROM applying n
    WHERE n.move_type IS NOT DISTINCT FROM s.move_type
      AND NOT EXISTS (
        SELECT FROM applying met
        WHERE met.move_type IS NOT DISTINCT FROM s.move_type AND met.need = n.need AND met.charge_no = ANY (s.stays))) AS will_be_complete
  FROM standing s
)
SELECT count(*)::integer AS bids,
       (count(*) FILTER (WHERE loses))::integer AS "bidsLosingRates",
       (count(*) FILTER (WHERE is_complete AND NOT will_be_complete))::integer AS "bidsBecomingPartial",
       (count(*) FILTER (WHERE NOT is_complete AND will_be_complete))::integer AS "bidsBecomingComplete",
       (count(DISTINCT carrier_id) FILTER (WHERE is_complete AND NOT will_be_complete))::integer AS "carriersToAsk"
FROM after
