-- What a carrier is told after a round is its own colour: of its own cost alone. The customer's beside it may count what others
-- ask for charges that it leaves out. What was told before stays told.
ALTER TABLE round_results ADD COLUMN own_colour text CHECK (own_colour IN ('Green', 'Amber', 'Red'));
UPDATE round_results SET own_colour = colour;

-- Own sheets matched before this was kept, by the charges of the day on which they were.
UPDATE bid_templates t
SET matching = t.matching || jsonb_build_object('structureVersion', (
  SELECT coalesce(max(s.version), 1) FROM charge_structures s
  WHERE s.customer_id = t.customer_id AND s.mode = t.mode AND s.created_at <= t.saved_at))
WHERE NOT t.matching ? 'structureVersion';
