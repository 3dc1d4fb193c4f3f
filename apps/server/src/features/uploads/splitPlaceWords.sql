-- Creates a separate place word for each other end of a word's routes, and updates the routes to refer to it. $1 customer, $2
-- upload, $3 ends: word_no, side ('to' or 'from'), other_word, other_key. Returns each old and new word.
WITH ends AS (
  SELECT e.*, row_number() OVER (ORDER BY word_no, side, other_word)::integer + (
    SELECT max(word_no) FROM words WHERE customer_id = $1 AND upload_id = $2 AND kind = 'place') AS new_word
  FROM jsonb_to_recordset($3::jsonb) AS e (word_no integer, side text, other_word integer, other_key text)
),
new_words AS (
  INSERT INTO words (customer_id, upload_id, kind, word_no, text, parts, line_count)
  SELECT $1, $2, 'place', e.new_word, w.text,
    coalesce(w.parts, jsonb_build_object('name', w.text))
      || jsonb_build_object('otherEnd', e.side || ':' || e.other_key, 'otherEndText', e.side || ' ' || o.text), 0
  FROM ends e
  JOIN words w ON w.customer_id = $1 AND w.upload_id = $2 AND w.kind = 'place' AND w.word_no = e.word_no
  JOIN words o ON o.customer_id = $1 AND o.upload_id = $2 AND o.kind = 'place' AND o.word_no = e.other_word
  -- A cluster would write the rows by COPY otherwise, which row-level security refuses.
  RETURNING word_no
),
moved AS (
  UPDATE routes r
  SET origin_word = coalesce(o.new_word, r.origin_word), destination_word = coalesce(d.new_word, r.destination_word)
  FROM routes x
  LEFT JOIN ends o ON o.word_no = x.origin_word AND o.side = 'to' AND o.other_word = x.destination_word
  LEFT JOIN ends d ON d.word_no = x.destination_word AND d.side = 'from' AND d.other_word = x.origin_word
  WHERE x.customer_id = $1 AND x.upload_id = $2 AND coalesce(o.new_word, d.new_word) IS NOT NULL
    AND r.customer_id = $1 AND r.upload_id = $2 AND r.route_no = x.route_no
)
SELECT word_no, new_word, side FROM ends
