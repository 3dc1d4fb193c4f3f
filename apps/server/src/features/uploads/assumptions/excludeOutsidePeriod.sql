-- Excludes shipments before the last $3 months of the file. $1 customer, $2 upload, $4 state, $5 reason
UPDATE lines SET state = $4, excluded_by = $5
WHERE customer_id = $1 AND upload_id = $2 AND state <> $4 AND moved_on < (
  SELECT date_trunc('month', max(moved_on)::timestamp) - make_interval(months => $3::integer - 1)
  FROM lines WHERE customer_id = $1 AND upload_id = $2 AND state <> $4)
