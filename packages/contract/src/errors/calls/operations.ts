import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of operations answer, besides those of every call. */
export const operationsCallErrors = {
  'GET /operations/audit/export': [],
  'GET /operations/audit': [],
  'GET /operations/audit/actions': [],
  'GET /operations/jobs': [],
  'GET /operations/mails': [],
  'GET /operations/quotas': [],
  'POST /operations/mails/{id}/open': ['no_such_mail'],
  'GET /operations/health': [],
  'POST /operations/jobs/{id}/retry': ['job_runs', 'no_such_job'],
  'PUT /operations/quotas/{id}': ['company_not_found'],
} as const satisfies CallErrors;
