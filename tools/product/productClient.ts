import { createReadStream } from 'node:fs';
import { request } from 'node:http';
import path from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accounts,
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
  uploads,
} from '@lanewright/contract';

type Parts<E> = { params?: ParamsOf<E>; query?: QueryInputOf<E>; body?: BodyInputOf<E> };
export type UploadView = ResponseOf<typeof uploads.getUpload>;

/** A logged-in user of a running product over HTTP; error responses are thrown. */
export type ProductClient = {
  call<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<ResponseOf<E>>;
  /** The file that a call answers with. */
  download<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<Buffer>;
  /** Streams a file in an upload request; optionally from one byte, up to another, and with a pause after every piece. */
  send<E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    file: string,
    how?: { from?: number; before?: number; pauseMs?: number },
  ): Promise<ResponseOf<E>>;
  /** Waits until an upload waits for a user or has ended. */
  settled(uploadId: string, timeoutMs: number): Promise<UploadView>;
};

const working = new Set([100, 101, 105]);

type Session = Extract<ResponseOf<typeof accounts.authenticate>, { jwtToken: string }>;

export async function logIn(address: string, username: string, password: string): Promise<ProductClient> {
  return clientWith(address, (await beginSession(address, username, password)).jwtToken);
}

/** Logs in and returns the session, as the web app stores it. */
export async function beginSession(address: string, username: string, password: string): Promise<Session> {
  const anonymous = clientWith(address, '');
  const session = await anonymous.call(accounts.authenticate, { body: { username, password } });
  if (!('jwtToken' in session)) throw new Error(`${username} is asked for a second factor`);
  return session;
}

function clientWith(address: string, token: string): ProductClient {
  const headers: Record<string, string> = token === '' ? {} : { authorization: `Bearer ${token}` };
  const urlOf = <E extends Endpoint>(endpoint: E, parts: Parts<E>) => {
    const params = Object.entries((parts.params ?? {}) as Record<string, unknown>);
    const url = new URL(
      params.reduce(
        (text, [name, value]) => text.replace(`{${name}}`, String(value)),
        `${address}/api${endpoint.path}`,
      ),
    );
    for (const [name, value] of Object.entries((parts.query ?? {}) as Record<string, unknown>))
      url.searchParams.set(name, String(value));
    return url;
  };
  const bytesOf = async <E extends Endpoint>(endpoint: E, parts: Parts<E>): Promise<Buffer> => {
    const json = parts.body === undefined ? {} : { body: JSON.stringify(parts.body) };
    const response = await fetch(urlOf(endpoint, parts), {
      method: endpoint.method,
      headers: { ...headers, ...(parts.body === undefined ? {} : { 'content-type': 'application/json' }) },
      ...json,
    });
    const bytes = Buffer.from(await response.arrayBuffer());
    if (response.ok) return bytes;
    const text = bytes.toString('utf8', 0, 400);
    throw new Error(`${endpoint.method} ${endpoint.path}: ${response.status} ${text}`);
  };
  const client: ProductClient = {
    async call(endpoint, parts = {}) {
      const text = (await bytesOf(endpoint, parts)).toString();
      return (text === '' ? undefined : JSON.parse(text)) as ResponseOf<typeof endpoint>;
    },
    download: (endpoint, parts = {}) => bytesOf(endpoint, parts),
    async send(endpoint, parts, file, { from = 0, before = Infinity, pauseMs = 0 } = {}) {
      const boundary = 'lanewright-file';
      async function* whole() {
        yield Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${path.basename(file)}"\r\n\r\n`,
        );
        for await (const piece of createReadStream(file, {
          start: from,
          end: before - 1,
        }) as AsyncIterable<Buffer>) {
          yield piece;
          if (pauseMs > 0) await pause(pauseMs);
        }
        yield Buffer.from(`\r\n--${boundary}--\r\n`);
      }
      return new Promise((resolve, reject) => {
        const outgoing = request(
          urlOf(endpoint, parts),
          {
            method: endpoint.method,
            headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
          },
          (incoming) => {
            let text = '';
            incoming
              .setEncoding('utf8')
              .on('data', (piece: string) => {
                text += piece;
              })
              .on('end', () => {
                // Refused before everything was sent: the rest is not needed, and the connection cannot be reused.
                if (!outgoing.writableFinished) outgoing.destroy();
                if ((incoming.statusCode ?? 500) >= 400)
                  reject(new Error(`${endpoint.path}: ${incoming.statusCode} ${text.slice(0, 400)}`));
                else resolve(JSON.parse(text) as ResponseOf<typeof endpoint>);
              });
          },
        );
        outgoing.on('error', reject);
        pipeline(Readable.from(whole()), outgoing).catch(reject);
      });
    },
    async settled(uploadId, timeoutMs) {
      const until = Date.now() + timeoutMs;
      while (Date.now() < until) {
        const upload = await client.call(uploads.getUpload, { params: { id: uploadId } });
        if (!working.has(upload.status)) return upload;
        await pause(100);
      }
      throw new Error(`upload ${uploadId} is still being worked on after ${timeoutMs} ms`);
    },
  };
  return client;
}
