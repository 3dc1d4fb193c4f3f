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

/** One hub on a server of its own, with the bounds a test asks for. */
export type OneHub = {
  /** The hub’s address. */
  readonly url: string;
  readonly server: HubServer<Principal>;
  readonly departures: Departures;
  readonly token: string;
  /** How many requests have arrived so far, upgrades not counted. */
  arrivals(): number;
  complaints(): string[];
};

/** The bounds of the wire’s tests: everything that takes seconds in life is quick here. */
const quick = { tickMs: 10 };

/** Runs `use` with a hub behind tokens, and fails when it logged an error. */
export async function withHub(
  options: Partial<HubServerOptions<Principal>>,
  use: (hub: OneHub) => Promise<void>,
): Promise<void> {
  const { log, complaints } = complaintsOf();
  const departures = new Departures();
  const server: HubServer<Principal> = createHubServer<Principal>({
    authenticate: (_request, token) => readToken(token),
    hub: testHub(() => server, departures),
    detailedErrors: true,
    log,
    ...options,
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
  try {
    await use({
      url,
      server,
      departures,
      complaints,
      token: newToken('ada', 60_000),
      arrivals: () => arrivals,
    });
  } finally {
    await server.shutdown({ withinMs: 1 });
    const closed = new Promise((resolve) => web.close(resolve));
    web.closeAllConnections();
    await closed;
  }
  const errors = complaints();
  if (errors.length > 0) throw new Error(`the server logged errors: ${errors.join('\n')}`);
}
