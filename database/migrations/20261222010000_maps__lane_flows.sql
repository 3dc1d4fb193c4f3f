-- What the maps add up, stored by lane, place and history, so that a question about a whole mode joins no texts. Ends, places and
-- states are numbered by hashes of their names, so that a number never has to be looked up.

-- The ends of lanes with their amounts: an end is a place as a lane names it, a place is what the lane table is filtered by.
CREATE VIEW lane_ends WITH (security_invoker = true) AS
SELECT customer_id, lane_id, history_id, mode, contract_no,
  hashtextextended(ROW(origin_label, origin_code, origin_country, origin_state, origin_latitude, origin_longitude)::text, 0) AS from_end,
  hashtextextended(ROW(destination_label, destination_code, destination_country, destination_state, destination_latitude, destination_longitude)::text, 0) AS to_end,
  hashtextextended(coalesce(origin_code, lower(origin_label)), 0) AS from_place,
  hashtextextended(coalesce(destination_code, lower(destination_label)), 0) AS to_place,
  hashtextextended(concat_ws('-', coalesce(origin_country, ''), origin_state), 0) AS from_state,
  hashtextextended(concat_ws('-', coalesce(destination_country, ''), destination_state), 0) AS to_state,
  coalesce(origin_country, '') AS from_country, coalesce(destination_country, '') AS to_country,
  origin_label, origin_code, origin_country, origin_state, origin_latitude, origin_longitude,
  destination_label, destination_code, destination_country, destination_state, destination_latitude, destination_longitude,
  shipment_count, whole_parts(volume * 10000) AS volume_e4, whole_parts(baseline_cost_usd * 100) AS spend_cents,
  whole_parts(new_cost_usd * 100) AS awarded_cents, whole_parts(awarded_baseline_usd * 100) AS awarded_baseline_cents,
  whole_parts(savings_usd * 100) AS savings_cents
FROM lane_summaries;

-- A lane's flow at every level. Awards change no indexed column, and leave room for the new version of a row on its page.
CREATE TABLE lane_flows (
  customer_id bigint NOT NULL,
  lane_id bigint NOT NULL,
  history_id bigint NOT NULL,
  mode smallint NOT NULL,
  contract_no smallint NOT NULL,
  from_end bigint NOT NULL,
  to_end bigint NOT NULL,
  from_place bigint NOT NULL,
  to_place bigint NOT NULL,
  from_state bigint NOT NULL,
  to_state bigint NOT NULL,
  from_country text NOT NULL,
  to_country text NOT NULL,
  shipment_count integer NOT NULL,
  volume_e4 bigint NOT NULL,
  spend_cents bigint,
  awarded_cents bigint NOT NULL,
  awarded_baseline_cents bigint NOT NULL,
  savings_cents bigint,
  CONSTRAINT lane_flows__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, lane_id)
) WITH (fillfactor = 80);
-- In the order of flows, and with what ranks them.
CREATE INDEX lane_flows__place ON lane_flows (customer_id, mode, contract_no, from_place, to_place) INCLUDE (spend_cents, volume_e4);
SELECT secure_customer_table('lane_flows');

-- The ends of a mode's lanes, each with the number of lanes that begin and end there.
CREATE TABLE map_places (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  end_no bigint NOT NULL,
  place_no bigint NOT NULL,
  state_no bigint NOT NULL,
  label text NOT NULL,
  code text,
  country text,
  state text,
  latitude real,
  longitude real,
  origin_lanes integer NOT NULL,
  destination_lanes integer NOT NULL,
  CONSTRAINT map_places__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, mode, end_no)
);
CREATE INDEX map_places__place ON map_places (customer_id, mode, place_no);
CREATE INDEX map_places__unplaced ON map_places (customer_id, mode) WHERE latitude IS NULL OR longitude IS NULL;
SELECT secure_customer_table('map_places');

-- What files contain of a history by carrier. Contracts share histories: each counts once.
CREATE TABLE history_spend (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  history_id bigint NOT NULL,
  carrier text NOT NULL,
  from_place bigint NOT NULL,
  to_place bigint NOT NULL,
  from_state bigint NOT NULL,
  to_state bigint NOT NULL,
  from_country text NOT NULL,
  to_country text NOT NULL,
  shipment_count integer NOT NULL,
  charge_usd numeric(18,2) NOT NULL,
  first_month date NOT NULL,
  last_month date NOT NULL,
  CONSTRAINT history_spend__known_mode CHECK (is_mode(mode)),
  PRIMARY KEY (customer_id, history_id, carrier)
);
CREATE INDEX history_spend__mode ON history_spend (customer_id, mode);
SELECT secure_customer_table('history_spend');

-- Filled from what is there. As the owner of the tables, for this only.
ALTER TABLE lane_summaries NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_parts NO FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_flows NO FORCE ROW LEVEL SECURITY;
ALTER TABLE map_places NO FORCE ROW LEVEL SECURITY;
ALTER TABLE history_spend NO FORCE ROW LEVEL SECURITY;
INSERT INTO lane_flows (customer_id, lane_id, history_id, mode, contract_no, from_end, to_end, from_place, to_place, from_state, to_state,
  from_country, to_country, shipment_count, volume_e4, spend_cents, awarded_cents, awarded_baseline_cents, savings_cents)
SELECT customer_id, lane_id, history_id, mode, contract_no, from_end, to_end, from_place, to_place, from_state, to_state,
  from_country, to_country, shipment_count, volume_e4, spend_cents, awarded_cents, awarded_baseline_cents, savings_cents
FROM lane_ends;
INSERT INTO map_places (customer_id, mode, end_no, place_no, state_no, label, code, country, state, latitude, longitude, origin_lanes,
  destination_lanes)
SELECT customer_id, mode, end_no, min(place_no), min(state_no), min(label), min(code), min(country), min(state), min(latitude),
  min(longitude), sum(origin_lanes), sum(destination_lanes)
FROM (
  SELECT customer_id, mode, from_end AS end_no, from_place AS place_no, from_state AS state_no, origin_label AS label, origin_code AS code,
    origin_country AS country, origin_state AS state, origin_latitude AS latitude, origin_longitude AS longitude,
    1 AS origin_lanes, 0 AS destination_lanes
  FROM lane_ends
  UNION ALL
  SELECT customer_id, mode, to_end, to_place, to_state, destination_label, destination_code, destination_country, destination_state,
    destination_latitude, destination_longitude, 0, 1
  FROM lane_ends
) ends
GROUP BY customer_id, mode, end_no;
INSERT INTO history_spend (customer_id, mode, history_id, carrier, from_place, to_place, from_state, to_state, from_country, to_country,
  shipment_count, charge_usd, first_month, last_month)
SELECT k.customer_id, k.mode, k.history_id, p.carrier, k.from_place, k.to_place, k.from_state, k.to_state, k.from_country, k.to_country,
  p.shipment_count, p.charge_usd, p.first_month, p.last_month
FROM (
  SELECT DISTINCT ON (customer_id, history_id) customer_id, mode, history_id, from_place, to_place, from_state, to_state, from_country, to_country
  FROM lane_flows ORDER BY customer_id, history_id, lane_id
) k
JOIN (
  SELECT customer_id, history_id, carrier, sum(shipment_count) AS shipment_count, sum(charge_usd) AS charge_usd,
    min(month) AS first_month, max(month) AS last_month
  FROM lane_parts WHERE is_counted GROUP BY customer_id, history_id, carrier
) p ON p.customer_id = k.customer_id AND p.history_id = k.history_id;
ALTER TABLE lane_summaries FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_parts FORCE ROW LEVEL SECURITY;
ALTER TABLE lane_flows FORCE ROW LEVEL SECURITY;
ALTER TABLE map_places FORCE ROW LEVEL SECURITY;
ALTER TABLE history_spend FORCE ROW LEVEL SECURITY;
