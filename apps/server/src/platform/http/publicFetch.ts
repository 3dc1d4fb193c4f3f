import { lookup as systemLookup, type LookupAddress, type LookupOptions } from 'node:dns';
import { isIP, type LookupFunction } from 'node:net';
import { Agent, buildConnector, fetch } from 'undici';
import { isPublicAddress } from './publicAddress.ts';

const timeOutMs = 5_000;
const maxBytes = 1024 * 1024;

/** An address from outside points to a place that this server must not contact. */
export class AddressRefused extends Error {}

type PublicRequest = {
  method: string;
  headers: Record<string, string>;
  body?: ArrayBuffer | null | ReadableStream | string | Uint8Array | undefined | URLSearchParams;
  signal?: AbortSignal;
};

type Reach = {
  /** Whether private addresses are allowed too, also over plain http. */
  privateAddresses: boolean;
  /** Resolves names; defaults to the system's lookup. */
  lookup?: typeof systemLookup;
  timeOutMs?: number;
};

export type PublicFetch = {
  /**
   * Fetches an address that came from outside and returns its whole response. Redirects are not followed.
   * @throws AddressRefused (as the cause of a TypeError) for private addresses, and for plain http to public ones; TimeoutError
   * after 5 seconds, RangeError over 1 MB.
   */
  fetch(address: string, request: PublicRequest): Promise<Response>;
  /** Resolves an address without contacting it. @throws AddressRefused as above. */
  check(address: string): Promise<void>;
};

/**
 * Creates a fetch for addresses that come from a user or another server: it cannot be used to reach this machine or its network. It
 * checks the address of the actual connection, so that a name cannot resolve differently in between.
 */
export function openPublicFetch(reach: Reach): PublicFetch {
  const resolve = reach.lookup ?? systemLookup;

  const refuse = (address: string, protocol: string): AddressRefused | null => {
    if (!isPublicAddress(address))
      return reach.privateAddresses ? null : new AddressRefused('it resolves to a private address');
    return protocol === 'https:' ? null : new AddressRefused('it doesn’t begin with https://');
  };

  const lookupFor =
    (protocol: string): LookupFunction =>
    (hostname, options: LookupOptions, callback) =>
      resolve(hostname, { ...options, all: true }, (error, found: LookupAddress[]) => {
        if (error !== null) return callback(error, []);
        const refused = found.map(({ address }) => refuse(address, protocol)).find((one) => one !== null);
        if (refused !== undefined) return callback(refused, []);
        const [first] = found;
        if (options.all === true || first === undefined) return callback(null, found);
        return callback(null, first.address, first.family);
      });

  const connectors = Object.fromEntries(
    ['http:', 'https:'].map((protocol) => [
      protocol,
      buildConnector({ timeout: timeOutMs, lookup: lookupFor(protocol) }),
    ]),
  );
  const agent = new Agent({
    // One connection per request: none is kept open, and every request is checked again.
    pipelining: 0,
    // Nor is one with an aborted response.
    keepAliveTimeout: 10,
    connect: (options, callback) => {
      const connect = connectors[options.protocol];
      if (connect === undefined) return callback(new AddressRefused('it isn’t a web address'), null);
      // A numeric address is never resolved.
      const refused = isIP(options.hostname) === 0 ? null : refuse(options.hostname, options.protocol);
      if (refused !== null) return callback(refused, null);
      return connect(options, callback);
    },
  });

  return {
    async fetch(address, { method, headers, body, signal }) {
      const tooLate = AbortSignal.timeout(reach.timeOutMs ?? timeOutMs);
      const answer = await fetch(address, {
        method,
        headers,
        body: body ?? null,
        redirect: 'manual',
        signal: signal === undefined ? tooLate : AbortSignal.any([signal, tooLate]),
        dispatcher: agent,
      });
      const bytes = answer.body === null ? null : await readAtMost(answer.body, maxBytes);
      const isEmpty = [204, 205, 304].includes(answer.status);
      return new Response(isEmpty ? null : bytes, {
        status: answer.status,
        headers: [...answer.headers.entries()],
      });
    },
    async check(address) {
      const { protocol, hostname } = new URL(address);
      if (protocol !== 'https:' && protocol !== 'http:') throw new AddressRefused('it isn’t a web address');
      const host = hostname.replace(/^\[|\]$/g, '');
      const refused = isIP(host) === 0 ? null : refuse(host, protocol);
      if (refused !== null) throw refused;
      if (isIP(host) !== 0) return;
      await new Promise<void>((passed, failed) => {
        lookupFor(protocol)(host, { all: true }, (error) => (error === null ? passed() : failed(error)));
      });
    },
  };
}

async function readAtMost(body: AsyncIterable<Uint8Array>, most: number): Promise<Uint8Array<ArrayBuffer>> {
  const chunks: Uint8Array[] = [];
  let length = 0;
  for await (const chunk of body) {
    length += chunk.byteLength;
    if (length > most) throw new RangeError('The response is too long');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks);
}
