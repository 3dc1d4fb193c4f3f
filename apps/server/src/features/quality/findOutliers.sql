-- Shipments with a price per unit outside their lane's own spread. On a logarithmic scale, because prices multiply: further from
-- the median than 3.5 times 1.4826 times the median deviation (Iglewicz and Hoaglin's modified z-score), and at least half as much
-- again. Lanes with fewer than eight priced shipments have no meaningful spread. If prices spread over twenty powers of ten, a
-- bound is limited to what its column holds, and exp would fail beyond 308. $1 customer, $2 upload
CREATE TEMP TABLE quality_outliers ON COMMIT DROP AS
WITH priced AS MATERIALIZED (
  SELECT shipment_no, history_id, carrier_word, shipment_ref, volume, charge_usd,
    ln(charge_usd::float8 / volume::float8) AS price
  FROM lane_shipments
  WHERE customer_id = $1 AND upload_id = $2 AND charge_usd > 0 AND volume > 0
),
middles AS (
  SELECT history_id, percentile_cont(0.5) WITHIN GROUP (ORDER BY price) AS middle
  FROM priced GROUP BY history_id HAVING count(*) >= 8
),
spreads AS (
  SELECT p.history_id, m.middle,
    greatest(3.5 * 1.4826 * percentile_cont(0.5) WITHIN GROUP (ORDER BY abs(p.price - m.middle)), ln(1.5)) AS reach
  FROM priced p JOIN middles m ON m.history_id = p.history_id
  GROUP BY p.history_id, m.middle
)
SELECT p.shipment_no AS line_no, p.history_id, p.carrier_word, p.shipment_ref, p.volume, p.charge_usd,
  exp(greatest(least(s.middle, ln(1e30::float8)), ln(1e-30::float8)))::numeric AS usual_usd,
  exp(greatest(least(s.middle - s.reach, ln(1e30::float8)), ln(1e-30::float8)))::numeric AS low_usd,
  exp(greatest(least(s.middle + s.reach, ln(1e30::float8)), ln(1e-30::float8)))::numeric AS high_usd
FROM priced p JOIN spreads s ON s.history_id = p.history_id
WHERE abs(p.price - s.middle) > s.reach
