-- Contract months in which a bid cannot be awarded in full: its prices are not valid on every day, or it takes less than the
-- volume. Few bids have such limits, so that only those are joined with their months.
CREATE VIEW bid_short_months WITH (security_invoker = true) AS
SELECT b.customer_id, b.mode, b.bid_id, b.lane_id, f.month, f.baseline_cost_usd
FROM bids b
JOIN lane_forecasts f ON f.customer_id = b.customer_id AND f.lane_id = b.lane_id
LEFT JOIN bid_months m ON m.customer_id = b.customer_id AND m.bid_id = b.bid_id AND m.month = f.month
WHERE (b.valid_from IS NOT NULL OR b.valid_to IS NOT NULL
       OR EXISTS (SELECT FROM bid_months c WHERE c.customer_id = b.customer_id AND c.bid_id = b.bid_id))
  AND (b.valid_from > f.month OR b.valid_to < (f.month + interval '1 month' - interval '1 day')::date OR m.capacity < f.volume);
