import { AsyncLocalStorage } from 'node:async_hooks';
import type { Endpoint, List } from '@lanewright/contract';
import { type FactName, facts, type Refresh } from '@lanewright/contract/facts';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { verifySessionToken } from '../../src/platform/http/caller.ts';
import type { Follower, Followers } from '../../src/platform/jobs/job.ts';
import type { Platform } from '../../src/platform/platform.ts';

type Announced = { readonly fact: FactName; readonly payload: Readonly<Record<string, unknown>> };
type User = { readonly company_id: string; readonly user_type: string };

/** What the call that is being handled has announced. */
const announced = new AsyncLocalStorage<Announced[]>();

/** Followers that also note, for the call that announces an event, that it did. */
export function notingFollowers(followers: Followers): Followers {
  const known = followers as Readonly<Record<string, readonly Follower[] | undefined>>;
  return Object.fromEntries(
    (Object.keys(facts) as FactName[]).map((fact) => {
      const note = {
        name: `note ${fact}`,
        step: 'scenarios' as const,
        follow: async (_tx: unknown, payloads: readonly Announced['payload'][]) =>
          void announced.getStore()?.push(...payloads.map((payload) => ({ fact, payload }))),
      };
      return [fact, [...(known[fact] ?? []), note]];
    }),
  ) as Followers;
}

/**
 * Compares the lists that the events of each call refresh for its own caller with the `changes` of its endpoint, and reports lists
 * that these lack: the caller's screens would not load them again.
 */
export function checkDeclaredLists(
  app: FastifyInstance,
  platform: Platform,
  report: (sentence: string) => void,
): void {
  const ofRequest = new WeakMap<FastifyRequest, Announced[]>();
  app.addHook('preHandler', (request, _reply, done) => {
    const events: Announced[] = [];
    ofRequest.set(request, events);
    announced.run(events, done);
  });
  app.addHook('onSend', async (request, reply, payload) => {
    const events = ofRequest.get(request) ?? [];
    const { endpoint } = request.routeOptions.config;
    if (events.length === 0 || endpoint === undefined || reply.statusCode >= 300) return payload;
    const caller = await callerOf(platform, request);
    if (caller !== null)
      for (const { fact, lists } of undeclared(endpoint, events, caller))
        report(`${endpoint.method} ${endpoint.path} lacks ${lists.join(', ')} of ${fact} in its changes`);
    return payload;
  });
}

async function callerOf({ sessionKey, database }: Platform, request: FastifyRequest): Promise<User | null> {
  const token = /^Bearer (\S+)$/.exec(request.headers.authorization ?? '')?.[1];
  const session = token === undefined ? null : await verifySessionToken(sessionKey, token);
  if (session === null) return null;
  const { rows } = await database.bulkPool.query<User>(
    'SELECT company_id, user_type FROM users WHERE user_id = $1',
    [session.userId],
  );
  return rows[0] ?? null;
}

/** The lists, by event, that a call refreshes for its caller without declaring them. */
export function undeclared(
  { changes = [] }: Pick<Endpoint, 'changes'>,
  events: readonly Announced[],
  caller: User,
): { fact: FactName; lists: List[] }[] {
  return events
    .map(({ fact, payload }) => ({
      fact,
      lists: refreshedFor(facts[fact].refreshes, payload, caller).filter((list) => !changes.includes(list)),
    }))
    .filter(({ lists }) => lists.length > 0);
}

/** The lists that an event refreshes for one user, by the audiences of the hub. */
function refreshedFor(
  { customer = [], named = [], uploader = [], owner = [] }: Refresh,
  payload: Announced['payload'],
  { company_id: companyId, user_type: userType }: User,
): List[] {
  const isCustomers = payload.customerId === companyId;
  const lists = [
    ...(isCustomers ? customer : []),
    ...(isNamed(payload, companyId) ? named : []),
    // Only the uploader itself, or the Owner, calls what announces events of an upload.
    ...(isCustomers || userType === 'Carrier' ? uploader : []),
    ...(userType === 'Owner' ? owner : []),
  ];
  return [...new Set(lists)].filter((list) => userType !== 'CleanserCustomer' || list === 'uploads');
}

/** Whether an event names a carrier. */
function isNamed(
  { carrierId, carrierIds, carriers, news }: Announced['payload'],
  companyId: string,
): boolean {
  const those = [carriers, news].flatMap((list) => (list ?? []) as { carrierId: string | null }[]);
  return [carrierId, carrierIds, those.map((one) => one.carrierId)].flat().includes(companyId);
}
