import type { Endpoint } from '@lanewright/contract';
import type { ErrorCode, ErrorCodeOf } from '@lanewright/contract/errors';
import { hasShape } from './hasShape.ts';

/** Body of an error response (`application/problem+json`). Other members are in `extra`. */
interface ProblemBody extends Record<string, unknown> {
  code?: string;
  title?: string;
  detail?: string;
  field?: string;
  requestId?: string;
}
const shape = {
  code: 'string?',
  title: 'string?',
  detail: 'string?',
  field: 'string?',
  requestId: 'string?',
} as const;
const isProblemBody = (body: unknown): body is ProblemBody => hasShape(body, shape);

interface ProblemFields {
  status: number;
  code: string;
  title: string;
  detail?: string | undefined;
  field?: string | undefined;
  requestId?: string | undefined;
  extra?: Readonly<Record<string, unknown>>;
}

/** A failed request, with texts for display. `status` 0 means that the server was unreachable. */
export class ApiProblem extends Error {
  readonly status: number;
  readonly code: string;
  readonly title: string;
  readonly detail: string | undefined;
  /** The invalid field, cell or parameter, if any. */
  readonly field: string | undefined;
  readonly requestId: string | undefined;
  /** All other members of the problem document, not validated. */
  readonly extra: Readonly<Record<string, unknown>>;

  constructor(fields: ProblemFields) {
    super(fields.detail ?? fields.title);
    this.name = 'ApiProblem';
    this.status = fields.status;
    this.code = fields.code;
    this.title = fields.title;
    this.detail = fields.detail;
    this.field = fields.field;
    this.requestId = fields.requestId;
    this.extra = fields.extra ?? {};
  }
}

/** Whether a request to an endpoint failed with one of the codes that the endpoint declares. */
export function isProblem<E extends Endpoint>(
  error: unknown,
  _endpoint: E,
  code: ErrorCodeOf<E>,
): error is ApiProblem {
  return hasCode(error, code);
}

/** The same where several endpoints may have failed. */
export function hasCode(error: unknown, ...codes: readonly ErrorCode[]): error is ApiProblem {
  return error instanceof ApiProblem && (codes as readonly string[]).includes(error.code);
}

/** Whether no response arrived: the server is unreachable, or a proxy ended the request, which the server may have continued. */
export const isUnanswered = (error: unknown): boolean =>
  error instanceof ApiProblem && ['network-error', 'http-502', 'http-504'].includes(error.code);

/** Reads a problem from an error response; also returns a sentence if the body is not a problem document. */
export async function problemFromResponse(response: Response): Promise<ApiProblem> {
  const text = await response.text().catch(() => '');
  return problemFromBody(response.status, text, response.headers.get('x-request-id') ?? undefined);
}

/** The same from a status and a body text, for callers without a `Response`. */
export function problemFromBody(status: number, text: string, requestId?: string): ApiProblem {
  const body = parseJson(text);
  const known: ProblemBody = isProblemBody(body) ? body : {};
  const { code, title, detail, field, requestId: ownRequestId, ...extra } = known;
  return new ApiProblem({
    status,
    code: code ?? `http-${status}`,
    title: title ?? titleOfStatus(status),
    detail,
    field,
    requestId: ownRequestId ?? requestId,
    extra,
  });
}

/** The problem if there was no response: the server is unreachable, or this device is offline. */
export function networkProblem(): ApiProblem {
  return new ApiProblem({
    status: 0,
    code: 'network-error',
    title: 'Network Error',
    detail: 'Couldn’t reach the server. Check your connection and try again.',
  });
}

/** The problem if the response does not match the contract. */
export function unreadableProblem(cause: unknown): ApiProblem {
  const problem = new ApiProblem({
    status: 502,
    code: 'unreadable-answer',
    title: 'Couldn’t read the response',
    detail: 'The app was updated. Reload the page.',
  });
  problem.cause = cause;
  return problem;
}

function titleOfStatus(status: number): string {
  if (status === 401) return 'Your session has ended. Log in again.';
  if (status === 403) return 'You don’t have permission to do this.';
  if (status === 404) return 'Not found. It may have been removed.';
  if (status === 413) return 'The request is too large.';
  if (status === 429) return 'Too many requests. Wait a minute and try again.';
  if (status >= 500) return 'The server couldn’t complete this. Try again in a moment.';
  return 'The request was rejected.';
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
