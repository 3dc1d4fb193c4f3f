import { ApiProblem } from '../../../platform/apiProblem.ts';

/** What a refused call says of one field, to stand at that field. */
export function problemOfField(error: unknown, field: string): string | undefined {
  if (!(error instanceof ApiProblem) || error.field !== field) return undefined;
  const { title, detail, code } = error;
  if (detail === undefined) return title;
  // What a call's form is called says nothing to whoever fills a field in.
  return code.startsWith('invalid_') ? sentence(detail) : `${sentence(title)}. ${sentence(detail)}`;
}

const sentence = (text: string) => text.charAt(0).toUpperCase() + text.slice(1);

/**
 * The error, unless it is said at one of these fields or by the wait; null when nothing is left to say. A refusal goes
 * without what helps only those who look for a fault: the request's id, and a field that the form does not have.
 */
export function problemBesideFields(error: unknown, fields: readonly string[]): unknown {
  if (error === null || error === undefined || secondsToWait(error) !== undefined) return null;
  if (!(error instanceof ApiProblem) || error.status >= 500) return error;
  if (error.field !== undefined && fields.includes(error.field)) return null;
  return new ApiProblem({ ...error, field: undefined, requestId: undefined });
}

/** How long a call that came too often asks to wait; undefined when the error is another one. */
export function secondsToWait(error: unknown): number | undefined {
  if (!(error instanceof ApiProblem) || error.status !== 429) return undefined;
  const seconds = error.extra.retryAfterSeconds;
  return typeof seconds === 'number' && Number.isFinite(seconds) && seconds > 0 ? seconds : undefined;
}
