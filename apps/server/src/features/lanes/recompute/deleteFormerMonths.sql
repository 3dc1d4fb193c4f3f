-- Forecasts of months that are no longer in the contract period. $1 customer, $2 mode, $3 contract, $4 contract months
DELETE FROM lane_forecasts f
USING lanes l
WHERE f.customer_id = $1 AND l.customer_id = $1 AND l.mode = $2 AND l.contract_no = $3 AND l.lane_id = f.lane_id
  AND NOT f.month = ANY ($4::date[])
