import { ApiProblem } from '../../../platform/apiProblem.ts';

/** Whether a refusal says that the code of a link leads nowhere: used, replaced, too old or never given. */
export function isDeadLink(error: unknown): boolean {
  return (
    error instanceof ApiProblem && (error.status === 404 || error.status === 410 || error.field === 'code')
  );
}
