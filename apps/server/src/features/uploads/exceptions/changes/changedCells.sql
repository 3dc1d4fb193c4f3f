-- Lines that a change touched, and the cells whose exceptions and corrections it resolved or created.
CREATE TEMPORARY TABLE changed_cells ON COMMIT DROP AS
SELECT i.kind, i.field, unnest(i.line_nos) AS line_no FROM change_images i
WHERE i.customer_id = $1::bigint AND i.upload_id = $2::bigint AND i.change_no = $3::integer
  AND i.kind IN ('touched', 'settled', 'newExceptions', 'newCorrections')
