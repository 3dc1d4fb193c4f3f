-- Unusual bids: outliers and unconfirmed checks, held ones first. For the customer only.
-- $1 customer, $2 mode (null: all), $3 lanes (null: all), $4 bids (null: all), $5 only held ones, $6 page size, $7 rows before the page,
-- $8 contract (null: all)
SELECT b.bid_id, b.lane_id, b.mode, l.origin_label, l.destination_label, b.carrier_id, k.name AS carrier_name, b.all_in_usd, b.unit_cost_usd,
       coalesce(o.state, 'unconfirmed') AS state, o.factor, o.evidence, o.unit_cost_usd AS checked_usd, o.resolved_at, h.bid_id IS NOT NULL AS is_held,
       s.best_bid_id IS NULL OR s.best_bid_id = b.bid_id AS is_only_bid,
       coalesce((SELECT jsonb_agg(jsonb_build_object('cell', c.cell, 'chargeName', s.name, 'kind', c.kind, 'rate', c.rate, 'currency', c.currency,
                                                     'confirmedAt', c.confirmed_at) ORDER BY c.cell, c.kind)
                 FROM bid_checks c
                 LEFT JOIN structure_charges s ON s.customer_id = $1 AND s.mode = b.mode AND s.version = b.structure_version
                   AND s.charge_no = split_part(substr(c.cell, 6), '/', 1)::smallint
                 WHERE c.customer_id = $1 AND c.bid_id = b.bid_id AND (c.confirmed_at IS NULL OR c.kind = 'asked')), '[]') AS checks,
       count(*) OVER ()::integer AS total
FROM (SELECT bid_id FROM bid_outliers WHERE customer_id = $1
      UNION SELECT bid_id FROM bid_checks WHERE customer_id = $1 AND confirmed_at IS NULL) u
JOIN bids b ON b.customer_id = $1 AND b.bid_id = u.bid_id AND b.withdrawn_at IS NULL
JOIN connections n ON n.customer_id = $1 AND n.carrier_id = b.carrier_id AND n.mode = b.mode
JOIN lanes l ON l.customer_id = $1 AND l.lane_id = b.lane_id AND l.is_counted
JOIN companies k ON k.company_id = b.carrier_id
LEFT JOIN bid_outliers o ON o.customer_id = $1 AND o.bid_id = b.bid_id
LEFT JOIN lane_standings s ON s.customer_id = $1 AND s.lane_id = b.lane_id
LEFT JOIN held_bids h ON h.customer_id = $1 AND h.bid_id = b.bid_id
WHERE ($2::smallint IS NULL OR b.mode = $2) AND ($8::smallint IS NULL OR l.contract_no = $8) AND ($3::bigint[] IS NULL OR b.lane_id = ANY ($3)) AND ($4::bigint[] IS NULL OR b.bid_id = ANY ($4))
  AND (NOT $5::boolean OR h.bid_id IS NOT NULL)
ORDER BY h.bid_id IS NULL, o.factor DESC NULLS LAST, l.origin_label, l.destination_label, b.bid_id
LIMIT $6 OFFSET $7
