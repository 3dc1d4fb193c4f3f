import { ApiProblem } from '../../../platform/apiProblem.ts';

/** Returns the error message that a failed request has for a field, to be shown at that field. */
export function problemOfField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem) || error.field !== field) return undefined;
  const { title, detail, code } = error;
  if (detail === undefined) return title;
  // The title of a validation error names the request, which does not help the user.
  return code.startsWith('invalid_') ? sentence(detail) : `${sentence(title)}. ${sentence(detail)}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * Returns the error unless one of these fields or the wait shows it; null if nothing is left to show. Leaves out details that only
 * help debugging: the request ID, and a field that the form does not have.
 */
export function problemBesideFields(error: unknown, fields: readonly string[]): unknown {
  if (error === null || error === undefined || secondsToWait(error) !== undefined) return null;
  if (!(error instanceof ApiProblem) || error.status >= 500) return error;
  if (error.field !== undefined && fields.includes(error.field)) return null;
  return new ApiProblem({ ...error, field: undefined, requestId: undefined });
}

/** Returns how long a rate-limited request asks to wait, in seconds; undefined for other errors. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  const seconds = error.extra.retryAfterSeconds;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
