-- One label per airport of an upload: the one city text that the file uses for it, otherwise the airport's own city. $1 customer,
-- $2 upload
WITH named AS (
  SELECT node_key, count(DISTINCT node_label) AS labels,
    count(DISTINCT node_label) FILTER (WHERE place ->> 'cityId' IS NOT NULL) AS city_labels,
    min(node_label) FILTER (WHERE place ->> 'cityId' IS NOT NULL) AS city_label
  FROM resolved_places
  WHERE customer_id = $1 AND upload_id = $2 AND node_key LIKE 'airport:%'
  GROUP BY node_key
),
labelled AS (
  SELECT n.node_key, CASE WHEN n.city_labels = 1 THEN n.city_label
    ELSE coalesce(a.city, a.name) || ' (' || a.iata || ')' END AS label
  FROM named n
  JOIN airports a ON a.iata = substr(n.node_key, 9)
  WHERE n.labels > 1
)
UPDATE resolved_places p SET node_label = l.label
FROM labelled l
WHERE p.customer_id = $1 AND p.upload_id = $2 AND p.node_key = l.node_key AND p.node_label <> l.label
