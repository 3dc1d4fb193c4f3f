-- Line counts of the routes and words that touched lines used before or use now: the stored count, less the lines that used them
-- before, plus those that use them now.
WITH counted AS (
  SELECT l.route_no, l.carrier_word, 1 AS lines FROM lines l
  JOIN touched_lines t ON t.line_no = l.line_no
  WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.state <> 2
  UNION ALL
  SELECT route_no, carrier_word, -1 FROM touched_lines WHERE state <> 2
), of_routes AS MATERIALIZED (
  SELECT route_no, sum(lines)::integer AS lines FROM counted WHERE route_no IS NOT NULL
  GROUP BY route_no HAVING sum(lines) <> 0
), of_words AS (
  SELECT kind, word_no, sum(lines)::integer AS lines FROM (
    SELECT used.kind, used.word_no, o.lines FROM of_routes o
    JOIN routes r ON r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = o.route_no
    CROSS JOIN LATERAL (
      VALUES ('place', r.origin_word), ('equipment', r.equipment_word), ('service', r.service_word),
        ('moveType', r.move_type_word), ('businessUnit', r.business_unit_word),
        ('place', nullif(r.destination_word, r.origin_word))
    ) used (kind, word_no)
    WHERE used.word_no IS NOT NULL
    UNION ALL
    SELECT 'carrier', carrier_word, lines FROM counted WHERE carrier_word IS NOT NULL
  ) uses GROUP BY kind, word_no HAVING sum(lines) <> 0
), counted_routes AS (
  UPDATE routes r SET line_count = r.line_count + o.lines FROM of_routes o
  WHERE r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = o.route_no
)
UPDATE words w SET line_count = w.line_count + o.lines FROM of_words o
WHERE w.customer_id = $1 AND w.upload_id = $2 AND w.kind = o.kind AND w.word_no = o.word_no
