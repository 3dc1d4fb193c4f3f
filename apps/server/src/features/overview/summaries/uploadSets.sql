-- Numbers the sets of uploads that histories are in, those with the most histories first; the rest is set 0. Its rows of upload_lanes are
-- written before. $1 customer, $2 mode, $3 how many sets get a number
WITH histories AS MATERIALIZED (
  SELECT history_id, array_agg(upload_id ORDER BY upload_id) AS upload_ids
  FROM upload_lanes WHERE customer_id = $1 AND mode = $2 GROUP BY history_id
),
numbered AS MATERIALIZED (
  SELECT upload_ids, row_number() OVER (ORDER BY count(*) DESC, upload_ids) AS set_no
  FROM histories GROUP BY upload_ids ORDER BY set_no LIMIT $3
),
described AS (
  INSERT INTO upload_sets (customer_id, mode, set_no, upload_ids)
  SELECT $1::bigint, $2::smallint, set_no, upload_ids FROM numbered
  UNION ALL
  SELECT $1, $2, 0, array_agg(DISTINCT upload_id)
  FROM histories h CROSS JOIN unnest(h.upload_ids) AS upload_id
  WHERE NOT EXISTS (SELECT FROM numbered n WHERE n.upload_ids = h.upload_ids)
  HAVING count(*) > 0
  RETURNING set_no
),
-- Returned and counted: a cluster would write the rows by COPY otherwise, which row-level security refuses.
written AS (
  INSERT INTO history_sets (customer_id, history_id, mode, set_no)
  SELECT $1::bigint, h.history_id, $2::smallint, n.set_no FROM histories h JOIN numbered n USING (upload_ids)
  RETURNING customer_id
)
SELECT count(*) FROM written
