import { readFile } from 'node:fs/promises';
import { setTimeout as pause } from 'node:timers/promises';
import {
  accounts,
  type BodyInputOf,
  type Endpoint,
  type ParamsOf,
  type QueryInputOf,
  type ResponseOf,
} from '@lanewright/contract';
import type { FastifyInstance, InjectOptions } from 'fastify';
import { demonstrationPassword } from '../features/settings/index.ts';

/** How often a request is repeated that the company's share refuses. */
const maxRetries = 60;

type Parts<E> = { params?: ParamsOf<E>; query?: QueryInputOf<E>; body?: BodyInputOf<E> };

/**
 * Makes requests as one logged-in user, through the same HTTP API as a browser; error responses are thrown, except that a request
 * above the company's share is repeated.
 */
export type DemonstrationCaller = {
  call<E extends Endpoint>(endpoint: E, parts?: Parts<E>): Promise<ResponseOf<E>>;
  upload<E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    file: { name: string } & ({ path: string } | { bytes: Buffer }),
    /** Multipart fields that precede the file. */
    fields?: Readonly<Record<string, string>>,
  ): Promise<ResponseOf<E>>;
};

function callerWith(app: FastifyInstance, token: string): DemonstrationCaller {
  const send = async <E extends Endpoint>(
    endpoint: E,
    parts: Parts<E>,
    payload: Pick<InjectOptions, 'headers' | 'payload'>,
  ) => {
    const params = Object.entries((parts.params ?? {}) as Record<string, unknown>);
    const url = params.reduce(
      (path, [name, value]) => path.replace(`{${name}}`, String(value)),
      `/api${endpoint.path}`,
    );
    const query = Object.entries((parts.query ?? {}) as Record<string, unknown>).map(([name, value]) => [
      name,
      String(value),
    ]);
    const request = {
      method: endpoint.method,
      url,
      query: Object.fromEntries(query),
      ...payload,
      headers: {
        'user-agent': 'Demonstration',
        ...payload.headers,
        ...(token === '' ? {} : { authorization: `Bearer ${token}` }),
      },
    };
    let response = await app.inject(request);
    // On a slow database its requests, and those of users who already look at it, exceed the company's share.
    for (let retry = 0; response.statusCode === 429 && retry < maxRetries; retry += 1) {
      await pause(1_000 * Number(response.headers['retry-after'] ?? 1));
      response = await app.inject(request);
    }
    if (response.statusCode >= 400)
      throw new Error(
        `${endpoint.method} ${endpoint.path}: ${response.statusCode} ${response.body.slice(0, 500)}`,
      );
    // The server validated the response against the contract before sending it.
    return (response.body === '' ? undefined : response.json()) as ResponseOf<E>;
  };
  return {
    call: (endpoint, parts = {}) =>
      send(
        endpoint,
        parts,
        parts.body === undefined
          ? {}
          : { headers: { 'content-type': 'application/json' }, payload: JSON.stringify(parts.body) },
      ),
    async upload(endpoint, parts, file, fields = {}) {
      const boundary = 'lanewright-demonstration';
      const payload = Buffer.concat([
        ...Object.entries(fields).map(([name, value]) =>
          Buffer.from(`--${boundary}\r\ncontent-disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`),
        ),
        Buffer.from(
          `--${boundary}\r\ncontent-disposition: form-data; name="file"; filename="${file.name}"\r\n\r\n`,
        ),
        'bytes' in file ? file.bytes : await readFile(file.path),
        Buffer.from(`\r\n--${boundary}--\r\n`),
      ]);
      return send(endpoint, parts, {
        headers: { 'content-type': `multipart/form-data; boundary=${boundary}` },
        payload,
      });
    },
  };
}

/**
 * Logs in a demonstration user.
 * @throws Error when the password was changed or two-factor is enabled.
 */
export async function logIn(app: FastifyInstance, username: string): Promise<DemonstrationCaller> {
  const session = await callerWith(app, '').call(accounts.authenticate, {
    body: { username, password: demonstrationPassword },
  });
  if (!('jwtToken' in session)) throw new Error(`${username} needs a second factor`);
  return callerWith(app, session.jwtToken);
}

/** The logged-in users that load the demonstration. */
export type DemonstrationPeople = {
  readonly customer: DemonstrationCaller;
  readonly owner: DemonstrationCaller;
  readonly cleanser: DemonstrationCaller;
  readonly carriers: readonly [DemonstrationCaller, DemonstrationCaller];
};

/** Logs in the users that load the demonstration. */
export async function logInPeople(app: FastifyInstance): Promise<DemonstrationPeople> {
  const logInAs = (name: string) => logIn(app, `${name}@demo.lanewright.example`);
  const [customer, owner, cleanser, carrier, carrier2] = await Promise.all([
    logInAs('customer'),
    logInAs('owner'),
    logInAs('cleanser'),
    logInAs('carrier'),
    logInAs('carrier2'),
  ]);
  return { customer, owner, cleanser, carriers: [carrier, carrier2] };
}

/** Ends these users' sessions, so that they are not listed as devices. */
export async function logOutPeople({ carriers, ...others }: DemonstrationPeople): Promise<void> {
  await Promise.all([...Object.values(others), ...carriers].map((person) => person.call(accounts.logOut)));
}
