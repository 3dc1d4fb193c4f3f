import { ApiProblem } from '../../../platform/apiProblem.ts';

/**
 * Why a property was not added, worded as in the specification: the server's error, no response, or a request that was not sent.
 */
export function addErrorText(error: unknown): string {
  if (error instanceof ApiProblem) {
    if (error.status === 0) return 'No response received from server';
    return [error.title, error.detail].filter((part) => part !== undefined).join('. ');
  }
  return `Error in setting up the request: ${error instanceof Error ? error.message : String(error)}`;
}
