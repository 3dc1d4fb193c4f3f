-- Compares the bids of lanes with the target, otherwise the best valid bid, or the baseline if that is the only bid or far above
-- it; see freight.colourReference and freight.colourOf. Held bids affect no other bid. Thresholds are in percent. showsTarget,
-- showsHiddenTarget and showsBest: whether a carrier is shown its colour towards a visible target, a hidden one, the best bid.
-- countsMissingCharges: whether charges left out are included at the other bids' prices. comparesSoleBid: whether an only bid is
-- compared with target or baseline. maxBestOverBaseline: how far above the baseline, in percent, a best bid may be before bids are
-- compared with the baseline. minBidsForBest: complete bids required for a colour towards the best bid. Returns the changed colours:
-- of the lane (carrier null) and of each carrier as shown to it. A first colour is not a change.
WITH in_round AS MATERIALIZED (
  SELECT h.lane_id FROM tender_rounds r
  JOIN tender_lanes h ON h.customer_id = $customer AND h.tender_id = r.tender_id AND h.is_held
  WHERE r.customer_id = $customer AND r.state = 'Open'
),
held AS MATERIALIZED (SELECT bid_id FROM held_bids WHERE customer_id = $customer),
standing AS MATERIALIZED (
  SELECT b.*, k.bid_id IS NOT NULL AS is_held, h.lane_id IS NOT NULL AS is_in_round,
         -- Unit costs, unrounded: a colour must not depend on the rounding of a total.
         CASE WHEN b.is_complete THEN b.priced_unit_usd END AS own_unit_usd,
         l.target_price, l.target_source, l.move_type, l.baseline_usd, $comparesWithTarget::boolean AND l.target_price > 0 AS has_target
  FROM unnest($lanes::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (
    SELECT bid_id, lane_id, carrier_id, structure_version AS version, is_complete, all_in_usd, unit_cost_usd AS priced_unit_usd,
           submitted_at, shown_colour AS old_shown, shown_evaluations, shown_unit_usd
    FROM bids WHERE customer_id = $customer AND lane_id = asked.lane_id AND mode = $mode AND withdrawn_at IS NULL OFFSET 0) b
  CROSS JOIN LATERAL (SELECT target_price, target_source, move_type,
      CASE WHEN priced_volume > 0 AND priced_charge_usd > 0 THEN priced_charge_usd * 1.000000000000 / priced_volume END AS baseline_usd
    FROM lanes WHERE customer_id = $customer AND lane_id = asked.lane_id OFFSET 0) l
  LEFT JOIN in_round h ON h.lane_id = b.lane_id
  LEFT JOIN held k ON k.bid_id = b.bid_id
  WHERE EXISTS (SELECT FROM connections n WHERE n.customer_id = $customer AND n.carrier_id = b.carrier_id AND n.mode = $mode)
),
compared_in AS MATERIALIZED (
  -- Trial 0: the lane without its held bids. Then one trial per held bid, including that bid: its carrier is shown the colour that
  -- it would have if it were not held.
  SELECT s.*, 0::bigint AS trial FROM standing s WHERE NOT s.is_held
  UNION ALL
  SELECT s.*, h.bid_id FROM standing h JOIN standing s ON s.lane_id = h.lane_id AND (NOT s.is_held OR s.bid_id = h.bid_id)
  WHERE h.is_held
),
asked_for AS MATERIALIZED (
  -- Prices of valid bids for each charge, per unit. freight.scopeOf
  SELECT s.trial, s.lane_id, s.bid_id, c.charge_no, c.amount * 1.000000000000 / p.divisor AS unit_usd
  FROM compared_in s
  CROSS JOIN LATERAL (SELECT * FROM bid_prices WHERE customer_id = $customer AND bid_id = s.bid_id OFFSET 0) p
  CROSS JOIN LATERAL unnest(p.charge_nos, p.amounts) AS c(charge_no, amount)
  WHERE $countsMissingCharges::boolean AND s.own_unit_usd IS NOT NULL
),
medians AS MATERIALIZED (
  SELECT trial, lane_id, charge_no,
         ((array_agg(unit_usd ORDER BY unit_usd))[(count(*) + 1) / 2] + (array_agg(unit_usd ORDER BY unit_usd))[count(*) / 2 + 1]) / 2 AS unit_usd
  FROM asked_for GROUP BY trial, lane_id, charge_no
),
optional AS MATERIALIZED (
  SELECT c.version, c.charge_no, c.alternative_group,
         c.purpose = 'carriage' AND c.location = 'Origin' AS from_door, c.purpose = 'carriage' AND c.location = 'Destination' AS to_door
  FROM structure_charges c
  WHERE $countsMissingCharges::boolean AND c.customer_id = $customer AND c.mode = $mode AND c.type = 'Charge' AND c.unit <> 0 AND NOT c.required
    AND NOT EXISTS (SELECT FROM structure_charges o WHERE o.customer_id = $customer AND o.mode = $mode AND o.version = c.version
                      AND o.minimum_charge_no = c.charge_no)
),
left_out AS MATERIALIZED (
  -- freight.chargesLeftOut
  SELECT s.trial, s.bid_id, sum(m.unit_usd) AS unit_usd
  FROM compared_in s
  JOIN optional c ON c.version = s.version
  JOIN medians m ON m.trial = s.trial AND m.lane_id = s.lane_id AND m.charge_no = c.charge_no
  WHERE s.own_unit_usd IS NOT NULL
    AND (s.move_type IS NULL OR (NOT c.from_door OR s.move_type LIKE 'Door%') AND (NOT c.to_door OR s.move_type LIKE '%Door'))
    AND NOT EXISTS (
      SELECT FROM asked_for a
      JOIN structure_charges k ON k.customer_id = $customer AND k.mode = $mode AND k.version = s.version AND k.charge_no = a.charge_no
      WHERE a.trial = s.trial AND a.bid_id = s.bid_id AND (a.charge_no = c.charge_no OR k.alternative_group = c.alternative_group))
  GROUP BY s.trial, s.bid_id
),
compared AS MATERIALIZED (
  SELECT s.*, s.own_unit_usd + coalesce(o.unit_usd, 0) AS unit_cost_usd,
         CASE WHEN s.target_price > 0 THEN s.target_price ELSE s.baseline_usd END AS fixed_usd,
         min(s.own_unit_usd + coalesce(o.unit_usd, 0)) OVER (PARTITION BY s.trial, s.lane_id) AS best_usd,
         min(s.own_unit_usd) OVER (PARTITION BY s.trial, s.lane_id) AS best_own_usd,
         count(s.own_unit_usd) OVER (PARTITION BY s.trial, s.lane_id) AS complete_bids
  FROM compared_in s LEFT JOIN left_out o USING (trial, bid_id)
),
measured AS MATERIALIZED (
  SELECT c.*, complete_bids = 1 AS is_only_bid,
         CASE WHEN has_target THEN 'target'
                   WHEN fixed_usd IS NOT NULL
                     AND ($comparesSoleBid::boolean AND complete_bids = 1 OR coalesce(best_usd > baseline_usd * (1 + $maxBestOverBaseline::numeric / 100), false))
                     THEN CASE WHEN target_price > 0 THEN 'target' ELSE 'baseline' END
                   ELSE 'best' END AS measured_by
  FROM compared c
),
coloured AS MATERIALIZED (
  SELECT m.*, towards_best,
         CASE WHEN measured_by = 'best' THEN towards_best
              WHEN unit_cost_usd IS NULL THEN 'Red'
              WHEN unit_cost_usd <= fixed_usd + abs(fixed_usd) * $greenOverTarget::numeric / 100 THEN 'Green'
              WHEN unit_cost_usd <= fixed_usd + abs(fixed_usd) * $amberOverTarget::numeric / 100 THEN 'Amber'
              ELSE 'Red' END AS colour,
         -- A carrier is shown how its own cost compares, without other bids' prices for the charges it leaves out: otherwise it
         -- could find them by leaving charges out.
         CASE WHEN fixed_usd IS NULL THEN NULL
              WHEN own_unit_usd IS NULL THEN 'Red'
              WHEN own_unit_usd <= fixed_usd + abs(fixed_usd) * $greenOverTarget::numeric / 100 THEN 'Green'
              WHEN own_unit_usd <= fixed_usd + abs(fixed_usd) * $amberOverTarget::numeric / 100 THEN 'Amber'
              ELSE 'Red' END AS own_colour,
         -- Only with this many complete bids, and for a complete bid: otherwise it would reveal how many others bid.
         CASE WHEN complete_bids < $minBidsForBest::integer OR own_unit_usd IS NULL THEN NULL
              WHEN own_unit_usd <= best_own_usd + abs(best_own_usd) * $greenOverBest::numeric / 100 THEN 'Green'
              WHEN own_unit_usd <= best_own_usd + abs(best_own_usd) * $amberOverBest::numeric / 100 THEN 'Amber'
              ELSE 'Red' END AS own_towards_best,
         coalesce(best_own_usd > baseline_usd * (1 + $maxBestOverBaseline::numeric / 100), false) AS is_best_far_above,
         CASE WHEN target_price > 0 THEN $showsTarget::boolean AND target_source <> 'bestBid' ELSE $showsBaseline::boolean END AS shows_fixed,
         -- Of equal prices the earlier one ranks first.
         row_number() OVER (PARTITION BY trial, lane_id ORDER BY unit_cost_usd NULLS LAST, submitted_at, bid_id) AS place
  FROM measured m
  CROSS JOIN LATERAL (
    SELECT CASE WHEN unit_cost_usd IS NULL THEN 'Red'
                WHEN unit_cost_usd <= best_usd + abs(best_usd) * $greenOverBest::numeric / 100 THEN 'Green'
                WHEN unit_cost_usd <= best_usd + abs(best_usd) * $amberOverBest::numeric / 100 THEN 'Amber'
                ELSE 'Red' END AS towards_best) b
),
lanes_now AS MATERIALIZED (
  SELECT lane_id, count(*) AS bid_count,
         CASE min(CASE colour WHEN 'Green' THEN 1 WHEN 'Amber' THEN 2 ELSE 3 END) WHEN 1 THEN 'Green' WHEN 2 THEN 'Amber' ELSE 'Red' END AS colour,
         min(bid_id) FILTER (WHERE place = 1 AND unit_cost_usd IS NOT NULL) AS best_bid_id,
         min(all_in_usd) FILTER (WHERE place = 1) AS best_all_in_usd, min(measured_by) AS measured_by, bool_or(is_only_bid) AS is_only_bid
  FROM coloured WHERE trial = 0 GROUP BY lane_id
),
before AS MATERIALIZED (
  SELECT s.lane_id, s.colour
  FROM unnest($lanes::bigint[]) AS asked(lane_id)
  CROSS JOIN LATERAL (SELECT * FROM lane_standings WHERE customer_id = $customer AND lane_id = asked.lane_id OFFSET 0) s
),
kept AS (
  INSERT INTO lane_standings AS s (customer_id, lane_id, colour, best_bid_id, best_all_in_usd, bid_count, measured_by, is_only_bid, ranked_at)
  SELECT $customer, lane_id, colour, best_bid_id, best_all_in_usd, bid_count, measured_by, is_only_bid, $moment FROM lanes_now
  ON CONFLICT (customer_id, lane_id) DO UPDATE
  SET colour = excluded.colour, best_bid_id = excluded.best_bid_id, best_all_in_usd = excluded.best_all_in_usd,
      bid_count = excluded.bid_count, measured_by = excluded.measured_by, is_only_bid = excluded.is_only_bid, ranked_at = excluded.ranked_at
  WHERE (s.colour, s.best_bid_id, s.best_all_in_usd, s.bid_count, s.measured_by, s.is_only_bid)
        IS DISTINCT FROM (excluded.colour, excluded.best_bid_id, excluded.best_all_in_usd, excluded.bid_count, excluded.measured_by, excluded.is_only_bid)
),
emptied AS (
  DELETE FROM lane_standings s USING before b
  WHERE s.customer_id = $customer AND s.lane_id = ANY ($lanes) AND s.lane_id = b.lane_id AND NOT EXISTS (SELECT FROM lanes_now n WHERE n.lane_id = b.lane_id)
),
asked AS MATERIALIZED (
  -- What a carrier's colour would be. Towards a visible target or baseline it changes immediately. Towards a hidden one or the best
  -- bid it is slow; where colours towards both are shown, it is towards the target or baseline while the best bid is far above the
  -- baseline.
  SELECT bid_id, lane_id, carrier_id, trial, is_held, colour, old_shown, own_unit_usd, shown_evaluations, shown_unit_usd, is_in_round, is_slow,
         CASE WHEN NOT is_slow THEN CASE WHEN is_towards_fixed AND shows_fixed THEN own_colour END
              WHEN is_towards_fixed THEN own_colour
              WHEN own_towards_best IS NOT NULL AND is_best_far_above AND (shows_fixed OR $showsHiddenTarget) THEN own_colour
              ELSE own_towards_best END AS colour_now,
         own_unit_usd IS DISTINCT FROM shown_unit_usd AS is_new_price
  FROM coloured
  CROSS JOIN LATERAL (SELECT has_target OR $comparesWithTarget::boolean AND NOT $showsBest::boolean AS is_towards_fixed) towards
  CROSS JOIN LATERAL (SELECT CASE WHEN is_towards_fixed THEN NOT shows_fixed AND $showsHiddenTarget ELSE $showsBest END AS is_slow) sight
),
shown AS MATERIALIZED (
  -- A slow colour is evaluated only at fixed times, never in a round of its lane, and for a limited number of different own prices:
  -- freight.feedbackResolution
  SELECT a.*, CASE WHEN is_slow AND NOT is_evaluated THEN old_shown ELSE colour_now END AS new_shown,
         is_slow AND is_evaluated AND is_new_price AND own_unit_usd IS NOT NULL AND colour_now IS NOT NULL AS is_counted
  FROM asked a
  CROSS JOIN LATERAL (
    SELECT $evaluatesSlowColours::boolean AND NOT is_in_round AND (NOT is_new_price OR shown_evaluations < $maxEvaluations::integer) AS is_evaluated) e
  WHERE trial = CASE WHEN is_held THEN bid_id ELSE 0 END
),
recoloured AS (
  UPDATE bids b
  SET colour = s.colour,
      shown_colour = s.new_shown,
      shown_evaluations = b.shown_evaluations + s.is_counted::integer,
      shown_unit_usd = CASE WHEN s.is_counted THEN s.own_unit_usd ELSE b.shown_unit_usd END
  FROM shown s
  WHERE b.customer_id = $customer AND b.bid_id = s.bid_id AND b.bid_id = ANY (ARRAY(SELECT bid_id FROM standing))
    AND (s.is_counted OR b.colour IS DISTINCT FROM s.colour OR b.shown_colour IS DISTINCT FROM s.new_shown)
)
SELECT n.lane_id, NULL::bigint AS carrier_id, o.colour AS from_colour, n.colour AS to_colour
FROM lanes_now n JOIN before o USING (lane_id)
WHERE n.colour <> o.colour
UNION ALL
-- A slow colour is read, never sent, so that no one learns when something changed.
SELECT lane_id, carrier_id, old_shown, new_shown
FROM shown
WHERE new_shown <> old_shown AND NOT is_slow
ORDER BY lane_id
