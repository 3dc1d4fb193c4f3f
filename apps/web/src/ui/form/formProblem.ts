import { ApiProblem } from '../../platform/apiProblem.ts';

/** Returns the error message that a failed request has for a field, to be shown at that field. */
export function problemOfField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem) || !isAbout(error, field)) return undefined;
  const { title, detail, code } = error;
  if (detail === undefined) return title;
  // The title of a validation error names the request, which does not help the user.
  return code.startsWith('invalid_') ? sentence(detail) : `${sentence(title)}. ${sentence(detail)}`;
}

/** Whether a problem is about a field, or about an entry of a list in it. */
const isAbout = (error: ApiProblem, field: string) =>
  error.field === field || error.field?.startsWith(`${field}.`) === true;

/** Returns the text with its first letter capitalised. */
export const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the error unless one of these fields or the wait shows it; null if nothing is left to show. Leaves out details that only
 * help debugging: the request ID, and a field that the form does not have.
 */
export function problemOutsideFields(error: unknown, fields: readonly string[]): unknown {
  if (error === null || error === undefined || secondsToWait(error) !== undefined) return null;
  if (!(error instanceof ApiProblem) || error.status >= 500) return error;
  if (fields.some((field) => isAbout(error, field))) return null;
  return new ApiProblem({ ...error, field: undefined, requestId: undefined });
}

/** Returns how long a rate-limited request asks to wait, in seconds; undefined for other errors. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  const seconds = error.extra.retryAfterSeconds;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
