-- Line count of every word through routes, and of carriers through lines.
UPDATE words w
SET line_count = coalesce(c.line_count, 0)
FROM words o
LEFT JOIN (
  SELECT kind, word_no, sum(line_count)::integer AS line_count
  FROM (
    SELECT used.kind, used.word_no, r.line_count
    FROM routes r
    CROSS JOIN LATERAL (
      VALUES ('place', r.origin_word), ('equipment', r.equipment_word), ('service', r.service_word),
        ('moveType', r.move_type_word), ('businessUnit', r.business_unit_word),
        ('place', nullif(r.destination_word, r.origin_word))
    ) used (kind, word_no)
    WHERE r.customer_id = $1 AND r.upload_id = $2 AND used.word_no IS NOT NULL
    UNION ALL
    SELECT 'carrier', carrier_word, count(*) FROM lines
    WHERE customer_id = $1 AND upload_id = $2 AND state <> 2 AND carrier_word IS NOT NULL GROUP BY carrier_word
  ) counted
  GROUP BY kind, word_no
) c ON c.kind = o.kind AND c.word_no = o.word_no
WHERE o.customer_id = $1 AND o.upload_id = $2
  AND w.customer_id = $1 AND w.upload_id = $2 AND w.kind = o.kind AND w.word_no = o.word_no
  AND w.line_count <> coalesce(c.line_count, 0)
