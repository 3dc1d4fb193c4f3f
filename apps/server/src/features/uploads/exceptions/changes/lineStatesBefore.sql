-- State and head of lines from a change's images.
CREATE TEMPORARY TABLE standings_before ON COMMIT DROP AS
SELECT s.* FROM change_images i
CROSS JOIN LATERAL unnest(i.line_nos, i.states, i.exclusions, i.heads) AS s (line_no, state, excluded_by, head_line_no)
WHERE i.customer_id = $1::bigint AND i.upload_id = $2::bigint AND i.change_no = $3::integer AND i.kind = 'standings'
