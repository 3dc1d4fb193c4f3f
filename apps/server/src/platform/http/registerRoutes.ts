import type { Endpoint } from '@lanewright/contract';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { againAfterDeadlock } from '../database/againAfterDeadlock.ts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';
import { Admission, beginOrRefuse, callsOf } from './admission.ts';
import { announceAway } from './announceAway.ts';
import { arrivalOf } from './arrival.ts';
import { activeAtOf } from './activeAt.ts';
import { actorOf, type Caller, verifySessionToken } from './caller.ts';
import { fairDatabase } from './fairDatabase.ts';
import { networkOf } from './networkOf.ts';
import { parseBody } from './parseBody.ts';
import { parsePart } from './parsePart.ts';
import { ProblemError, refuse } from './problemError.ts';
import { requireRecord } from './recordFile.ts';
import { isBeingSent } from './sendStream.ts';
import type { Route, ScopedCall } from './serve.ts';
import { endUntaken } from './endUntaken.ts';
import { writeAnswer } from './writeAnswer.ts';

/** Loads the caller of a verified token: its company, type and customers; null if the session has ended. */
export type LoadCaller = (
  platform: Platform,
  userId: string,
  familyId: string,
  /** When the user was last active, as far as the request shows. */
  activeAt: Date,
) => Promise<Caller | null>;

/** Rate and body limit per address for endpoints without a login. */
const publicLimit = { max: 600, timeWindow: '1 minute' };
const publicBodyBytes = 64 * 1024;
/** Body limit of other endpoints, unless the contract sets one. */
const standardBodyBytes = 256 * 1024;

type Known = { readonly caller: Caller; readonly familyId: string };
/** An admitted request: its caller, if known, and what ends with it. */
type Admitted = { readonly known: Known | null; readonly admission: Admission };

/** Serves every route below `/api`: permitted callers, input and output all come from the contract. */
export function registerRoutes(
  app: FastifyInstance,
  platform: Platform,
  routes: readonly Route[],
  loadCaller: LoadCaller,
): void {
  const admitted = new WeakMap<FastifyRequest, Admitted>();
  for (const route of routes) {
    const { endpoint } = route;
    app.route({
      method: endpoint.method,
      url: `/api${endpoint.path.replace(/\{(\w+)\}/g, ':$1')}`,
      bodyLimit: bodyLimitOf(endpoint),
      config: { endpoint, ...(isOpen(endpoint) ? { rateLimit: limitOf(endpoint) } : {}) },
      serializerCompiler: () => (data) => JSON.stringify(data),
      // Before the body is read: nothing is parsed for a caller without permission.
      onRequest: async (request, reply) => {
        reply.header('cache-control', 'no-store');
        const { pulse } = platform.database;
        endUntaken(reply);
        const admission = Admission.of(reply);
        const known = await announceAway({ platform, endpoint, request, caller: null }, async () => {
          await pulse.check();
          return pulse.whileAnswering(findCaller(platform, endpoint, loadCaller, request, admission));
        });
        if (known !== null) await route.admit?.(platform, known.caller, request, admission);
        admitted.set(request, { known, admission });
      },
      ...(endpoint.transport === 'file' && endpoint.isUnaudited !== true ? { onSend: requireRecord } : {}),
      handler: (request, reply) => {
        const { known, admission } = admitted.get(request) as Admitted;
        const caller = known?.caller ?? null;
        return announceAway({ platform, endpoint, request, caller }, () => {
          const answering = admission.whileHandled(() => answer(platform, route, known, request, reply));
          // Streams have their own ways to end.
          return endpoint.transport === 'json'
            ? platform.database.pulse.whileAnswering(answering)
            : answering;
        });
      },
    });
  }
}

async function answer(
  base: Platform,
  route: Route,
  known: Known | null,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const { endpoint } = route;
  const caller = known?.caller ?? null;
  const arrivedAt = arrivalOf(request);
  const network = networkOf(request.ip);
  const share =
    caller === null
      ? { company: network, user: network }
      : { company: caller.companyId, user: caller.userId };
  const database = fairDatabase({ platform: base, share, caller, endpoint, arrivedAt });
  const platform = { ...base, database };
  const call = {
    platform,
    caller: caller as Caller,
    callerOrNull: caller,
    sessionId: known?.familyId ?? null,
    actor: actorOf(caller, request),
    arrivedAt,
    params: parsePart(endpoint.params, request.params, 'params'),
    query: parsePart(endpoint.query, request.query, 'query'),
    body: endpoint.transport === 'multipart' ? undefined : await parseBody(endpoint.body, request.body),
    request,
    reply,
  };
  try {
    if (!route.inTransaction) {
      const result = await route.handle(call as ScopedCall<Endpoint>);
      if (isBeingSent(result)) return await reply;
      if (reply.sent || endpoint.transport === 'file') return result;
      return await writeAnswer(endpoint, result, reply, base.shares, share);
    }
    const result = await againAfterDeadlock(() =>
      database.asCustomers(caller?.customerIds ?? [], (tx: Transaction) =>
        route.handle({ ...call, tx } as ScopedCall<Endpoint>),
      ),
    );
    return await writeAnswer(endpoint, result, reply, base.shares, share);
  } catch (error) {
    if (error instanceof ProblemError) await error.persist(base);
    throw error;
  }
}

/** Finds the caller, if the endpoint needs one; throws if the endpoint does not permit the caller. */
async function findCaller(
  platform: Platform,
  endpoint: Endpoint,
  loadCaller: LoadCaller,
  request: FastifyRequest,
  admission: Admission,
): Promise<Known | null> {
  const { userTypes } = endpoint;
  const { authorization } = request.headers;
  const { shares } = platform;
  const begin = async (who: string, take: () => () => void) =>
    admission.add(await beginOrRefuse(take, who, request, shares));
  if (userTypes === 'public' || (userTypes === 'optionalLogin' && authorization === undefined)) {
    const network = networkOf(request.ip);
    await begin(network, () => shares.beginOfNetwork(network));
    return null;
  }
  const token = /^Bearer (\S+)$/.exec(authorization ?? '')?.[1];
  const session = token === undefined ? null : await verifySessionToken(platform.sessionKey, token);
  if (session === null) throw refuse('not_logged_in', 'Log in to do this');
  const { userId, familyId } = session;
  const calls = callsOf(request, bodyLimitOf(endpoint), shares);
  // Checked before anything is read from the database, because a flooding caller is mostly refused.
  await begin(userId, () => shares.beginOfUser(userId, calls));
  const caller = await loadCaller(platform, userId, familyId, activeAtOf(request));
  if (caller === null) throw refuse('not_logged_in', 'Log in to do this');
  const { companyId } = caller;
  await begin(userId, () => shares.beginOfCompany(companyId, calls));
  if (Array.isArray(userTypes) && !userTypes.includes(caller.userType)) {
    throw refuse(
      'wrong_user_type',
      `Only ${userTypes.join(', ')} can do this; your role is ${caller.userType}`,
      { status: 403 },
    );
  }
  return { caller, familyId };
}

/** Rate limit per network for an open endpoint; a stricter limit applies only to requests without a login. */
function limitOf({ anonymousRateLimit }: Endpoint) {
  if (anonymousRateLimit === undefined) return publicLimit;
  const comesWithLogin = (request: FastifyRequest) => request.headers.authorization !== undefined;
  return { ...publicLimit, max: anonymousRateLimit, allowList: comesWithLogin };
}

/** Maximum bytes of a JSON body. */
function bodyLimitOf(endpoint: Endpoint): number {
  return endpoint.bodyBytes ?? (isOpen(endpoint) ? publicBodyBytes : standardBodyBytes);
}

/** Whether an endpoint can be called without a login. */
function isOpen(endpoint: Endpoint): boolean {
  return endpoint.userTypes === 'public' || endpoint.userTypes === 'optionalLogin';
}
