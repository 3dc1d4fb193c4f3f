-- Lanes that routes moved from or to: only their totals are recalculated.
CREATE TEMP TABLE changed_lanes ON COMMIT DROP AS
SELECT former_lane_id AS lane_id FROM moved_routes WHERE former_lane_id IS NOT NULL
UNION
SELECT lane_id FROM moved_routes WHERE lane_id IS NOT NULL
