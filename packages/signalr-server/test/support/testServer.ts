import http, { type IncomingMessage, type ServerResponse } from 'node:http';
import https from 'node:https';
import type { AddressInfo } from 'node:net';
import { setTimeout as soon } from 'node:timers/promises';
import { attach } from '../../src/index.ts';
import { complaintsOf } from './complaints.ts';
import { mountHubs } from './mountHubs.ts';
import { selfSigned } from './selfSigned.ts';
import { Departures } from './testHub.ts';
import { endToken, newToken } from './tokens.ts';

/** The test server of the acceptance list: every endpoint its cases need, over HTTP and HTTPS. */
export type TestServer = {
  readonly origin: string;
  readonly httpsOrigin: string;
  /** The same server by its other name: another origin, which some hubs allow. */
  readonly otherOrigin: string;
  /** Errors that the servers logged since the last call, except those that cases provoke. */
  complaints(): string[];
  stop(): Promise<void>;
};

type Seen = { readonly request: IncomingMessage; readonly response: ServerResponse | null };

export async function startTestServer({ pageFiles = new Map() as PageFiles } = {}): Promise<TestServer> {
  const { log, complaints } = complaintsOf();
  const departures = new Departures();
  const seen = new Map<string, Seen[]>();
  const servers = [http.createServer(), https.createServer(selfSigned())] as const;
  const [plain, encrypted] = await Promise.all(servers.map(listening));
  const otherOrigin = `http://localhost:${plain}`;
  const hubs = mountHubs(log, departures, { origins: [otherOrigin] });
  for (const server of servers) {
    server.on('request', (request: IncomingMessage, response: ServerResponse) => {
      void answerPlainly(request, response, pageFiles, departures, seen);
    });
    for (const [path, hub] of hubs.byPath) attach(server, path, hub);
    server.prependListener('request', (request: IncomingMessage, response: ServerResponse) => {
      remember(seen, request, response);
      if (addressOf(request).pathname.endsWith('/negotiate')) setCookies(response);
    });
    server.prependListener('upgrade', (request: IncomingMessage) => remember(seen, request, null));
  }
  return {
    origin: `http://127.0.0.1:${plain}`,
    httpsOrigin: `https://127.0.0.1:${encrypted}`,
    otherOrigin,
    complaints,
    async stop() {
      await hubs.shutdown();
      await Promise.all(
        servers.map((server) => {
          const closed = new Promise((resolve) => server.close(resolve));
          server.closeAllConnections();
          return closed;
        }),
      );
    },
  };
}

async function listening(server: http.Server | https.Server): Promise<number> {
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return (server.address() as AddressInfo).port;
}

type PageFiles = ReadonlyMap<string, { type: string; text: string }>;

const addressOf = (request: IncomingMessage) => new URL(request.url ?? '', 'http://server');

function remember(seen: Map<string, Seen[]>, request: IncomingMessage, response: ServerResponse | null) {
  const { searchParams, pathname } = addressOf(request);
  const tag = searchParams.get('tag');
  if (tag === null || ['/seen', '/departed', '/drop'].includes(pathname)) return;
  seen.set(tag, [...(seen.get(tag) ?? []), { request, response }]);
}

function setCookies(response: ServerResponse) {
  const past = new Date(0).toUTCString();
  response.setHeader('set-cookie', [
    'testCookie=testValue; Path=/; Secure; SameSite=None',
    'testCookie2=testValue2; Path=/; Secure; SameSite=None',
    `expiredCookie=doesntmatter; Path=/; Expires=${past}; Secure; SameSite=None`,
  ]);
}

/** Handles requests to anything but hubs. */
async function answerPlainly(
  request: IncomingMessage,
  response: ServerResponse,
  pageFiles: PageFiles,
  departures: Departures,
  seen: Map<string, Seen[]>,
) {
  const { pathname, searchParams } = addressOf(request);
  const say = (status: number, text: string, type = 'text/plain') =>
    response.writeHead(status, { 'content-type': type, 'cache-control': 'no-store' }).end(text);
  const tag = searchParams.get('tag') ?? '';
  const file = pageFiles.get(pathname);
  if (file) say(200, file.text, file.type);
  else if (pathname === '/token') {
    say(200, newToken(searchParams.get('user') ?? '', 60_000));
  } else if (pathname === '/endToken') {
    endToken(searchParams.get('token') ?? '');
    say(200, 'ended');
  } else if (pathname === '/seen') say(200, JSON.stringify((seen.get(tag) ?? []).map(described)));
  else if (pathname === '/departed') {
    await departures.of(tag);
    say(200, 'departed');
  } else if (pathname === '/drop') {
    while (drop(seen.get(tag) ?? []) === 0) await soon(5);
    say(200, 'dropped');
  } else if (pathname === '/badNegotiate/negotiate') say(400, 'Some response from server');
  else say(404, 'nothing here');
}

/** Cuts the sockets of unfinished requests, as a failing network would; returns their number. */
function drop(seen: readonly Seen[]): number {
  const carrying = seen.filter(({ response, request }) => {
    return !request.socket.destroyed && (response === null || !response.writableEnded);
  });
  for (const { request } of carrying) request.socket.destroy();
  return carrying.length;
}

function described({ request, response }: Seen) {
  const { method, headers } = request;
  return {
    method,
    path: addressOf(request).pathname,
    contentType: headers['content-type'] ?? null,
    cookie: headers.cookie ?? null,
    upgrade: response === null,
    status: response?.statusCode ?? null,
  };
}
