-- Amendments that wait for a response of the customer ($carrier null) or the carrier: the next deadline first; changes: rates of its first awards
SELECT m.mode, m.contract_no, m.amendment_no, m.kind, m.customer_id, m.carrier_id, to_char(m.effective_month, 'YYYY-MM') AS effective_month,
       m.answer_by, w.awards, w.lanes, w.before_usd, w.after_usd, c.changes
FROM contract_amendments m
CROSS JOIN LATERAL (
  SELECT count(*)::integer AS awards, count(DISTINCT a.lane_id)::integer AS lanes, coalesce(sum(x.before_usd), 0) AS before_usd,
         coalesce(sum(x.after_usd), 0) AS after_usd
  FROM amendment_awards x
  JOIN awards a ON a.customer_id = x.customer_id AND a.award_id = x.award_id
  WHERE x.customer_id = m.customer_id AND x.mode = m.mode AND x.contract_no = m.contract_no AND x.amendment_no = m.amendment_no
) w
CROSS JOIN LATERAL (
  SELECT coalesce(jsonb_agg(jsonb_build_object('version', f.structure_version, 'currency', f.currency, 'before', f.rates, 'after', f.new_rates)
                            ORDER BY f.award_id), '[]') AS changes
  FROM (
    SELECT a.structure_version, a.currency, a.rates, x.new_rates, x.award_id
    FROM amendment_awards x
    JOIN awards a ON a.customer_id = x.customer_id AND a.award_id = x.award_id
    WHERE x.customer_id = m.customer_id AND x.mode = m.mode AND x.contract_no = m.contract_no AND x.amendment_no = m.amendment_no
    ORDER BY x.award_id LIMIT 5
  ) f
) c
WHERE m.customer_id = ANY ($customers) AND m.state = 'Sent' AND m.answer_by > $moment AND m.is_by_carrier = ($carrier::bigint IS NULL)
  AND ($carrier::bigint IS NULL OR m.carrier_id = $carrier)
  AND EXISTS (SELECT FROM company_modes o WHERE o.customer_id = m.customer_id AND o.mode = m.mode)
ORDER BY m.answer_by, m.amendment_no
LIMIT 20
