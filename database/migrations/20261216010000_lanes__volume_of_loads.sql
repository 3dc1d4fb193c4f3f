-- The volume that loads of a lane are expected to have: the inverse of `loads_of_volume`. Exact: dividends get 24 decimals, so that what
-- is rounded later is never cut near a half.
CREATE FUNCTION volume_of_loads(
  loads numeric, shipment_count integer, history_volume numeric, typical_volume numeric
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN shipment_count = 0 THEN loads * nullif(typical_volume, 0)
    WHEN history_volume > 0 THEN (loads * history_volume)::numeric(80, 24) / shipment_count END
$$;
