-- Routes whose ends lie in different countries, or one of them in Hawaii. Rows are not read. $1 customer, $2 upload
WITH ends AS MATERIALIZED (
  SELECT word_no, place ->> 'countryCode' AS country, place ->> 'stateCode' AS state, node_label AS label
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND status IN ('decided', 'answered') AND place ->> 'countryCode' IS NOT NULL
)
SELECT r.route_no, o.country AS from_country, o.state AS from_state, d.country AS to_country, d.state AS to_state,
  o.label || ' – ' || d.label AS lane
FROM routes r
JOIN ends o ON o.word_no = r.origin_word
JOIN ends d ON d.word_no = r.destination_word
WHERE r.customer_id = $1 AND r.upload_id = $2 AND o.country || coalesce(o.state, '') <> d.country || coalesce(d.state, '')
  AND (o.country <> d.country OR 'HI' IN (o.state, d.state))
