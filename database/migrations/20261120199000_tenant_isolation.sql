-- Row-level security, forced, in one policy form for customers and carriers; and what the application may do.
-- A table made by a later migration repeats this for itself.

DO $$
DECLARE
  customer_table text;
BEGIN
  FOREACH customer_table IN ARRAY ARRAY[
    'company_modes', 'instance_properties', 'negotiation_terms', 'charge_structures', 'structure_charges', 'structure_breaks',
    'uploads', 'column_memories', 'words', 'routes', 'lines', 'mode_texts', 'exception_lines', 'exceptions', 'corrections', 'line_positions',
    'resolved_places', 'resolved_words', 'learnt_places',
    'lanes', 'lane_routes', 'lane_months', 'lane_carriers', 'lane_forecasts',
    'bids', 'bid_rates', 'bid_costs', 'bid_charge_costs', 'lane_standings',
    'awards', 'award_months', 'award_costs'
  ] LOOP
    EXECUTE format('ALTER TABLE %I ENABLE ROW LEVEL SECURITY', customer_table);
    EXECUTE format('ALTER TABLE %I FORCE ROW LEVEL SECURITY', customer_table);
    EXECUTE format(
      'CREATE POLICY %I ON %I USING (customer_id = any (nullif(current_setting(''app.customer_ids'', true), '''')::bigint[]))',
      customer_table || '__customer', customer_table);
  END LOOP;
END $$;

GRANT USAGE ON SCHEMA public TO lanewright_app, lanewright_bulk;
GRANT SELECT, INSERT, UPDATE, DELETE ON ALL TABLES IN SCHEMA public TO lanewright_app, lanewright_bulk;
GRANT USAGE ON ALL SEQUENCES IN SCHEMA public TO lanewright_app, lanewright_bulk;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT SELECT, INSERT, UPDATE, DELETE ON TABLES TO lanewright_app, lanewright_bulk;
ALTER DEFAULT PRIVILEGES IN SCHEMA public GRANT USAGE ON SEQUENCES TO lanewright_app, lanewright_bulk;
-- Nobody rewrites what was recorded.
REVOKE UPDATE, DELETE, TRUNCATE ON audit_entries, outbox_facts FROM lanewright_app, lanewright_bulk;
