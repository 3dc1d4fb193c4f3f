-- Stores the state before the change: everything about the touched lines that is different now, in parts of 5,000 rows of the file.
WITH changed_lines AS (
  SELECT b.*, (b.route_no, b.carrier_word, b.ship_date, b.delivery_date, b.promised_date, b.moved_on, b.currency, b.charge,
      b.charge_usd, b.linehaul_usd, b.fuel_usd, b.weight_kg, b.volume_m3, b.miles, b.containers, b.pieces, b.chassis_days, b.shipment_ref)
    IS DISTINCT FROM (l.route_no, l.carrier_word, l.ship_date, l.delivery_date, l.promised_date, l.moved_on, l.currency, l.charge,
      l.charge_usd, l.linehaul_usd, l.fuel_usd, l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces, l.chassis_days, l.shipment_ref) AS has_other_figures
  FROM touched_lines b
  JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = b.line_no
  WHERE (b.state, b.excluded_by, b.head_line_no, b.route_no, b.carrier_word, b.ship_date, b.delivery_date, b.promised_date,
      b.moved_on, b.currency, b.charge, b.charge_usd, b.linehaul_usd, b.fuel_usd, b.weight_kg, b.volume_m3, b.miles, b.containers, b.pieces, b.chassis_days, b.shipment_ref)
    IS DISTINCT FROM (l.state, l.excluded_by, l.head_line_no, l.route_no, l.carrier_word, l.ship_date, l.delivery_date,
      l.promised_date, l.moved_on, l.currency, l.charge, l.charge_usd, l.linehaul_usd, l.fuel_usd, l.weight_kg, l.volume_m3, l.miles, l.containers, l.pieces,
      l.chassis_days, l.shipment_ref)
), exceptions_now AS (
  SELECT e.line_no, e.field, e.reason, e.text, e.proposal, e.group_key, e.settled_as, e.settled_at FROM exceptions e
  JOIN touched_lines t ON t.line_no = e.line_no
  WHERE e.customer_id = $1 AND e.upload_id = $2
), changed_exceptions AS (
  SELECT b.*, b.settled_as IS NULL AND e.settled_as IS NOT NULL
    AND (b.reason, b.text, b.proposal, b.group_key) IS NOT DISTINCT FROM (e.reason, e.text, e.proposal, e.group_key) AS is_settled
  FROM exceptions_before b
  LEFT JOIN exceptions_now e ON e.line_no = b.line_no AND e.field = b.field
  WHERE e.line_no IS NULL OR (b.reason, b.text, b.proposal, b.group_key, b.settled_as, b.settled_at)
    IS DISTINCT FROM (e.reason, e.text, e.proposal, e.group_key, e.settled_as, e.settled_at)
), corrections_now AS (
  SELECT c.line_no, c.field, c.value, c.corrected_by, c.corrected_at, c.displaced FROM corrections c
  JOIN touched_lines t ON t.line_no = c.line_no
  WHERE c.customer_id = $1 AND c.upload_id = $2
), found AS (
  SELECT 'touched' AS kind, '' AS field, line_no, NULL::smallint AS state, NULL::smallint AS excluded_by,
    NULL::integer AS head_line_no, NULL::jsonb AS image FROM touched_lines
  UNION ALL
  SELECT 'standings', '', line_no, state, excluded_by, head_line_no, NULL FROM changed_lines WHERE NOT has_other_figures
  UNION ALL
  SELECT 'lines', '', line_no, NULL, NULL, NULL, to_jsonb(c) - 'has_other_figures' FROM changed_lines c WHERE has_other_figures
  UNION ALL
  SELECT 'settled', field, line_no, NULL, NULL, NULL, NULL FROM changed_exceptions WHERE is_settled
  UNION ALL
  SELECT 'exceptions', '', line_no, NULL, NULL, NULL, to_jsonb(c) - 'is_settled' FROM changed_exceptions c WHERE NOT coalesce(is_settled, false)
  UNION ALL
  SELECT 'newExceptions', n.field, n.line_no, NULL, NULL, NULL, NULL FROM exceptions_now n
  WHERE NOT EXISTS (SELECT FROM exceptions_before b WHERE b.line_no = n.line_no AND b.field = n.field)
  UNION ALL
  SELECT 'corrections', '', b.line_no, NULL, NULL, NULL, to_jsonb(b) FROM corrections_before b
  LEFT JOIN corrections_now n ON n.line_no = b.line_no AND n.field = b.field
  WHERE n.line_no IS NULL OR (b.value, b.corrected_by, b.corrected_at, b.displaced)
    IS DISTINCT FROM (n.value, n.corrected_by, n.corrected_at, n.displaced)
  UNION ALL
  SELECT 'newCorrections', n.field, n.line_no, NULL, NULL, NULL, NULL FROM corrections_now n
  WHERE NOT EXISTS (SELECT FROM corrections_before b WHERE b.line_no = n.line_no AND b.field = n.field)
)
INSERT INTO change_images (customer_id, upload_id, change_no, kind, field, part, line_nos, states, exclusions, heads, images)
SELECT $1, $2, $3, kind, field, line_no / 5000 AS part, array_agg(line_no),
  CASE WHEN kind = 'standings' THEN array_agg(state) END,
  CASE WHEN kind = 'standings' THEN array_agg(excluded_by) END,
  CASE WHEN kind = 'standings' THEN array_agg(head_line_no) END,
  CASE WHEN kind IN ('lines', 'exceptions', 'corrections') THEN jsonb_agg(image) END
FROM found GROUP BY kind, field, line_no / 5000
RETURNING kind
