-- Cell values that users enter, with the previous ones; a cell as received needs no correction.
CREATE TEMPORARY TABLE given_cells ON COMMIT DROP AS
SELECT g.line_no, g.field, g.asks_as, nullif(g.value, btrim(coalesce(x.cells[g.place], ''))) AS value,
  c.value AS former, coalesce(g.value, btrim(coalesce(x.cells[g.place], ''))) AS says
FROM unnest($3::integer[], $4::text[], $5::text[], $6::text[], $7::integer[]) AS g (line_no, field, asks_as, value, place)
JOIN exception_lines x ON x.customer_id = $1::bigint AND x.upload_id = $2::bigint AND x.line_no = g.line_no
LEFT JOIN corrections c ON c.customer_id = $1::bigint AND c.upload_id = $2::bigint AND c.line_no = g.line_no AND c.field = g.field
