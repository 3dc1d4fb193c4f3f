import http, { type IncomingMessage } from 'node:http';
import { Inbox } from './inbox.ts';

export type Answer = {
  readonly status: number;
  readonly reason: string;
  readonly headers: http.IncomingHttpHeaders;
  readonly body: string;
};

type CallOptions = {
  readonly body?: string;
  readonly headers?: Record<string, string>;
  readonly token?: string;
};

function begin(url: string, method: string, { body, headers, token }: CallOptions) {
  const bearer = token === undefined ? {} : { authorization: `Bearer ${token}` };
  const request = http.request(url, { method, headers: { ...bearer, ...headers }, agent: false });
  const answered = new Promise<IncomingMessage>((resolve, reject) => {
    request.on('response', resolve);
    request.on('error', reject);
  });
  request.end(body);
  return { request, answered };
}

/** Sends one HTTP request on its own socket. */
export async function call(method: string, url: string, options: CallOptions = {}): Promise<Answer> {
  return whole(await begin(url, method, options).answered);
}

async function whole(response: IncomingMessage): Promise<Answer> {
  const chunks: Buffer[] = [];
  for await (const chunk of response) chunks.push(chunk as Buffer);
  return {
    status: response.statusCode ?? 0,
    reason: response.statusMessage ?? '',
    headers: response.headers,
    body: Buffer.concat(chunks).toString(),
  };
}

/** Starts a request that stays open: its response, or `hangUp` to drop it. */
export function leaveWaiting(method: string, url: string, options: CallOptions = {}) {
  const { request, answered } = begin(url, method, options);
  const answer = answered.then(whole);
  answer.catch(() => undefined);
  return { answer, hangUp: () => request.destroy() };
}

/** Opens a stream of server-sent events and reads it without a client library. */
export async function openEvents(url: string, options: CallOptions = {}) {
  const accept = { accept: 'text/event-stream', ...options.headers };
  const { request, answered } = begin(url, 'GET', { ...options, headers: accept });
  const response = await answered;
  const inbox = new Inbox();
  let text = '';
  response.setEncoding('utf8');
  response.on('data', (chunk: string) => {
    text += chunk;
    const events = text.split('\r\n\r\n');
    text = events.pop() ?? '';
    for (const event of events) {
      const lines = event.split('\r\n').filter((line) => line.startsWith('data: '));
      inbox.take(lines.map((line) => line.slice('data: '.length)).join('\n'));
    }
  });
  response.on('close', () => inbox.end('closed'));
  response.on('error', () => inbox.end('broken'));
  const status = response.statusCode ?? 0;
  return { status, headers: response.headers, inbox, raw: response, hangUp: () => request.destroy() };
}

/** Returns the negotiate response, and the URLs derived from it. */
export async function negotiate(hub: string, options: CallOptions & { readonly query?: string } = {}) {
  const { query = 'negotiateVersion=1', ...rest } = options;
  const joint = hub.includes('?') ? '&' : '?';
  const [path = '', search] = hub.split('?');
  const address = `${path}/negotiate?${search === undefined ? '' : `${search}&`}${query}`;
  const answer = await call('POST', address, rest);
  const said = (answer.body.startsWith('{') ? JSON.parse(answer.body) : {}) as {
    negotiateVersion?: number;
    connectionId?: string;
    connectionToken?: string;
    availableTransports?: { transport: string; transferFormats: string[] }[];
    useStatefulReconnect?: boolean;
    error?: string;
    url?: string;
  };
  const url = `${hub}${joint}id=${said.connectionToken ?? said.connectionId}`;
  return { answer, said, url };
}
