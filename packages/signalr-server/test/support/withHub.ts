import http from 'node:http';
import type { AddressInfo } from 'node:net';
import {
  attach,
  createHubServer,
  type HubServer,
  type HubServerOptions,
  type Principal,
} from '../../src/index.ts';
import { complaintsOf } from './complaints.ts';
import { Departures, testHub } from './testHub.ts';
import { newToken, readToken } from './tokens.ts';

/** One hub on its own server, with the limits that a test requests. */
export type HubUnderTest = {
  /** The hub’s address. */
  readonly url: string;
  readonly server: HubServer<Principal>;
  readonly departures: Departures;
  readonly token: string;
  /** Number of open sockets to the server, of every kind. */
  openSockets(): Promise<number>;
  /** Number of requests received so far, without upgrades. */
  arrivals(): number;
  complaints(): string[];
};

/** Limits for the wire tests: periods of seconds are much shorter here. */
const quick = { tickMs: 10 };

/** Runs `use` with a hub that requires tokens, and fails if the hub logged an error. */
export async function withHub(
  {
    provoked,
    ...options
  }: Partial<HubServerOptions<Principal>> & {
    /** Errors that the test expects in the log. */
    readonly provoked?: RegExp;
  },
  use: (hub: HubUnderTest) => Promise<void>,
): Promise<void> {
  const { log, complaints, said } = complaintsOf(provoked);
  const departures = new Departures();
  const token = newToken('ada', 60_000);
  const server: HubServer<Principal> = createHubServer<Principal>({
    authenticate: (_request, token) => readToken(token),
    hub: testHub(() => server, departures),
    detailedErrors: true,
    ...options,
    log,
    limits: { ...quick, ...options.limits },
  });
  const web = http.createServer((_request, response) => void response.writeHead(404).end());
  attach(web, '/hub', server);
  let arrivals = 0;
  web.prependListener('request', () => {
    arrivals += 1;
  });
  await new Promise<void>((resolve) => web.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(web.address() as AddressInfo).port}/hub`;
  const openSockets = () =>
    new Promise<number>((resolve) => web.getConnections((_error, count) => resolve(count)));
  try {
    await use({
      url,
      server,
      departures,
      complaints,
      token,
      arrivals: () => arrivals,
      openSockets,
    });
  } finally {
    await server.shutdown({ withinMs: 1 });
    const closed = new Promise((resolve) => web.close(resolve));
    web.closeAllConnections();
    await closed;
  }
  const errors = complaints();
  if (errors.length > 0) throw new Error(`the server logged errors: ${errors.join('\n')}`);
  const leak = said.find((text) => text.includes(token) || text.includes('access_token'));
  if (leak) throw new Error(`the log holds a token: ${leak}`);
}
