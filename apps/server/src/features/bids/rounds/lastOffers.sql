-- A carrier's own unit costs on lanes, each of an event, at the end of the last round in which it confirmed them or was not asked
-- to, with all data needed to price a bid. $1 customer, $2 carrier, $3 lanes, $4 the event of each
SELECT a.lane_id, l.origin_label || ' – ' || l.destination_label AS label, o.round_no, o.unit_cost_usd AS last_unit_usd,
       l.equipment, l.move_type, b.currency, trim_scale(b.fuel_basis_usd_per_gallon)::text AS fuel_basis_usd_per_gallon,
       r.shipments, r.volume,
       coalesce((SELECT jsonb_agg(jsonb_build_object('shipments', k.shipments, 'containers', k.containers::text, 'miles', k.miles::text,
                   'chargeable_kg', k.chargeable_kg::text, 'revenue_tons', k.revenue_tons::text, 'days', k.days::text))
                 FROM unnest(r.kind_shipments, r.kind_containers, r.kind_miles, r.kind_chargeable_kg, r.kind_revenue_tons, r.kind_days)
                   AS k(shipments, containers, miles, chargeable_kg, revenue_tons, days)), '[]') AS kinds,
       coalesce((SELECT jsonb_agg(jsonb_build_object('charge_no', c.charge_no, 'break_no', c.break_no, 'rate', c.rate::text))
                 FROM bid_rates c WHERE c.customer_id = $1 AND c.bid_id = b.bid_id), '[]') AS rates
FROM unnest($3::bigint[], $4::bigint[]) AS a(lane_id, tender_id)
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = a.lane_id
JOIN LATERAL (
  SELECT round_no, unit_cost_usd FROM round_results
  WHERE customer_id = $1 AND tender_id = a.tender_id AND carrier_id = $2 AND lane_id = a.lane_id AND unit_cost_usd IS NOT NULL
    AND NOT is_unconfirmed
  ORDER BY round_no DESC LIMIT 1
) o ON true
JOIN rated_lanes r ON r.customer_id = $1 AND r.lane_id = a.lane_id
LEFT JOIN bids b ON b.customer_id = $1 AND b.lane_id = a.lane_id AND b.carrier_id = $2 AND b.withdrawn_at IS NULL
