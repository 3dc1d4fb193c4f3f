-- Planning a contract adds lanes and forecasts only: the statistics of what the files contain stay right, and take most of the time.
CREATE FUNCTION analyze_contract_lanes() RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  ANALYZE public.lanes (customer_id, lane_id, mode, contract_no, history_id, is_counted, state);
  ANALYZE public.lane_forecasts (customer_id, lane_id, month);
END $$;
REVOKE ALL ON FUNCTION analyze_contract_lanes FROM public;
GRANT EXECUTE ON FUNCTION analyze_contract_lanes TO lanewright_bulk;
