-- After rates changed: which of these bids are complete. $1 customer, $2 bid ids, $3 numbers of the required charges
UPDATE bids b
SET is_complete = NOT EXISTS (
  SELECT FROM unnest($3::smallint[]) AS required(charge_no)
  WHERE NOT EXISTS (SELECT FROM bid_rates r WHERE r.customer_id = $1 AND r.bid_id = b.bid_id AND r.charge_no = required.charge_no))
WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
