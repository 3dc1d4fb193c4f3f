import { ApiProblem } from '../../../platform/apiProblem.ts';

/** Returns whether an error means that the link's code is invalid: used, replaced, expired or unknown. */
export function isDeadLink(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.status === 404 || error.status === 410 || error.field === 'code')
  );
}
