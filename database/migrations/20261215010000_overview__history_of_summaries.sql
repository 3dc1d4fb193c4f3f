-- The history of a lane: figures of an upload are read without the lanes of all contracts.
ALTER TABLE lane_summaries ADD history_id bigint;
UPDATE lane_summaries s SET history_id = l.history_id FROM lanes l WHERE l.customer_id = s.customer_id AND l.lane_id = s.lane_id;
-- A row without its lane would be deleted with the next change of its mode.
DELETE FROM lane_summaries WHERE history_id IS NULL;
ALTER TABLE lane_summaries ALTER history_id SET NOT NULL;
DROP INDEX lane_summaries__mode;
CREATE INDEX lane_summaries__mode ON lane_summaries (customer_id, mode, contract_no) INCLUDE (lane_id, history_id);
