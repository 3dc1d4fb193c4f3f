import type { Endpoint } from '@lanewright/contract';
import { type ErrorCode, mayAnswer, previousCodes } from '@lanewright/contract/errors';
import type { FastifyError, FastifyReply, FastifyRequest } from 'fastify';
import { isDeadlock } from '../database/againAfterDeadlock.ts';
import { isDatabaseAway } from '../database/isDatabaseAway.ts';
import { isDiskFull } from '../diskFull.ts';
import type { Platform } from '../platform.ts';
import { isBrokenBody } from './invalidBodyError.ts';
import { ProblemError, refuse } from './problemError.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The endpoint that a route serves. */
    endpoint?: Endpoint;
  }
}

type Logging = Pick<Platform, 'log'>;

/** When to retry a request for which the database was unavailable. */
const retryAfterSeconds = 5;

/** Answers a failed request with its problem. What was not expected is logged. */
export function sendProblem(
  platform: Logging,
  error: FastifyError | ProblemError,
  request: FastifyRequest,
  reply: FastifyReply,
): FastifyReply {
  if (hasHungUp(error, reply)) {
    platform.log.info({ requestId: request.id, path: request.routeOptions.url }, 'a caller hung up');
    // No one receives it, and nothing is counted.
    return reply.send();
  }
  const { problem } = error instanceof ProblemError ? error : problemOf(platform, error, request);
  noteUndeclared(platform, problem.code, request);
  if (problem.retryAfterSeconds !== undefined) reply.header('retry-after', problem.retryAfterSeconds);
  const formerCode = previousCodes[problem.code];
  return reply
    .type('application/problem+json')
    .code(problem.status)
    .send({
      ...problem,
      ...(formerCode === undefined ? {} : { formerCode }),
      requestId: request.id,
    });
}

function problemOf(platform: Logging, error: FastifyError, request: FastifyRequest): ProblemError {
  // PostgreSQL ended the request's transaction, each time that it ran: nothing was changed, and a retry may succeed.
  if (isDeadlock(error))
    return refuse('conflict_retry', 'These lanes were changed at the same time. Try again');
  if (isDatabaseAway(error)) {
    platform.log.warn({ err: error, requestId: request.id }, 'a call met no database');
    return refuse('database_unavailable', 'The database isn’t responding. Try again in a few seconds', {
      retryAfterSeconds,
    });
  }
  if (isDiskFull(error)) {
    platform.log.error({ err: error, requestId: request.id }, 'a disk is full');
    return refuse('disk_full', 'The server has no disk space left', {
      detail: 'Nothing was saved. Try again once the operator of the server has freed up some space.',
    });
  }
  if (isBrokenBody(error, request)) {
    platform.log.debug({ err: error, requestId: request.id }, 'a body broke off');
    return refuse('incomplete_body', 'The request was incomplete or not valid form data');
  }
  const status = error.statusCode ?? 500;
  if (status < 500) {
    return new ProblemError({
      status,
      // The framework's own code; those about requests are in the register.
      code: (error.code ?? 'bad_request').toLowerCase() as ErrorCode,
      // The message of an invalid URL repeats the URL, with any secret code in it.
      title: error.code === 'FST_ERR_BAD_URL' ? 'Invalid URL' : error.message,
    });
  }
  platform.log.error(
    { err: error, requestId: request.id, method: request.method, path: request.routeOptions.url },
    'a call failed',
  );
  return refuse('internal_error', 'Something went wrong. Try again later');
}

/** Whether a response could not be sent only because its caller closed the connection first. */
function hasHungUp(error: Error & { code?: unknown }, { raw }: FastifyReply): boolean {
  return raw.destroyed && error.code === 'ERR_STREAM_PREMATURE_CLOSE';
}

/** The log entry for a code that an endpoint does not declare. */
export const undeclaredCode = 'a call answered an error code that it does not declare';
const noted = new Set<string>();

/** Logs, once, that an endpoint answers a code that its declaration does not list. The answer is sent unchanged. */
function noteUndeclared({ log }: Logging, errorCode: ErrorCode, request: FastifyRequest): void {
  const endpoint = request.routeOptions.config?.endpoint;
  if (endpoint === undefined || mayAnswer(endpoint, errorCode)) return;
  const call = `${endpoint.method} ${endpoint.path}`;
  if (noted.has(`${call} ${errorCode}`)) return;
  noted.add(`${call} ${errorCode}`);
  log.warn({ call, errorCode }, undeclaredCode);
}
