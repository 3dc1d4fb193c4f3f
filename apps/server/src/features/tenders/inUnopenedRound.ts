/** SQL: whether lane `l` is in a sealed round that is open, or closed and not opened yet: what carriers do there is hidden. */
export const inUnopenedRound = `EXISTS (
  SELECT FROM tender_lanes h
  JOIN tender_rounds u ON u.customer_id = h.customer_id AND u.tender_id = h.tender_id
  WHERE h.customer_id = l.customer_id AND h.lane_id = l.lane_id AND h.is_held AND u.is_sealed
    AND (u.state = 'Open' OR u.state = 'Closed' AND u.settled_at IS NULL))`;
