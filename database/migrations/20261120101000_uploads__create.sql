-- Received files and their rows. One table of lines, never rewritten: words that repeat are numbers (see uploads/README.md).

CREATE TABLE uploads (
  customer_id bigint NOT NULL,
  upload_id bigint GENERATED ALWAYS AS IDENTITY,
  kind text NOT NULL CHECK (kind IN ('shipments', 'cleanse', 'bids')),
  mode smallint NOT NULL,
  status smallint NOT NULL,
  awaiting text CHECK (awaiting IN ('columns', 'exceptions', 'places', 'retry', 'approval', 'confirmation')),
  -- The company that uploaded: the customer itself, or a carrier for a bid sheet.
  company_id bigint NOT NULL,
  user_id bigint NOT NULL,
  user_type text NOT NULL,
  file_name text NOT NULL,
  file_key text NOT NULL,
  byte_count bigint NOT NULL,
  sha256 bytea NOT NULL,
  -- Texts of the mode column that belong to this upload; null: all rows do.
  mode_texts text[],
  split_from_upload_id bigint,
  -- What was sniffed and decided: format, header row, sheet, column fields, answers, date order.
  reading jsonb,
  reconciliation jsonb,
  bid_result jsonb,
  error text,
  reason text,
  -- The step that gave up: trying again moves to this status and announces this fact.
  retry_status smallint,
  retry_fact text,
  created_at timestamptz NOT NULL DEFAULT now(),
  status_changed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, upload_id)
);
CREATE INDEX uploads__customer_id__mode__status ON uploads (customer_id, mode, status);
CREATE INDEX uploads__customer_id__sha256 ON uploads (customer_id, sha256);

-- Column matches a person confirmed, found again by the set of headers.
CREATE TABLE column_memories (
  customer_id bigint NOT NULL,
  mode smallint NOT NULL,
  header_hash bytea NOT NULL,
  fields jsonb NOT NULL,
  answers jsonb NOT NULL,
  mode_texts text[],
  confirmed_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, mode, header_hash)
);

-- Distinct texts of an upload. A place word carries its parts (name, address, city, state, country, zip, code).
CREATE TABLE words (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  kind text NOT NULL CHECK (kind IN ('place', 'carrier', 'equipment', 'service', 'businessUnit', 'moveType')),
  word_no integer NOT NULL,
  text text NOT NULL,
  parts jsonb,
  line_count integer NOT NULL,
  PRIMARY KEY (customer_id, upload_id, kind, word_no)
);

-- Distinct combinations of the words that make a lane. Word 0 is a place the row does not name: no accepted line has it.
-- Drayage and ocean containers: the equipment word is the container type; drayage: the move type word is import or export.
CREATE TABLE routes (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  route_no integer NOT NULL,
  origin_word integer NOT NULL,
  destination_word integer NOT NULL,
  equipment_word integer,
  service_word integer,
  move_type_word integer,
  business_unit_word integer,
  line_count integer NOT NULL,
  PRIMARY KEY (customer_id, upload_id, route_no)
);

CREATE TABLE lines (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  -- The row in its sheet, as a spreadsheet numbers it.
  sheet_row integer NOT NULL,
  -- 0 accepted, 1 excepted, 2 excluded
  state smallint NOT NULL,
  -- Why excluded: 1 by the user, 2 of another mode, 3 repeats another row, 4 by the user with its place
  excluded_by smallint,
  -- The line that holds this shipment's route, charge and date; null: this line itself.
  head_line_no integer,
  route_no integer,
  carrier_word integer,
  ship_date date,
  delivery_date date,
  promised_date date,
  -- Ship date, else delivery date; the month of the shipment.
  moved_on date,
  shipment_ref text,
  currency text,
  charge numeric(16, 2),
  charge_usd numeric(16, 2),
  -- Null where the mode's volume is not in the row (miles of a road row without miles come from its route).
  weight_kg numeric(16, 3),
  volume_m3 numeric(16, 4),
  miles numeric(10, 1),
  containers numeric(10, 2),
  pieces numeric(14, 2),
  chassis_days numeric(8, 2),
  mode_text_no smallint
);
CREATE INDEX lines__upload_id__line_no ON lines USING brin (upload_id, line_no) WITH (pages_per_range = 32);

-- Texts of the mode column with their counts; lines refer to them by number.
CREATE TABLE mode_texts (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  mode_text_no smallint NOT NULL,
  text text NOT NULL,
  mode smallint,
  taken boolean NOT NULL,
  line_count integer NOT NULL,
  PRIMARY KEY (customer_id, upload_id, mode_text_no)
);

-- Every line that needs or needed a person, with its cells as received. No foreign key: rows come by the hundred thousand.
CREATE TABLE exception_lines (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  sheet_row integer NOT NULL,
  cells text[] NOT NULL,
  PRIMARY KEY (customer_id, upload_id, line_no)
);
CREATE TABLE exceptions (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  field text NOT NULL,
  reason text NOT NULL,
  text text NOT NULL,
  proposal text,
  group_key text NOT NULL,
  settled_as text,
  settled_at timestamptz,
  PRIMARY KEY (customer_id, upload_id, line_no, field)
);
CREATE INDEX exceptions__customer_id__upload_id__group_key ON exceptions (customer_id, upload_id, group_key);

-- What a person put in place of received cells; received cells stay.
CREATE TABLE corrections (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  field text NOT NULL,
  value text NOT NULL,
  corrected_by bigint NOT NULL,
  corrected_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, upload_id, line_no, field)
);

-- One byte position per megabyte of the kept file, so that any line can be read back as received.
CREATE TABLE line_positions (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  line_no integer NOT NULL,
  sheet_row integer NOT NULL,
  byte_position bigint NOT NULL,
  PRIMARY KEY (customer_id, upload_id, line_no)
);

-- Freshly copied rows have no statistics, and joins without them take minutes. Only an owner may gather them.
CREATE FUNCTION analyze_upload_tables() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  ANALYZE public.lines (customer_id, upload_id, line_no, head_line_no, route_no, state);
  ANALYZE public.words;
  ANALYZE public.routes;
  ANALYZE public.exceptions (customer_id, upload_id, line_no, field, group_key, settled_as);
  ANALYZE public.exception_lines (customer_id, upload_id, line_no);
END $$;
REVOKE ALL ON FUNCTION analyze_upload_tables FROM public;
GRANT EXECUTE ON FUNCTION analyze_upload_tables TO lanewright_bulk;
