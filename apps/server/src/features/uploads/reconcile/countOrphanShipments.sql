-- Accepted lines whose head is not accepted yet are also shipments.
SELECT count(DISTINCT l.head_line_no) AS shipments
FROM lines h
JOIN lines l ON l.customer_id = $1 AND l.upload_id = $2 AND l.head_line_no = h.line_no AND l.state = 0
WHERE h.customer_id = $1 AND h.upload_id = $2 AND h.state <> 0 AND h.head_line_no IS NULL
