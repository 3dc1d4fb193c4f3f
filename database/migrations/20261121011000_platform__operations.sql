-- The Owner runs a job again, by a role that may not touch the queue's own tables; a running one is left alone.
CREATE FUNCTION retry_job(job bigint)
RETURNS TABLE (name text, subject text, customer_id bigint, attempts integer, is_running boolean)
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  RETURN QUERY
    SELECT t.identifier, j.payload->>'subject', substring(j.payload->>'customerId' FROM '^[1-9]\d{0,17}$')::bigint,
           j.attempts::integer, j.locked_at IS NOT NULL
    FROM graphile_worker._private_jobs j JOIN graphile_worker._private_tasks t ON t.id = j.task_id
    WHERE j.id = job FOR UPDATE OF j;
  PERFORM graphile_worker.reschedule_jobs(ARRAY[j.id], run_at := now(), attempts := 0)
  FROM graphile_worker._private_jobs j WHERE j.id = job AND j.locked_at IS NULL;
END $$;
REVOKE ALL ON FUNCTION retry_job FROM public;
GRANT EXECUTE ON FUNCTION retry_job TO lanewright_app;

-- The audit by what was done, and which actions there are.
CREATE INDEX audit_entries__action ON audit_entries (action, recorded_at DESC);
