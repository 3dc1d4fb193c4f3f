/** Error codes about operations, with their HTTP status. */
export const operationsErrors = {
  company_not_found: 404,
  job_runs: 409,
  no_such_job: 404,
  no_such_mail: 404,
  storage_quota_exceeded: 507,
  upload_quota_exceeded: 429,
} as const;
