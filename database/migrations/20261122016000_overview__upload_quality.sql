-- How good an upload's data is, measured by a job, and the shipments whose price is beyond their lane's own spread.
CREATE TABLE upload_quality (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  measured_at timestamptz NOT NULL,
  score smallint NOT NULL,
  figures jsonb NOT NULL,
  PRIMARY KEY (customer_id, upload_id)
);

CREATE TABLE upload_outliers (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  lane_id bigint NOT NULL,
  carrier_word integer,
  shipment_ref text,
  volume numeric(18, 4) NOT NULL,
  charge_usd numeric(18, 2) NOT NULL,
  usual_usd numeric(38, 6) NOT NULL,
  low_usd numeric(38, 6) NOT NULL,
  high_usd numeric(38, 6) NOT NULL,
  PRIMARY KEY (customer_id, upload_id, line_no)
);

DO $$
DECLARE customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY['upload_quality', 'upload_outliers'] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;
