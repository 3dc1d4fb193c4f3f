-- Stores the priced bids that are far from the usual cost of their lane, for the customer only; see freight.outliersOfLane. A
-- resolved bid stays resolved until its price changes by more than 1%. A bid becomes noted if its carrier confirmed the price at
-- the customer's request, or if it was priced before outlier detection existed. $1 customer, $2 mode, $3 lanes, $4 factor from
-- which a bid is an outlier
WITH known AS MATERIALIZED (
  SELECT o.bid_id, o.state, o.unit_cost_usd AS checked_usd, b.lane_id
  FROM bid_outliers o
  CROSS JOIN LATERAL (SELECT lane_id, mode FROM bids WHERE customer_id = $1 AND bid_id = o.bid_id OFFSET 0) b
  WHERE o.customer_id = $1 AND b.mode = $2 AND b.lane_id = ANY ($3::bigint[])
),
lane AS MATERIALIZED (
  SELECT asked.lane_id, l.last_price_paid, l.baseline, l.target_price, l.low, l.high, b.least, b.most
  FROM unnest($3::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (
    SELECT last_price_paid, baseline, target_price, least(last_price_paid, baseline, target_price) AS low,
           greatest(last_price_paid, baseline, target_price) AS high
    FROM (SELECT CASE WHEN last_price_paid > 0 THEN last_price_paid END AS last_price_paid,
                 CASE WHEN target_price > 0 THEN target_price END AS target_price,
                 CASE WHEN priced_volume > 0 AND priced_charge_usd > 0 THEN priced_charge_usd / priced_volume END AS baseline
          FROM lanes WHERE customer_id = $1 AND lane_id = asked.lane_id OFFSET 0) known_prices) l
  CROSS JOIN LATERAL (
    SELECT min(unit_cost_usd) AS least, max(unit_cost_usd) AS most FROM bids
    WHERE customer_id = $1 AND lane_id = asked.lane_id AND mode = $2 AND withdrawn_at IS NULL AND is_complete AND unit_cost_usd > 0 OFFSET 0) b
),
judged AS MATERIALIZED (
  -- If all prices of a lane are close together, there is nothing to find.
  SELECT l.*,
         CASE WHEN l.last_price_paid IS NULL THEN 0 ELSE 1 END + CASE WHEN l.baseline IS NULL THEN 0 ELSE 1 END
           + CASE WHEN l.target_price IS NULL THEN 0 ELSE 1 END AS known_prices,
         ln(l.low::float8) AS f1, ln(l.high::float8) AS f3,
         ln((l.last_price_paid * l.baseline * l.target_price)::float8) - ln(l.low::float8) - ln(l.high::float8) AS f2
  FROM lane l
  WHERE greatest(l.most, l.high) >= least(l.least, l.low) * ($4::numeric - 0.000001)
     OR l.lane_id IN (SELECT lane_id FROM known)
),
checked AS MATERIALIZED (
  SELECT c.bid_id, bool_or(c.confirmed_at IS NULL) AS is_open,
         max((c.evidence ->> 'unitCostUsd')::numeric) FILTER (WHERE c.kind = 'asked' AND c.confirmed_at IS NOT NULL) AS confirmed_usd,
         max(c.confirmed_at) FILTER (WHERE c.kind = 'asked') AS confirmed_at
  FROM bid_checks c
  WHERE c.customer_id = $1 AND (c.confirmed_at IS NULL OR c.kind = 'asked')
  GROUP BY c.bid_id
),
bid AS MATERIALIZED (
  SELECT b.bid_id, b.unit_cost_usd, ln(b.unit_cost_usd::float8) AS cost, j.*, k.state, k.bid_id IS NOT NULL AS is_known,
         coalesce(c.is_open, false) AS has_check,
         k.state <> 'open' AND abs(b.unit_cost_usd - k.checked_usd) <= k.checked_usd * 0.01 AS is_settled,
         b.predates_outliers,
         CASE WHEN abs(b.unit_cost_usd - c.confirmed_usd) <= c.confirmed_usd * 0.01 THEN c.confirmed_at END AS confirmed_at
  FROM judged j
  CROSS JOIN LATERAL (
    SELECT bid_id, carrier_id, unit_cost_usd, predates_outliers FROM bids
    WHERE customer_id = $1 AND lane_id = j.lane_id AND mode = $2 AND withdrawn_at IS NULL AND is_complete AND unit_cost_usd > 0 OFFSET 0) b
  LEFT JOIN known k ON k.bid_id = b.bid_id
  LEFT JOIN checked c ON c.bid_id = b.bid_id
  WHERE EXISTS (SELECT FROM connections n WHERE n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = $2)
),
weighed AS MATERIALIZED (
  SELECT b.*,
         CASE WHEN is_settled THEN state <> 'excluded' AND (state = 'included' OR NOT has_check)
              ELSE NOT has_check
                AND (predates_outliers OR confirmed_at IS NOT NULL OR known_prices = 0
                  OR abs(cost - CASE known_prices WHEN 3 THEN f2 ELSE (f1 + f3) / 2 END) < ln($4::float8) - 1e-9) END AS is_trusted
  FROM bid b
),
farthest AS MATERIALIZED (
  -- In a lane without prices of its own, the bid farthest from the others is not used as a reference for them either.
  SELECT lane_id, bid_id
  FROM (
    SELECT w.lane_id, w.bid_id, o.off, row_number() OVER from_farthest AS place, lead(o.off) OVER from_farthest AS next_off
    FROM weighed w
    CROSS JOIN LATERAL (
      SELECT abs(w.cost - ln(percentile_cont(0.5) WITHIN GROUP (ORDER BY t.unit_cost_usd::float8))) AS off
      FROM weighed t WHERE t.lane_id = w.lane_id AND t.is_trusted AND t.bid_id <> w.bid_id HAVING count(*) >= 3) o
    WHERE w.known_prices = 0 AND w.is_trusted AND w.is_settled IS NOT TRUE AND NOT w.predates_outliers AND w.confirmed_at IS NULL
    WINDOW from_farthest AS (PARTITION BY w.lane_id ORDER BY o.off DESC)
  ) f
  WHERE place = 1 AND off >= ln($4::float8) - 1e-9 AND (next_off IS NULL OR off > next_off + 1e-9)
),
trusted AS MATERIALIZED (
  SELECT lane_id, array_agg(unit_cost_usd::float8 ORDER BY unit_cost_usd, bid_id) AS costs, array_agg(bid_id ORDER BY unit_cost_usd, bid_id) AS bid_ids
  FROM weighed WHERE is_trusted AND bid_id NOT IN (SELECT bid_id FROM farthest) GROUP BY lane_id
),
compared AS (
  -- The median of the other trusted bids, at least three.
  SELECT w.*, o.count AS other_bids, CASE WHEN o.count >= 3 THEN (t.costs[o.lower] + t.costs[o.upper]) / 2 END AS others
  FROM weighed w
  LEFT JOIN trusted t USING (lane_id)
  CROSS JOIN LATERAL (SELECT array_position(t.bid_ids, w.bid_id) AS place) p
  CROSS JOIN LATERAL (SELECT coalesce(cardinality(t.costs), 0) - CASE WHEN p.place IS NULL THEN 0 ELSE 1 END AS count) n
  CROSS JOIN LATERAL (
    SELECT n.count, (n.count + 1) / 2 + CASE WHEN (n.count + 1) / 2 >= p.place THEN 1 ELSE 0 END AS lower,
           n.count / 2 + 1 + CASE WHEN n.count / 2 + 1 >= p.place THEN 1 ELSE 0 END AS upper) o
),
measured AS MATERIALIZED (
  -- The median of logarithms of up to four references, up to three of which are already sorted.
  SELECT b.*,
         abs(b.cost - CASE
           WHEN o.log IS NULL THEN CASE known_prices WHEN 3 THEN f2 WHEN 0 THEN NULL ELSE (f1 + f3) / 2 END
           WHEN known_prices = 0 THEN o.log
           WHEN known_prices = 1 THEN (f1 + o.log) / 2
           WHEN known_prices = 2 THEN greatest(f1, least(f3, o.log))
           ELSE (f2 + greatest(f1, least(f3, o.log))) / 2 END) AS off
  FROM compared b
  CROSS JOIN LATERAL (SELECT ln(b.others) AS log) o
),
found AS MATERIALIZED (
  SELECT m.*,
         jsonb_build_object(
           'references', jsonb_path_query_array(jsonb_build_array(
             CASE WHEN last_price_paid IS NOT NULL THEN jsonb_build_object('of', 'lastPricePaid', 'unitUsd', trim_scale(last_price_paid)::text) END,
             CASE WHEN baseline IS NOT NULL THEN jsonb_build_object('of', 'baseline', 'unitUsd', trim_scale(round(baseline, 12))::text) END,
             CASE WHEN target_price IS NOT NULL THEN jsonb_build_object('of', 'target', 'unitUsd', trim_scale(target_price)::text) END,
             CASE WHEN others IS NOT NULL THEN jsonb_build_object('of', 'otherBids', 'unitUsd', others::numeric::text, 'bids', other_bids) END),
             '$[*] ? (@ != null)'),
           'baselineIsAssumed', baseline IS NOT NULL AND EXISTS (
             SELECT FROM lanes n
             JOIN lane_parts p ON p.customer_id = $1 AND p.history_id = n.history_id
             JOIN upload_assumptions a ON a.customer_id = $1 AND a.upload_id = p.upload_id
             WHERE n.customer_id = $1 AND n.lane_id = m.lane_id AND p.is_counted AND a.state IN ('asked', 'marked') AND coalesce(a.share, 1) > 0)
         ) AS evidence
  FROM measured m
  WHERE is_settled IS NOT TRUE AND off >= ln($4::float8) - 1e-9
),
kept AS (
  INSERT INTO bid_outliers AS o (customer_id, bid_id, factor, evidence, unit_cost_usd, state, resolved_at)
  SELECT $1, bid_id, round(least(exp(off), 9e13)::numeric, 6), evidence, unit_cost_usd,
         CASE WHEN predates_outliers OR confirmed_at IS NOT NULL THEN 'noted' ELSE 'open' END, confirmed_at
  FROM found
  ON CONFLICT (customer_id, bid_id) DO UPDATE
  SET factor = excluded.factor, evidence = excluded.evidence, unit_cost_usd = excluded.unit_cost_usd, state = excluded.state,
      resolved_by = NULL, resolved_at = excluded.resolved_at
  WHERE (o.factor, o.evidence, o.unit_cost_usd, o.state) IS DISTINCT FROM (excluded.factor, excluded.evidence, excluded.unit_cost_usd, excluded.state)
)
DELETE FROM bid_outliers o USING bid b
WHERE o.customer_id = $1 AND o.bid_id = b.bid_id AND b.is_known AND b.is_settled IS NOT TRUE
  AND NOT EXISTS (SELECT FROM found f WHERE f.bid_id = b.bid_id)
