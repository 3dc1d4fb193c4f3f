import type { CallErrors } from '../errorCodes.ts';

/** The errors that calls of operations answer, besides those of every call. */
export const operationsCallErrors = {
  'GET /operations/audit/export': [],
  'GET /operations/audit': [],
  'GET /operations/audit/actions': [],
  'GET /operations/jobs': [],
  'GET /operations/mails': [],
  'GET /operations/quotas': [],
  'POST /operations/mails/{id}/open': ['email_not_found'],
  'GET /operations/health': [],
  'POST /operations/jobs/{id}/retry': ['job_not_found', 'job_running'],
  'PUT /operations/quotas/{id}': ['company_not_found'],
} as const satisfies CallErrors;
