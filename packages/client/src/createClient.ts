import { accounts, type Endpoint, type ResponseOf } from '@lanewright/contract';
import { ClientProblem, problemOf } from './clientProblem.ts';
import type { EndpointInput, LooseInput } from './endpointInput.ts';
import { endpointUrl } from './endpointUrl.ts';

type Tokens = { jwtToken: string; refreshToken: string };
/** A file to upload: its bytes, its name, and the fields that the request requires with it. */
export type SentFile = {
  readonly name: string;
  readonly bytes: Blob;
  readonly fields?: Readonly<Record<string, string>>;
};
type Options = {
  /** Base address of the product, such as `https://freight.example.com`. */
  readonly address: string;
  /** Function that sends requests; default: the platform's `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
};

export type Client = {
  /** Logs in. `code` is the second factor; if it is required and missing, throws a `ClientProblem` with `two_factor_required`. */
  logIn(username: string, password: string, code?: string): Promise<void>;
  /** Sends a request and returns the parsed response. */
  call<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<ResponseOf<E>>;
  /** Uploads a file. */
  upload<E extends Endpoint>(
    endpoint: E,
    input: Omit<EndpointInput<E>, 'body'>,
    file: SentFile,
  ): Promise<ResponseOf<E>>;
  /** Downloads a file. Returns null if there is none (204). */
  download<E extends Endpoint>(endpoint: E, ...input: InputOf<E>): Promise<Blob | null>;
};
/** The input is optional if the endpoint needs none. */
type InputOf<E> = Record<never, never> extends EndpointInput<E> ? [EndpointInput<E>?] : [EndpointInput<E>];

/** Creates a client of the product with its own session. */
export function createClient({ address, fetch = globalThis.fetch }: Options): Client {
  const base = address.replace(/\/+$/, '');
  let tokens: Tokens | null = null;
  let renewal: Promise<void> | null = null;

  const sendOnce = (endpoint: Endpoint, input: LooseInput, file?: SentFile) => {
    const headers = new Headers();
    if (tokens !== null) headers.set('authorization', `Bearer ${tokens.jwtToken}`);
    const request: RequestInit = { method: endpoint.method, headers };
    if (file !== undefined) {
      const form = new FormData();
      // Fields come before the file, which is read as a stream.
      for (const [name, value] of Object.entries(file.fields ?? {})) form.append(name, value);
      form.append('file', file.bytes, file.name);
      request.body = form;
    } else if (input.body !== undefined) {
      headers.set('content-type', 'application/json');
      request.body = JSON.stringify(input.body);
    }
    if (input.signal !== undefined) request.signal = input.signal;
    return fetch(`${base}${endpointUrl(endpoint.path, input.params, input.query)}`, request);
  };

  /** Requests that find the token expired share one renewal. */
  const renew = async ({ refreshToken }: Tokens) => {
    renewal ??= (async () => {
      const response = await sendOnce(accounts.refreshSession, { body: { refreshToken } });
      if (!response.ok) throw await problemOf(response);
      tokens = accounts.refreshSession.response.parse(await response.json());
    })().finally(() => {
      renewal = null;
    });
    await renewal;
  };

  const send = async (endpoint: Endpoint, input: LooseInput, file?: SentFile): Promise<Response> => {
    const before = tokens;
    let response = await sendOnce(endpoint, input, file);
    if (response.status === 401 && before !== null) {
      if (tokens === before) await renew(before);
      response = await sendOnce(endpoint, input, file);
    }
    if (!response.ok) throw await problemOf(response);
    return response;
  };

  const answerOf = async <E extends Endpoint>(endpoint: E, response: Response): Promise<ResponseOf<E>> =>
    endpoint.response.parse(response.status === 204 ? undefined : await response.json()) as ResponseOf<E>;

  return {
    async logIn(username, password, code) {
      tokens = null;
      const response = await send(accounts.authenticate, { body: { username, password } });
      const found = accounts.authenticate.response.parse(await response.json());
      if ('jwtToken' in found) {
        tokens = found;
        return;
      }
      if (code === undefined)
        throw new ClientProblem({
          status: 200,
          code: 'two_factor_required',
          title: 'This login asks for a second factor',
        });
      const proven = await send(accounts.validateTwoFactorCode, {
        body: { twoFactorToken: found.twoFactorToken, code },
      });
      tokens = accounts.validateTwoFactorCode.response.parse(await proven.json());
    },
    call: async (endpoint, ...[input = {}]) => answerOf(endpoint, await send(endpoint, input as LooseInput)),
    upload: async (endpoint, input, file) =>
      answerOf(endpoint, await send(endpoint, input as LooseInput, file)),
    download: async (endpoint, ...[input = {}]) => {
      const response = await send(endpoint, input as LooseInput);
      return response.status === 204 ? null : response.blob();
    },
  };
}
