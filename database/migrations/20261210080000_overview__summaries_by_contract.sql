-- The lanes of one contract in the order of the table: the indexes that begin alike sort them otherwise, and with several contracts the
-- planner reads the whole mode instead.
CREATE INDEX lane_summaries__mode ON lane_summaries (customer_id, mode, contract_no);
