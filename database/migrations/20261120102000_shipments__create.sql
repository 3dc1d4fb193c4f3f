-- What the words of an upload mean: cleansed once a word, not once a row.

CREATE TABLE resolved_places (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  word_no integer NOT NULL,
  role text NOT NULL CHECK (role IN ('origin', 'destination', 'both')),
  status text NOT NULL CHECK (status IN ('decided', 'asked', 'answered', 'excluded')),
  method text,
  confidence real,
  -- The place as resolved: level, country, state, city, zip, port, airport, coordinates, label.
  place jsonb,
  candidates jsonb NOT NULL DEFAULT '[]',
  -- The node of the lane key, per mode (city:US:TX:Dallas, port:NLRTM, airport:FRA, site:…).
  node_key text,
  node_label text,
  node_mark text,
  PRIMARY KEY (customer_id, upload_id, word_no)
);

-- Carriers, equipment, services, business units and move types under one canonical name.
CREATE TABLE resolved_words (
  customer_id bigint NOT NULL,
  upload_id bigint NOT NULL,
  kind text NOT NULL,
  word_no integer NOT NULL,
  canonical text NOT NULL,
  PRIMARY KEY (customer_id, upload_id, kind, word_no)
);

-- A person's answer to a place, used again in the company's next files.
CREATE TABLE learnt_places (
  customer_id bigint NOT NULL,
  text_key text NOT NULL,
  place jsonb NOT NULL,
  learnt_from_upload_id bigint NOT NULL,
  learnt_by bigint NOT NULL,
  learnt_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (customer_id, text_key)
);
