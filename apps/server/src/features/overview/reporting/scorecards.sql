-- Results of a mode's carriers: their valid bids on included lanes that are not held, their awards and the accepted part of these, from
-- stored totals or from the lanes of a filter. $1 customer, $2 mode, $3 contract
WITH bid AS (
  {{bids}}
),
awarded AS (
  {{awards}}
),
-- From the files, over everything that the carrier moved in the mode.
moved AS (
  SELECT n.carrier_id, sum(h.transit_days) AS transit_days, sum(h.transit_shipments) AS transit_shipments,
         sum(h.promised_shipments) AS promised_shipments, sum(h.on_time_shipments) AS on_time_shipments
  FROM history_carriers h
  JOIN carrier_aliases n ON n.customer_id = $1 AND n.name = h.carrier AND n.carrier_id IS NOT NULL
  WHERE h.customer_id = $1 AND h.mode = $2
  GROUP BY n.carrier_id
),
carrier AS (
  SELECT n.carrier_id FROM connections n WHERE n.customer_id = $1 AND n.mode = $2
  UNION SELECT carrier_id FROM awarded
)
SELECT c.carrier_id, k.name, coalesce(b.bids, 0) AS bids, coalesce(b.green, 0) AS green, coalesce(b.amber, 0) AS amber,
       coalesce(b.red, 0) AS red, coalesce(w.lanes_awarded, 0) AS lanes_awarded, coalesce(w.wins, 0) AS wins, coalesce(w.awarded_usd, 0) AS awarded_usd,
       coalesce(w.savings_usd, 0) AS savings_usd, round(100.0 * m.on_time_shipments / nullif(m.promised_shipments, 0), 2) AS on_time_percent,
       round(1.0 * m.transit_days / nullif(m.transit_shipments, 0), 1) AS transit_days
FROM carrier c
JOIN companies k ON k.company_id = c.carrier_id
LEFT JOIN bid b USING (carrier_id) LEFT JOIN awarded w USING (carrier_id) LEFT JOIN moved m USING (carrier_id)
ORDER BY coalesce(w.awarded_usd, 0) DESC, coalesce(b.bids, 0) DESC, lower(k.name), c.carrier_id
