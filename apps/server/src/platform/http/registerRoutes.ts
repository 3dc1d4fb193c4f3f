import type { Endpoint } from '@lanewright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { arrivalOf } from './arrival.ts';
import { activeAtOf } from './activeAt.ts';
import { actorOf, type Caller, verifySessionToken } from './caller.ts';
import { badRequest, forbidden, ProblemError, unauthorized } from './problemError.ts';
import type { Route, ScopedCall } from './serve.ts';
import { hasTooManyEntries } from './tooManyEntries.ts';
import { findUnstorableText } from './unstorableText.ts';

/** Finds the caller of a verified token: its company, type and customers; null when the session has ended. */
export type LoadCaller = (
  platform: Platform,
  userId: string,
  familyId: string,
  /** When the user was last active, as far as the call tells. */
  activeAt: Date,
) => Promise<Caller | null>;

/** What needs no login may be called this often by one address, with this much at once. */
const publicLimit = { max: 600, timeWindow: '1 minute' };
const publicBodyBytes = 64 * 1024;

type Known = { readonly caller: Caller; readonly familyId: string };

/** Serves every route below `/api`: who may call, what may come in, what may go out, all from the contract. */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  loadCaller: LoadCaller,
): void {
  const callers = new WeakMap<FastifyRequest, Known>();
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      ...(isOpen(endpoint) ? { config: { rateLimit: limitOf(endpoint) }, bodyLimit: publicBodyBytes } : {}),
      serializerCompiler: () => (data) => JSON.stringify(data),
      // Before the body is read: who may not call sends us nothing to parse.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const known = await findCaller(platform, endpoint, loadCaller, request);
        if (known !== null) callers.set(request, known);
      },
      handler: (request, reply) => answer(platform, route, callers.get(request) ?? null, request, reply),
    });
  }
}

async function answer(
  platform: Platform,
  route: Route,
  known: Known | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route;
  const caller = known?.caller ?? null;
  const call = {
    platform,
    caller: caller as Caller,
    knownCaller: caller,
    sessionId: known?.familyId ?? null,
    actor: actorOf(caller, request),
    arrivedAt: arrivalOf(request),
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.transport === 'multipart' ? undefined : parsePart(endpoint.body, request.body, 'body'),
    request,
    reply,
  };
  try {
    if (!route.inTransaction) {
      const result = await route.handle(call as ScopedCall<Endpoint>);
      return reply.sent || endpoint.transport === 'file' ? result : checkedResponse(endpoint, result);
    }
    const result = await platform.database.inScope(caller?.customerIds ?? [], (tx: Transaction) =>
      route.handle({ ...call, tx } as ScopedCall<Endpoint>),
    );
    return checkedResponse(endpoint, result);
  } catch (error) {
    if (error instanceof ProblemError) await error.writeDown(platform);
    throw error;
  }
}

/** Who calls, if the endpoint wants to know; refuses whom it does not name. */
async function findCaller(
  platform: Platform,
  endpoint: Endpoint,
  loadCaller: LoadCaller,
  request: FastifyRequest,
): Promise<Known | null> {
  const { userTypes } = endpoint;
  const { authorization } = request.headers;
  if (userTypes === 'public' || (userTypes === 'eitherWay' && authorization === undefined)) return null;
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const session = token === undefined ? null : await verifySessionToken(platform.sessionKey, token);
  const caller =
    session === null
      ? null
      : await loadCaller(platform, session.userId, session.familyId, activeAtOf(request));
  if (session === null || caller === null) throw unauthorized('not_logged_in', 'Log in to do this');
  if (Array.isArray(userTypes) && !userTypes.includes(caller.userType)) {
    throw forbidden('wrong_user_type', `This is for ${userTypes.join(', ')}; you are ${caller.userType}`);
  }
  return { caller, familyId: session.familyId };
}

/** How often a network may make an open call; a tighter limit is for calls without a login alone. */
function limitOf({ openPerMinute }: Endpoint) {
  if (openPerMinute === undefined) return publicLimit;
  const comesWithLogin = (request: FastifyRequest) => request.headers.authorization !== undefined;
  return { ...publicLimit, max: openPerMinute, allowList: comesWithLogin };
}

/** Whom a call is open to without a login. */
function isOpen(endpoint: Endpoint): boolean {
  return endpoint.userTypes === 'public' || endpoint.userTypes === 'eitherWay';
}

function parsePart(schema: z.ZodType | undefined, value: unknown, part: string): unknown {
  if (schema === undefined) return undefined;
  if (hasTooManyEntries(value)) {
    throw new ProblemError({
      status: 413,
      code: 'too_many_entries',
      title: 'That is more than one call takes',
    });
  }
  const unstorable = findUnstorableText(value);
  if (unstorable !== null) {
    throw badRequest('unstorable_text', 'A text holds a character that cannot be stored', {
      detail: 'Take out NUL characters and broken pairs of surrogates, and try again.',
      field: unstorable === '' ? part : unstorable,
    });
  }
  const parsed = schema.safeParse(value ?? (part === 'body' ? undefined : {}));
  if (parsed.success) return parsed.data;
  const first = parsed.error.issues[0];
  const field = first?.path.join('.') ?? '';
  const modeWrong = parsed.error.issues.some((issue) => issue.message === 'mode not offered');
  throw new ProblemError({
    status: modeWrong ? 422 : 400,
    code: modeWrong ? 'mode_not_offered' : `invalid_${part}`,
    title: modeWrong ? 'mode not offered' : 'The call is not formed as declared',
    detail: parsed.error.issues
      .slice(0, 5)
      .map((issue) => `${issue.path.join('.') || part}: ${issue.message}`)
      .join('; '),
    field: field === '' ? part : field,
  });
}

function checkedResponse(endpoint: Endpoint, result: unknown): unknown {
  if (endpoint.response instanceof z.ZodVoid) return undefined;
  return endpoint.response.parse(result);
}
