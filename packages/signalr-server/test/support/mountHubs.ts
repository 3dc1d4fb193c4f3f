import type { IncomingMessage } from 'node:http';
import {
  type CrossOrigin,
  createHubServer,
  defineHub,
  type HubServer,
  type HubServerOptions,
  type Log,
  type Mountable,
  type Principal,
} from '../../src/index.ts';
import { echoEndpoint } from './echoEndpoint.ts';
import { type Departures, testHub } from './testHub.ts';
import { newToken, readToken } from './tokens.ts';

/** Any user, by the name in the query parameter `as`. */
const anybody = (request: IncomingMessage): Principal => ({
  userId: queryOf(request).get('as') ?? 'anybody',
  expiresAt: Number.POSITIVE_INFINITY,
});

const queryOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://server').searchParams;

const originOf = (request: IncomingMessage) =>
  `${'encrypted' in request.socket ? 'https' : 'http'}://${request.headers.host}`;

/** Mounts every hub of the test server by its path. */
export function mountHubs(log: Log, departures: Departures, crossOrigin: CrossOrigin) {
  const hubs: HubServer<Principal>[] = [];
  const hubOf = (options: Partial<HubServerOptions<Principal>> = {}) => {
    const server: HubServer<Principal> = createHubServer<Principal>({
      authenticate: anybody,
      hub: testHub(() => server, departures),
      detailedErrors: true,
      log,
      // Expiry and pings are checked at each tick.
      ...options,
      limits: { tickMs: 50, connectionsPerUser: 1_000, pendingNegotiationsPerUser: 1_000, ...options.limits },
    });
    hubs.push(server);
    return server;
  };
  let redirects = 0;
  const echo = echoEndpoint(anybody, crossOrigin);
  const byPath = new Map<string, Mountable>([
    ['/testhub', hubOf({ crossOrigin })],
    ['/nowebsockets', hubOf({ transports: ['ServerSentEvents', 'LongPolling'] })],
    ['/authorized', hubOf({ authenticate: (_request, token) => readToken(token) })],
    ['/lively', hubOf({ limits: { keepAliveMs: 100, clientTimeoutMs: 3_000 } })],
    ['/unwelcoming', hubOf({ hub: defineHub({ methods: {}, onConnected: refuse }) })],
    [
      '/redirect',
      hubOf({
        redirect(request) {
          redirects += 1;
          return { url: `${originOf(request)}/testhub?numRedirects=${redirects}` };
        },
      }),
    ],
    [
      '/redirects',
      hubOf({
        redirect(request) {
          const left = Number(queryOf(request).get('left'));
          return left > 0 ? { url: `${originOf(request)}/redirects?left=${left - 1}` } : null;
        },
      }),
    ],
    [
      '/redirectWithToken',
      hubOf({
        redirect: (request) => ({
          url: `${originOf(request)}/authorized`,
          accessToken: newToken(queryOf(request).get('user') ?? '', 60_000),
        }),
      }),
    ],
    ['/refusingNegotiate', hubOf({ redirect: () => ({ error: 'Come back tomorrow.' }) })],
    ['/echo', echo],
    ['/echoRedirect307', redirecting(307, echo)],
    ['/echoRedirect308', redirecting(308, echo)],
  ]);
  return {
    byPath,
    async shutdown() {
      await Promise.all([
        ...hubs.map((hub) => hub.shutdown({ withinMs: 1 })),
        echo.shutdown({ withinMs: 1 }),
      ]);
    },
  };
}

function refuse(): void {
  throw new Error('not today');
}

/** Redirects negotiate by HTTP; the endpoint handles all other requests. */
function redirecting(status: 307 | 308, endpoint: Mountable): Mountable {
  return {
    handleUpgrade: (request, socket, head) => endpoint.handleUpgrade(request, socket, head),
    async handleRequest(request, response) {
      const { pathname, search } = new URL(request.url ?? '', 'http://server');
      if (!pathname.endsWith('/negotiate')) return endpoint.handleRequest(request, response);
      response.writeHead(status, { location: `/echo/negotiate${search}` }).end();
    },
  };
}
