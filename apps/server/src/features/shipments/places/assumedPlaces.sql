-- Places decided with less than 80% confidence, or whose airport was assumed for a city, and the included rows that use them.
-- `doubt`: the share of spend (of rows, without any) that is expected to be elsewhere, 0 to 1. An assumed airport changes no
-- total, so it adds nothing. $1 customer, $2 upload
WITH assumed AS MATERIALIZED (
  SELECT word_no, node_mark, node_label, CASE WHEN confidence < 0.8 THEN 1 - confidence ELSE 0 END::numeric AS doubt
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND status = 'decided' AND (confidence < 0.8 OR node_mark = 'assumedAirport')
),
sums AS MATERIALIZED (
  SELECT route_no, count(*) AS lines, coalesce(sum(charge_usd), 0) AS charge_usd
  FROM lines
  -- Reads no rows if there is no assumed place.
  WHERE customer_id = $1 AND upload_id = $2 AND state = 0 AND EXISTS (SELECT FROM assumed)
  GROUP BY route_no
),
uses AS MATERIALIZED (
  SELECT s.route_no, s.lines, s.charge_usd, a.word_no, a.node_label, a.node_mark, a.doubt
  FROM sums s
  JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = s.route_no
  JOIN assumed a ON a.word_no IN (r.origin_word, r.destination_word)
),
by_route AS (SELECT route_no, lines, charge_usd, max(doubt) AS doubt FROM uses GROUP BY route_no, lines, charge_usd),
by_place AS (
  SELECT node_label, node_mark, sum(charge_usd) AS charge_usd, sum(lines) AS lines FROM uses GROUP BY word_no, node_label, node_mark
)
SELECT (SELECT count(*)::integer FROM by_place) AS places,
  (SELECT count(*)::integer FROM by_place WHERE node_mark = 'assumedAirport') AS airports,
  (SELECT coalesce(sum(lines), 0)::integer FROM by_route) AS lines,
  (SELECT coalesce(CASE WHEN t.charge_usd > 0 THEN (SELECT sum(doubt * charge_usd) FROM by_route) / t.charge_usd
      ELSE (SELECT sum(doubt * lines) FROM by_route) / nullif(t.lines, 0) END, 0)::float8
    FROM (SELECT sum(charge_usd) AS charge_usd, sum(lines) AS lines FROM sums) t) AS doubt,
  ARRAY(SELECT DISTINCT ON (rank, node_label) node_label
    FROM (SELECT node_label, row_number() OVER (ORDER BY charge_usd DESC, lines DESC, node_label) AS rank FROM by_place) ranked
    WHERE rank <= 3 ORDER BY rank, node_label) AS largest
