-- Routes with their countries and accepted rows (or rows excluded or set aside because there is no road). $1 customer, $2 upload
WITH ends AS (
  SELECT word_no, place ->> 'countryCode' AS country, place ->> 'stateCode' AS state, node_label AS label
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND status IN ('decided', 'answered') AND place ->> 'countryCode' IS NOT NULL
)
SELECT r.route_no, o.country AS from_country, o.state AS from_state, d.country AS to_country, d.state AS to_state,
  o.label || ' – ' || d.label AS lane, count(*)::integer AS lines,
  -- All of these rows, and those of them that count now.
  ARRAY[count(*), count(DISTINCT coalesce(l.head_line_no, l.line_no)), coalesce(sum(l.charge_usd), 0), coalesce(sum(l.miles), 0)]::float8[] AS all_rows,
  ARRAY[count(*) FILTER (WHERE l.state = 0), count(DISTINCT coalesce(l.head_line_no, l.line_no)) FILTER (WHERE l.state = 0),
    coalesce(sum(l.charge_usd) FILTER (WHERE l.state = 0), 0), coalesce(sum(l.miles) FILTER (WHERE l.state = 0), 0)]::float8[] AS counted
FROM routes r
JOIN ends o ON o.word_no = r.origin_word
JOIN ends d ON d.word_no = r.destination_word
JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.route_no = r.route_no AND (l.state = 0 OR l.excluded_by IN (2, 4))
WHERE r.customer_id = $1 AND r.upload_id = $2 AND o.country || coalesce(o.state, '') <> d.country || coalesce(d.state, '')
  AND (o.country <> d.country OR 'HI' IN (o.state, d.state))
GROUP BY r.route_no, o.country, o.state, d.country, d.state, o.label, d.label
ORDER BY count(*) DESC, r.route_no
