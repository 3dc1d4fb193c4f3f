-- Jobs that are due at a moment: a round that closes, an award that expires. Without a moment they are due at once.
CREATE FUNCTION enqueue_job_at(task text, job_payload json, key_of_job text, attempts integer, due_at timestamptz) RETURNS void
LANGUAGE plpgsql SECURITY DEFINER SET search_path = pg_catalog, public AS $$
BEGIN
  PERFORM graphile_worker.add_job(task, job_payload, run_at := due_at, job_key := key_of_job, max_attempts := attempts);
END $$;
REVOKE ALL ON FUNCTION enqueue_job_at FROM public;
GRANT EXECUTE ON FUNCTION enqueue_job_at TO lanewright_app, lanewright_bulk;
