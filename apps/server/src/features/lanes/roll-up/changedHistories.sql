-- Histories that routes moved from or to: only their totals are recalculated.
CREATE TEMP TABLE changed_histories ON COMMIT DROP AS
SELECT former_history_id AS history_id FROM moved_routes WHERE former_history_id IS NOT NULL
UNION
SELECT history_id FROM moved_routes WHERE history_id IS NOT NULL
