-- Bids of one carrier on a customer's lanes, one row per lane of the current contracts, or of contract $6. Held bids have no colour. $1 customer, $2 carrier, $3 mode or null,
-- $4 colour or null, $5 search words
SELECT b.bid_id, b.lane_id, b.mode, l.origin_label, l.destination_label, l.equipment, l.state, b.is_complete,
       b.all_in_usd, b.unit_cost_usd, k.bid_id IS NOT NULL AS is_held,
       CASE WHEN b.is_complete AND k.bid_id IS NULL THEN b.colour END AS colour, b.transit_days, b.submitted_at,
       CASE WHEN l.baseline_cost_usd > 0 THEN l.baseline_cost_usd END AS baseline_usd,
       CASE WHEN b.is_complete AND k.bid_id IS NULL AND s.best_all_in_usd <> 0
            THEN round((b.all_in_usd - s.best_all_in_usd) * 100 / abs(s.best_all_in_usd), 2) END AS over_best_percent,
       coalesce(a.months, 0) AS awarded_months, coalesce(a.awarded_usd, 0) AS awarded_usd
FROM bids b
LEFT JOIN held_bids k ON k.customer_id = $1 AND k.bid_id = b.bid_id
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id AND l.is_counted
  AND (l.mode, l.contract_no) IN (SELECT k.mode, k.contract_no FROM contracts k WHERE k.customer_id = $1 AND CASE WHEN $6::smallint IS NULL THEN k.is_current ELSE k.contract_no = $6 END)
LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = b.lane_id
LEFT JOIN (
  SELECT lane_id, count(DISTINCT month)::integer AS months, sum(awarded_usd) AS awarded_usd
  FROM counted_award_months WHERE customer_id = $1 AND carrier_id = $2 GROUP BY lane_id
) a ON a.lane_id = b.lane_id
WHERE b.customer_id = $1 AND b.carrier_id = $2 AND b.withdrawn_at IS NULL
  AND ($3::smallint IS NULL OR b.mode = $3)
  AND ($4::text IS NULL OR b.is_complete AND k.bid_id IS NULL AND b.colour = $4)
  AND (cardinality($5::text[]) = 0 OR (SELECT bool_and(strpos(lower(l.origin_label || ' ' || l.destination_label || ' ' || coalesce(l.equipment, '')), word) > 0)
       FROM unnest($5::text[]) word))
