import type { lookup, LookupAddress } from 'node:dns';
import { createServer, type RequestListener, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { AddressRefused, openPublicFetch } from './publicFetch.ts';

let server: Server;
let port: number;
let asked: string[] = [];
let answer: RequestListener;
beforeAll(async () => {
  server = createServer((request, response) => {
    asked.push(`${request.method} ${request.url}`);
    answer(request, response);
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  port = (server.address() as AddressInfo).port;
});
afterAll(() => new Promise((closed) => server.close(closed)));
afterEach(() => {
  asked = [];
});

const get = { method: 'GET', headers: {} };

/** A name server that returns these addresses for every name. */
const resolvingTo = (...addresses: string[]) =>
  ((_host: string, _options: unknown, callback: (error: null, found: LookupAddress[]) => void) =>
    callback(
      null,
      addresses.map((address) => ({ address, family: address.includes(':') ? 6 : 4 })),
    )) as unknown as typeof lookup;

/** Returns the error for a refused address, from both a fetch and a check. */
async function refusalOf(call: Promise<unknown>): Promise<unknown> {
  const error = await call.then(
    () => 'nothing was refused',
    (failure: Error) => failure,
  );
  return error instanceof AddressRefused ? error : (error as Error).cause;
}

test.each([
  '127.0.0.1',
  '[::1]',
  '[::ffff:127.0.0.1]',
  '169.254.169.254',
  '10.1.2.3',
  '192.168.0.1',
  '100.64.0.1',
  '2130706433',
  '0x7f000001',
  '0177.0.0.1',
  '127.1',
  '0',
  'localhost',
])('refuses https://%s before connecting', async (host) => {
  const { fetch, check } = openPublicFetch({ privateAddresses: false });
  expect(await refusalOf(fetch(`https://${host}:${port}/`, get))).toBeInstanceOf(AddressRefused);
  expect(await refusalOf(check(`https://${host}:${port}/`))).toBeInstanceOf(AddressRefused);
  expect(asked).toEqual([]);
});

test('refuses a name if any of its addresses is private', async () => {
  for (const found of [['127.0.0.1'], ['93.184.216.34', '127.0.0.1'], ['::ffff:10.0.0.1'], ['fd00::1']]) {
    const { fetch, check } = openPublicFetch({ privateAddresses: false, lookup: resolvingTo(...found) });
    expect(await refusalOf(fetch(`https://sso.example:${port}/`, get))).toBeInstanceOf(AddressRefused);
    expect(await refusalOf(check('https://sso.example/'))).toBeInstanceOf(AddressRefused);
  }
  expect(asked).toEqual([]);
});

test('fetches public addresses by https only, and private ones only where allowed', async () => {
  const outside = resolvingTo('93.184.216.34');
  for (const privateAddresses of [false, true]) {
    const { check } = openPublicFetch({ privateAddresses, lookup: outside });
    await expect(check('https://sso.example/')).resolves.toBeUndefined();
    expect(await refusalOf(check('http://sso.example/'))).toMatchObject({
      message: 'it doesn’t begin with https://',
    });
    for (const address of ['ftp://sso.example/', 'file:///etc/passwd', 'javascript:alert(1)'])
      expect(await refusalOf(check(address))).toBeInstanceOf(AddressRefused);
  }
});

test('resolves a name once: connects to the address that was checked', async () => {
  const found = [['127.0.0.1'], ['10.0.0.1']];
  let lookups = 0;
  const turning = ((host: string, options: never, callback: never) =>
    resolvingTo(...(found[lookups++] ?? []))(host, options, callback)) as unknown as typeof lookup;
  answer = (_request, response) => response.end('here');
  const { fetch } = openPublicFetch({ privateAddresses: true, lookup: turning });
  const response = await fetch(`http://sso.example:${port}/`, get);
  expect([await response.text(), lookups]).toEqual(['here', 1]);
});

test('fetches allowed private addresses completely and does not follow redirects', async () => {
  const { fetch } = openPublicFetch({ privateAddresses: true });
  answer = (request, response) => {
    if (request.url === '/away') return response.writeHead(302, { location: '/elsewhere' }).end();
    return response.writeHead(201, { 'content-type': 'application/json' }).end('{"a":1}');
  };
  const good = await fetch(`http://localhost:${port}/here`, {
    ...get,
    method: 'POST',
    body: new URLSearchParams({ b: '2' }),
  });
  expect([good.status, good.headers.get('content-type'), await good.json()]).toEqual([
    201,
    'application/json',
    { a: 1 },
  ]);
  expect((await fetch(`http://127.0.0.1:${port}/away`, get)).status).toBe(302);
  expect(asked).toEqual(['POST /here', 'GET /away']);
});

test('aborts a response over 1 MB, counted after decompression', async () => {
  const { fetch } = openPublicFetch({ privateAddresses: true });
  const long = Buffer.alloc(1024 * 1024 + 1, 'x');
  answer = (_request, response) => response.end(long);
  await expect(fetch(`http://127.0.0.1:${port}/`, get)).rejects.toThrow(RangeError);
  answer = (_request, response) =>
    response.writeHead(200, { 'content-encoding': 'gzip' }).end(gzipSync(long));
  await expect(fetch(`http://127.0.0.1:${port}/`, get)).rejects.toThrow(RangeError);
  answer = (_request, response) => response.end(long.subarray(1));
  expect((await (await fetch(`http://127.0.0.1:${port}/`, get)).arrayBuffer()).byteLength).toBe(1024 * 1024);
});

test('does not wait for a response that stalls or trickles in', async () => {
  const { fetch } = openPublicFetch({ privateAddresses: true, timeOutMs: 80 });
  answer = () => undefined;
  await expect(fetch(`http://127.0.0.1:${port}/`, get)).rejects.toMatchObject({ name: 'TimeoutError' });
  answer = (_request, response) => {
    const drip = setInterval(() => response.write('.'), 10);
    response.on('close', () => clearInterval(drip));
  };
  await expect(fetch(`http://127.0.0.1:${port}/`, get)).rejects.toMatchObject({ name: 'TimeoutError' });
});
