-- Months of the forecast that the best bid of a lane cannot be awarded whole: its prices do not hold the month through, or its
-- carrier takes less. $1 customer, $2 best bids
SELECT b.lane_id, count(*)::integer AS months_without
FROM bids b
JOIN lane_forecasts f ON f.customer_id = $1 AND f.lane_id = b.lane_id
LEFT JOIN bid_months m ON m.customer_id = $1 AND m.bid_id = b.bid_id AND m.month = f.month
WHERE b.customer_id = $1 AND b.bid_id = ANY ($2::bigint[])
  AND (b.valid_from > f.month OR b.valid_to < (f.month + interval '1 month' - interval '1 day')::date OR m.capacity < f.volume)
GROUP BY b.lane_id
