-- The last number of every kind of word, and of routes.
SELECT jsonb_object_agg(kind, last) AS last_numbers FROM (
  SELECT kind, max(word_no) AS last FROM words WHERE customer_id = $1 AND upload_id = $2 GROUP BY kind
  UNION ALL
  SELECT 'route', coalesce(max(route_no), 0) FROM routes WHERE customer_id = $1 AND upload_id = $2
) numbers
