-- What a carrier's prices are checked against: its own bids of the mode, and the lanes it prices now.
-- $1 customer, $2 carrier, $3 mode, $4 lanes priced now, $5 charges of which other lanes are compared; if empty, none are,
-- $6 whether the rates of the lanes priced now are read too, $7 contract
WITH own AS MATERIALIZED (
  SELECT bid_id, lane_id, currency, lane_id = ANY ($4::bigint[]) AS is_priced FROM bids
  WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND withdrawn_at IS NULL
),
open_check AS MATERIALIZED (
  -- Includes confirmed checks: only bids without any check have none to replace.
  SELECT c.bid_id, json_agg(json_build_object('cell', c.cell, 'kind', c.kind, 'rate', trim_scale(c.rate)::text, 'currency', c.currency,
                                              'evidence', c.evidence) ORDER BY c.cell, c.kind) FILTER (WHERE c.confirmed_at IS NULL) AS checks
  FROM own o JOIN bid_checks c ON c.customer_id = $1 AND c.bid_id = o.bid_id
  GROUP BY c.bid_id
)
SELECT l.lane_id, l.origin_label, l.destination_label, l.distance_miles,
       CASE WHEN l.shipment_count > 0 AND l.volume > 0 THEN l.volume / l.shipment_count END AS shipment_size,
       CASE WHEN l.target_source <> 'bestBid' THEN l.target_price END AS target_price, l.last_price_paid, CASE WHEN l.priced_volume > 0 THEN l.priced_charge_usd / l.priced_volume END AS baseline_unit_cost,
       o.currency,
       -- One text per bid: there can be a hundred thousand rates. Looked up bid by bid, because the table has those of all carriers.
       CASE WHEN CASE WHEN o.is_priced THEN $6 ELSE cardinality($5::smallint[]) > 0 END THEN (
         SELECT string_agg(r.charge_no || '/' || r.break_no || '=' || trim_scale(r.rate), ' ' ORDER BY r.charge_no, r.break_no)
         FROM bid_rates r
         WHERE r.customer_id = $1 AND r.bid_id = o.bid_id AND (o.is_priced OR r.charge_no = ANY ($5::smallint[]))) END AS rates,
       k.checks, k.bid_id IS NOT NULL AS has_checks
FROM lanes l
LEFT JOIN own o USING (lane_id)
LEFT JOIN open_check k USING (bid_id)
WHERE l.customer_id = $1 AND l.mode = $3 AND l.contract_no = $7
  AND (o.bid_id IS NOT NULL AND cardinality($5::smallint[]) > 0 OR l.lane_id = ANY ($4::bigint[]))
ORDER BY l.lane_id
