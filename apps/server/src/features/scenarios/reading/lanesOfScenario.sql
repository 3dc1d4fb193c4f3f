-- The lanes of a scenario's result that match: count, cost, awarded carriers, and a page of them, the most expensive first. $1
-- customer, $2 scenario, $3 search words, all of which must match, $4 carrier (null: any), $5 kind of lanes (null: all), $6 page
-- size, $7 rows before
WITH shared AS MATERIALIZED (
  SELECT lane_id, sum(awarded_usd) AS awarded_usd, coalesce(sum(baseline_usd), 0) AS baseline_usd, count(*) AS parts,
         bool_or(is_incumbent) AS is_kept, bool_or(carrier_id = $4::bigint) AS has_carrier
  FROM scenario_shares WHERE customer_id = $1 AND scenario_id = $2
  GROUP BY lane_id
),
fitting AS MATERIALIZED (
  SELECT k.lane_id, k.region, k.volume, k.unawarded, k.runner_up_carrier_id, k.runner_up_usd, k.difference_usd, k.rule_id, k.why,
         l.origin_label, l.destination_label, l.equipment, coalesce(c.name, l.incumbent_carrier) AS incumbent,
         coalesce(h.awarded_usd, 0) AS awarded_usd, coalesce(h.baseline_usd, 0) AS baseline_usd
  FROM scenario_lanes k
  JOIN lanes l ON l.customer_id = $1 AND l.lane_id = k.lane_id
  LEFT JOIN companies c ON c.company_id = k.incumbent_carrier_id
  LEFT JOIN shared h ON h.lane_id = k.lane_id
  WHERE k.customer_id = $1 AND k.scenario_id = $2 AND ($4::bigint IS NULL OR h.has_carrier)
    AND CASE $5::text
          WHEN 'notCheapest' THEN h.lane_id IS NOT NULL AND (k.difference_usd < 0 OR h.awarded_usd - k.runner_up_usd > 1)
          WHEN 'unawarded' THEN h.lane_id IS NULL
          WHEN 'changed' THEN h.lane_id IS NOT NULL AND NOT h.is_kept AND coalesce(c.name, l.incumbent_carrier) IS NOT NULL
          WHEN 'shared' THEN h.parts > 1
          ELSE true END
    AND NOT EXISTS (
      SELECT FROM unnest($3::text[]) AS word
      WHERE strpos(lower(concat_ws(' ', l.origin_label, l.destination_label, k.region, l.equipment, c.name, l.incumbent_carrier)), word) = 0)
),
parts AS MATERIALIZED (
  SELECT s.lane_id, s.carrier_id, c.name, s.bid_id, s.share, s.is_incumbent, s.awarded_usd, s.baseline_usd, f.volume * s.share / 100 AS volume
  FROM scenario_shares s
  JOIN fitting f ON f.lane_id = s.lane_id
  JOIN companies c ON c.company_id = s.carrier_id
  WHERE s.customer_id = $1 AND s.scenario_id = $2
),
carriers AS (
  SELECT carrier_id, name, count(*) AS lanes, count(*) FILTER (WHERE is_incumbent) AS kept_lanes, sum(volume) AS volume,
         sum(awarded_usd) AS awarded_usd, coalesce(sum(baseline_usd), 0) AS baseline_usd
  FROM parts GROUP BY carrier_id, name
),
page AS MATERIALIZED (SELECT * FROM fitting ORDER BY awarded_usd DESC, lane_id LIMIT $6 OFFSET $7),
shares AS MATERIALIZED (
  SELECT lane_id, jsonb_agg(jsonb_build_object('carrierId', carrier_id::text, 'carrierName', name, 'bidId', bid_id::text, 'share', share,
           'awardedUsd', awarded_usd, 'isIncumbent', is_incumbent) ORDER BY share DESC, name) AS shares
  FROM parts WHERE lane_id IN (SELECT lane_id FROM page) GROUP BY lane_id
)
SELECT (SELECT count(*)::integer FROM fitting) AS total,
       (SELECT coalesce(sum(awarded_usd), 0) FROM fitting) AS awarded_usd,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('carrierId', carrier_id::text, 'carrierName', name, 'lanes', lanes, 'keptLanes', kept_lanes,
           'volume', trim_scale(round(volume, 3)), 'awardedUsd', awarded_usd, 'baselineUsd', baseline_usd) ORDER BY awarded_usd DESC, name), '[]')
        FROM carriers) AS carriers,
       (SELECT coalesce(jsonb_agg(jsonb_build_object('laneId', p.lane_id::text, 'origin', p.origin_label, 'destination', p.destination_label,
           'region', p.region, 'equipment', p.equipment, 'volume', trim_scale(p.volume),
           'originLatitude', s.origin_latitude, 'originLongitude', s.origin_longitude,
           'destinationLatitude', s.destination_latitude, 'destinationLongitude', s.destination_longitude,
           'baselineUsd', p.baseline_usd, 'incumbent', p.incumbent, 'shares', coalesce(h.shares, '[]'), 'unawarded', p.unawarded,
           'runnerUp', CASE WHEN r.company_id IS NOT NULL AND p.runner_up_usd IS NOT NULL
             THEN jsonb_build_object('carrierId', r.company_id::text, 'carrierName', r.name, 'costUsd', p.runner_up_usd) END,
           'differenceUsd', p.difference_usd, 'why', p.why, 'ruleId', p.rule_id) ORDER BY p.awarded_usd DESC, p.lane_id), '[]')
        FROM page p
        LEFT JOIN lane_summaries s ON s.customer_id = $1 AND s.lane_id = p.lane_id
        LEFT JOIN shares h ON h.lane_id = p.lane_id
        LEFT JOIN companies r ON r.company_id = p.runner_up_carrier_id) AS lanes
