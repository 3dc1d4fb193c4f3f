-- The shipments that a volume of a lane is expected to take, from its history or, without one, from its typical shipment.
CREATE FUNCTION loads_of_volume(
  of_volume numeric, shipment_count integer, history_volume numeric, typical_volume numeric
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT round(CASE WHEN shipment_count = 0 THEN of_volume / nullif(typical_volume, 0)
    WHEN history_volume > 0 THEN of_volume * shipment_count / history_volume END, 2)
$$;
