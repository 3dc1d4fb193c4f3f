-- Lanes that two scenarios award to different carriers, in different shares or at different amounts: largest cost difference first.
-- $1 customer, $2 scenario here, $3 scenario there, $4 page size, $5 rows before
WITH parts AS MATERIALIZED (
  SELECT s.scenario_id, s.lane_id, s.carrier_id, c.name, s.bid_id, s.share, s.is_incumbent, s.awarded_usd
  FROM scenario_shares s JOIN companies c ON c.company_id = s.carrier_id
  WHERE s.customer_id = $1 AND s.scenario_id IN ($2::bigint, $3::bigint)
),
given AS MATERIALIZED (
  SELECT lane_id, scenario_id, sum(awarded_usd) AS awarded_usd, array_agg((carrier_id, share, awarded_usd)::text ORDER BY carrier_id) AS who
  FROM parts GROUP BY lane_id, scenario_id
),
changed AS MATERIALIZED (
  SELECT lane_id, coalesce(y.awarded_usd, 0) - coalesce(x.awarded_usd, 0) AS difference_usd
  FROM (SELECT * FROM given WHERE scenario_id = $2) x
  FULL JOIN (SELECT * FROM given WHERE scenario_id = $3) y USING (lane_id)
  WHERE x.who IS DISTINCT FROM y.who
),
page AS MATERIALIZED (SELECT * FROM changed ORDER BY abs(difference_usd) DESC, lane_id LIMIT $4 OFFSET $5),
shares AS MATERIALIZED (
  SELECT lane_id, scenario_id, jsonb_agg(jsonb_build_object('carrierId', carrier_id::text, 'carrierName', name, 'bidId', bid_id::text,
           'share', share, 'awardedUsd', awarded_usd, 'isIncumbent', is_incumbent) ORDER BY share DESC, name) AS shares
  FROM parts WHERE lane_id IN (SELECT lane_id FROM page) GROUP BY lane_id, scenario_id
)
SELECT (SELECT count(*)::integer FROM changed) AS total,
       (SELECT coalesce(sum(difference_usd), 0) FROM changed) AS difference_usd,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', p.lane_id::text, 'origin', l.origin_label, 'destination', l.destination_label,
           'region', coalesce(x.region, y.region), 'equipment', l.equipment, 'volume', trim_scale(coalesce(x.volume, y.volume)),
           'originLatitude', s.origin_latitude, 'originLongitude', s.origin_longitude,
           'destinationLatitude', s.destination_latitude, 'destinationLongitude', s.destination_longitude,
           'here', coalesce(h.shares, '[]'), 'there', coalesce(t.shares, '[]'), 'differenceUsd', p.difference_usd)
           ORDER BY abs(p.difference_usd) DESC, p.lane_id), '[]')
        FROM page p
        JOIN lanes l ON l.customer_id = $1 AND l.lane_id = p.lane_id
        LEFT JOIN scenario_lanes x ON x.customer_id = $1 AND x.scenario_id = $2 AND x.lane_id = p.lane_id
        LEFT JOIN scenario_lanes y ON y.customer_id = $1 AND y.scenario_id = $3 AND y.lane_id = p.lane_id
        LEFT JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = p.lane_id
        LEFT JOIN shares h ON h.lane_id = p.lane_id AND h.scenario_id = $2
        LEFT JOIN shares t ON t.lane_id = p.lane_id AND t.scenario_id = $3) AS lanes
