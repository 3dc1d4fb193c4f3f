-- Lanes whose award was declined are told on the dashboard: few among many awards.
CREATE INDEX awards__customer_id__mode__declined ON awards (customer_id, mode, lane_id) WHERE status = 'Declined';
