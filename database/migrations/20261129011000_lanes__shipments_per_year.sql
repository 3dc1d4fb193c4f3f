-- Shipments of a lane expected in twelve months, as bids are priced: the history's shipments per unit of volume × the forecast of the
-- contract months; of a lane without history its typical shipments. Null where neither is known.
CREATE FUNCTION shipments_per_year(
  shipment_count integer, volume numeric, forecast_volume numeric, typical_per_month numeric, contract_months integer
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(CASE WHEN shipment_count = 0 THEN typical_per_month * 12
    WHEN volume > 0 THEN shipment_count * forecast_volume / volume * 12 / contract_months END, 1)
$$;
