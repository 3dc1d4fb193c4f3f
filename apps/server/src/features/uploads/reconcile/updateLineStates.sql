-- A line is excluded if any of its exceptions was resolved so, has state exception while one is open, and is accepted otherwise.
-- $3: these lines, or null for all.
UPDATE lines l
SET state = s.state, excluded_by = CASE WHEN s.state = 2 THEN 1 END
FROM (
  SELECT x.line_no,
    CASE WHEN bool_or(e.settled_as = 'exclude') THEN 2
         WHEN bool_or(e.line_no IS NOT NULL AND e.settled_as IS NULL) THEN 1
         ELSE 0 END AS state
  FROM exception_lines x
  LEFT JOIN exceptions e ON e.customer_id = $1 AND e.upload_id = $2 AND e.line_no = x.line_no
  WHERE x.customer_id = $1 AND x.upload_id = $2 AND ($3::integer[] IS NULL OR x.line_no = ANY ($3))
  GROUP BY x.line_no
) s
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = s.line_no AND l.state <> s.state
  AND (l.excluded_by IS NULL OR l.excluded_by = 1)
