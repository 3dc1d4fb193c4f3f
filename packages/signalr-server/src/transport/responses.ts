import { STATUS_CODES, type ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';

/** Headers that disable caching. */
export const noStore = {
  'Cache-Control': 'no-cache, no-store',
  Pragma: 'no-cache',
  Expires: 'Thu, 01 Jan 1970 00:00:00 GMT',
} as const;

/** Reason for refusing a request. If `text` is empty, the client shows the status name. */
export interface Refusal {
  readonly status: number;
  readonly text: string;
  readonly headers?: Readonly<Record<string, string>>;
}

export const refusals = {
  unauthorized: { status: 401, text: '', headers: { 'WWW-Authenticate': 'Bearer' } },
  forbidden: { status: 403, text: '' },
  idRequired: { status: 400, text: 'Connection ID required' },
  unknownId: { status: 404, text: 'No Connection with that ID' },
  otherTransport: { status: 400, text: 'Cannot change transports mid-connection' },
  alreadyActive: { status: 409, text: '' },
  postToWebSocket: { status: 405, text: 'POST requests are not allowed for WebSocket connections.' },
  notStarted: { status: 400, text: 'The connection has no transport yet' },
  notLongPolling: { status: 400, text: 'Cannot terminate this connection using the DELETE endpoint.' },
  notServed: { status: 404, text: '' },
  methodOfNegotiate: { status: 405, text: '', headers: { Allow: 'POST' } },
  methodOfHub: { status: 405, text: '', headers: { Allow: 'GET, POST, DELETE' } },
  tooManyPending: {
    status: 429,
    text: 'Too many connections of this user are waiting to be opened',
    headers: { 'Retry-After': '15' },
  },
  tooManyConnections: {
    status: 429,
    text: 'Too many connections of this user',
    headers: { 'Retry-After': '60' },
  },
  tooManyOfTenant: {
    status: 429,
    text: 'Too many connections of this user’s company',
    headers: { 'Retry-After': '60' },
  },
  tooManyPosts: { status: 429, text: 'Too many messages of this connection are waiting' },
  brokenPost: { status: 400, text: 'The message ended early' },
  shuttingDown: { status: 503, text: 'The server is shutting down', headers: { 'Retry-After': '5' } },
  failed: { status: 500, text: '' },
} as const satisfies Record<string, Refusal>;

/** Refusal for a transport that this endpoint does not offer. */
export function transportNotOffered(name: string): Refusal {
  return { status: 404, text: `${name} transport not supported by this end point type` };
}

export function refuse(response: ServerResponse, refusal: Refusal): void {
  if (response.headersSent || response.destroyed) return;
  const body = Buffer.from(refusal.text);
  response.writeHead(refusal.status, {
    ...noStore,
    ...refusal.headers,
    ...(body.length > 0 && { 'Content-Type': 'text/plain' }),
    'Content-Length': body.length,
  });
  response.end(body);
}

/** Refuses an upgrade: there is no response object, so the response is written to the socket. */
export function refuseUpgrade(socket: Duplex, refusal: Refusal): void {
  if (socket.destroyed) return;
  // The server has removed its own listeners: without one, a reset by the peer would end the process.
  socket.on('error', () => socket.destroy());
  const headers = { ...refusal.headers, Connection: 'close', 'Content-Type': 'text/plain' };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.once('finish', () => socket.destroy());
  socket.end(
    `HTTP/1.1 ${refusal.status} ${STATUS_CODES[refusal.status]}\r\n${lines.join('')}` +
      `Content-Length: ${Buffer.byteLength(refusal.text)}\r\n\r\n${refusal.text}`,
  );
}

/** Sends a response without a body. */
export function answerNothing(response: ServerResponse, status: 200 | 202 | 204): void {
  if (response.headersSent || response.destroyed) return;
  response.writeHead(status, {
    ...noStore,
    ...(status !== 204 && { 'Content-Type': 'text/plain', 'Content-Length': 0 }),
  });
  response.end();
}
