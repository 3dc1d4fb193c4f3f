-- Figures that a user chose not to include: a charge of zero on rows included only for their volume, an impossible weight. $3:
-- these lines, or null for all.
UPDATE lines l
SET charge = CASE WHEN s.no_charge THEN NULL ELSE l.charge END,
  charge_usd = CASE WHEN s.no_charge THEN NULL ELSE l.charge_usd END,
  linehaul_usd = CASE WHEN s.no_charge THEN NULL ELSE l.linehaul_usd END,
  fuel_usd = CASE WHEN s.no_charge THEN NULL ELSE l.fuel_usd END,
  weight_kg = CASE WHEN s.no_weight THEN NULL ELSE l.weight_kg END
FROM (
  SELECT line_no, bool_or(settled_as = 'volumeOnly') AS no_charge, bool_or(settled_as = 'withoutWeight') AS no_weight
  FROM exceptions
  WHERE customer_id = $1 AND upload_id = $2 AND reason IN ('zeroCharge', 'impossibleWeight')
    AND settled_as IN ('volumeOnly', 'withoutWeight') AND ($3::integer[] IS NULL OR line_no = ANY ($3))
  GROUP BY line_no
) s
WHERE l.customer_id = $1 AND l.upload_id = $2 AND l.line_no = s.line_no
  AND (s.no_charge AND l.charge IS NOT NULL OR s.no_weight AND l.weight_kg IS NOT NULL)
