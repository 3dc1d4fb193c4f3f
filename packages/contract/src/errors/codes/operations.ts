/** Error codes about operations, with their HTTP status. */
export const operationsErrors = {
  email_not_found: 404,
  job_not_found: 404,
  job_running: 409,
  storage_quota_exceeded: 507,
  upload_quota_exceeded: 429,
} as const;
