-- Mode texts whose rows are set aside, and the upload that includes them: split from this one, or a separate upload of the same
-- bytes. $1 customer, $2 upload
SELECT t.text, t.mode, t.line_count, (
  SELECT (array_agg(s.upload_id ORDER BY s.created_at DESC, s.upload_id DESC))[1] FROM uploads u
  JOIN uploads s ON s.customer_id = $1 AND s.sha256 = u.sha256 AND s.company_id = u.company_id
    AND s.upload_id <> u.upload_id AND s.kind <> 'bids' AND s.status <> 400
    AND coalesce((s.reading ->> 'sheet')::integer, s.chosen_sheet, 0) = coalesce((u.reading ->> 'sheet')::integer, u.chosen_sheet, 0)
  WHERE u.customer_id = $1 AND u.upload_id = $2
    AND (t.text = ANY (s.mode_texts) OR s.mode_texts IS NULL AND EXISTS (
      SELECT FROM mode_texts o WHERE o.customer_id = $1 AND o.upload_id = s.upload_id AND o.text = t.text AND o.taken))
) AS upload_id
FROM mode_texts t
WHERE t.customer_id = $1 AND t.upload_id = $2 AND NOT t.taken
ORDER BY t.line_count DESC, t.text
