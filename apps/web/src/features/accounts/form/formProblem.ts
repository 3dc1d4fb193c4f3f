import { ApiProblem } from '../../../platform/apiProblem.ts';

/** What a refused call says of one field, to stand at that field. */
export function problemOfField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem) || error.field !== field) return undefined;
  return error.detail ?? error.title;
}

/** The error, unless it is said at one of these fields or by the wait; null when nothing is left to say. */
export function problemBesideFields(error: unknown, fields: readonly string[]): unknown {
  if (error === null || error === undefined || secondsToWait(error) !== undefined) return null;
  if (!(error instanceof ApiProblem) || error.field === undefined) return error;
  // A field that the form does not have is a name that says nothing to whoever fills the form in.
  return fields.includes(error.field) ? null : new ApiProblem({ ...error, field: undefined });
}

/** How long a call that came too often asks to wait; undefined when the error is another one. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  const seconds = error.extra.retryAfterSeconds;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
