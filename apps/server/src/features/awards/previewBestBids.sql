-- Follows `costAwards.sql`: awards of best bids by carrier, and which lanes to check first. Amounts are summed as in `writeAwards.sql`.
-- $6 bids that are the only complete one of a lane without a target
, lane_costs AS MATERIALIZED (
  SELECT p.lane_id, p.bid_id, p.carrier_id, c.name AS carrier_name, l.origin_label, l.destination_label,
         sum(m.cost_usd) AS awarded_usd, sum(m.baseline_usd - m.cost_usd) AS savings_usd,
         CASE WHEN n.carrier_id IS DISTINCT FROM p.carrier_id THEN coalesce(o.name, l.incumbent_carrier) END AS incumbent_lost,
         b.colour = 'Red' AS is_red, p.bid_id = ANY ($6::bigint[]) AS is_only_bid, x.bid_id IS NOT NULL AS is_unusual
  FROM months m
  JOIN plan p USING (award_id)
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = p.lane_id
  JOIN bids b ON b.customer_id = $1 AND b.bid_id = p.bid_id
  JOIN companies c ON c.company_id = p.carrier_id
  LEFT JOIN bid_outliers x ON x.customer_id = $1 AND x.bid_id = p.bid_id AND x.factor IS NOT NULL
  LEFT JOIN carrier_aliases n ON n.customer_id = $1 AND n.name = l.incumbent_carrier
  LEFT JOIN companies o ON o.company_id = n.carrier_id
  GROUP BY p.lane_id, p.bid_id, p.carrier_id, c.name, l.origin_label, l.destination_label, n.carrier_id, o.name, l.incumbent_carrier, b.colour, x.bid_id
),
carriers AS (
  SELECT carrier_id, carrier_name, count(*) AS lanes, sum(awarded_usd) AS awarded_usd, coalesce(sum(savings_usd), 0) AS savings_usd
  FROM lane_costs GROUP BY carrier_id, carrier_name
),
lost AS (
  SELECT incumbent_lost AS name, count(*) AS lanes FROM lane_costs WHERE incumbent_lost <> '' GROUP BY incumbent_lost
),
marked AS (
  SELECT * FROM lane_costs WHERE is_red OR is_only_bid OR is_unusual ORDER BY awarded_usd DESC, lane_id LIMIT 200
)
SELECT (SELECT coalesce(jsonb_agg(jsonb_build_object('carrierId', carrier_id::text, 'carrierName', carrier_name, 'lanes', lanes,
                 'awardedUsd', awarded_usd::text, 'savingsUsd', savings_usd::text) ORDER BY awarded_usd DESC, carrier_id), '[]')
        FROM carriers) AS carriers,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('name', name, 'lanes', lanes) ORDER BY lanes DESC, name), '[]') FROM lost) AS incumbents_lost,
       (SELECT count(*)::integer FROM lane_costs WHERE is_red) AS red,
       (SELECT count(*)::integer FROM lane_costs WHERE is_only_bid) AS only_bid,
       (SELECT count(*)::integer FROM lane_costs WHERE is_unusual) AS unusual,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', lane_id::text, 'origin', origin_label, 'destination', destination_label,
                 'carrierName', carrier_name, 'awardedUsd', awarded_usd::text, 'savingsUsd', savings_usd::text,
                 'marks', array_remove(ARRAY[CASE WHEN is_red THEN 'red' END, CASE WHEN is_only_bid THEN 'onlyBid' END,
                                             CASE WHEN is_unusual THEN 'unusual' END], NULL)) ORDER BY awarded_usd DESC, lane_id), '[]')
        FROM marked) AS marked_lanes
