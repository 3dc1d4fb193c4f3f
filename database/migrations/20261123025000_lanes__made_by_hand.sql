-- A lane made by hand has a declared typical shipment instead of history. The columns are those of the view lane_shipments:
-- a bid is priced over this one shipment as long as the lane has no shipments of its own.
CREATE TABLE lane_typical_shipments (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  shipments_per_month numeric(12, 3) NOT NULL CHECK (shipments_per_month > 0),
  weight_kg numeric(14, 3) CHECK (weight_kg > 0),
  volume_m3 numeric(14, 4) CHECK (volume_m3 > 0),
  containers numeric(10, 2) CHECK (containers > 0),
  miles numeric(10, 1) CHECK (miles > 0),
  chassis_days numeric(8, 2) CHECK (chassis_days >= 0),
  -- In the lane's unit of volume, as a shipment of history would have it.
  volume numeric(18, 4) NOT NULL CHECK (volume > 0),
  -- freight.airChargeableKg and freight.lclRevenueTon
  chargeable_kg numeric GENERATED ALWAYS AS (
    greatest(ceil(coalesce(weight_kg, 0) * 2), ceil(coalesce(volume_m3, 0) * 1000 / 3)) / 2) STORED,
  revenue_tons numeric GENERATED ALWAYS AS (
    greatest(1, coalesce(volume_m3, 0), coalesce(weight_kg, 0) / 1000)) STORED,
  made_by bigint NOT NULL,
  made_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, lane_id),
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes
);
ALTER TABLE lane_typical_shipments ENABLE ROW LEVEL SECURITY;
ALTER TABLE lane_typical_shipments FORCE ROW LEVEL SECURITY;
CREATE POLICY lane_typical_shipments__customer ON lane_typical_shipments
  USING (customer_id = any (nullif(current_setting('app.customer_ids', true), '')::bigint[]));
