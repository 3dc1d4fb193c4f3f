-- Current bids of a contract that have a rate of these charges or weight breaks. $1 customer, $2 mode, $3 charges, $4 breaks,
-- $5 contract
SELECT r.charge_no AS "chargeNo", r.break_no AS "breakNo", count(DISTINCT b.bid_id)::integer AS bids
FROM bids b
JOIN bid_rates r USING (customer_id, bid_id)
JOIN lanes l ON l.customer_id = b.customer_id AND l.lane_id = b.lane_id AND l.contract_no = $5
WHERE b.customer_id = $1 AND b.mode = $2 AND b.withdrawn_at IS NULL
  AND (r.charge_no = ANY ($3::smallint[]) OR r.break_no = ANY ($4::smallint[]))
GROUP BY GROUPING SETS ((r.charge_no), (r.break_no))
