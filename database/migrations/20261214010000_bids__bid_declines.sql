-- Lanes on which a carrier does not bid, with its reason.
CREATE TABLE bid_declines (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  carrier_id bigint NOT NULL,
  reason text NOT NULL CHECK (reason IN ('equipment', 'capacity', 'region', 'volume', 'terms', 'other')),
  note text CHECK (note <> '' AND length(note) <= 300),
  declined_by bigint NOT NULL,
  declined_at timestamptz NOT NULL,
  PRIMARY KEY (customer_id, lane_id, carrier_id),
  FOREIGN KEY (customer_id, lane_id) REFERENCES lanes ON DELETE CASCADE
);
CREATE INDEX bid_declines__customer_id__carrier_id ON bid_declines (customer_id, carrier_id);
SELECT secure_customer_table('bid_declines');
