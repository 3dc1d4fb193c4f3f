-- The most loads per week that a carrier takes of a lane; null: no limit.
ALTER TABLE bids ADD COLUMN loads_per_week numeric(8,2) CHECK (loads_per_week >= 0);
CREATE INDEX bids__loads_per_week ON bids (customer_id, mode) WHERE loads_per_week IS NOT NULL;

-- Calculated from the loads per week instead of entered by hand.
ALTER TABLE bid_months ADD COLUMN is_derived boolean NOT NULL DEFAULT false;

-- The capacity of a month at so many loads per week, in the lane's unit of volume; null if the volume of a load is not known. Limited to
-- what a capacity can be, because a mistyped volume must not stop a job.
CREATE FUNCTION capacity_of_loads(
  loads_per_week numeric, month date, shipment_count integer, history_volume numeric, typical_volume numeric
) RETURNS numeric LANGUAGE sql IMMUTABLE PARALLEL SAFE AS $$
  SELECT least(round(volume_of_loads(loads_per_week * extract(day FROM month + interval '1 month' - interval '1 day'),
    shipment_count, history_volume, typical_volume)::numeric(80, 24) / 7, 4), 99999999999999.9999)
$$;
