import type * as SignalR from '@microsoft/signalr';

/** The three transports, by their names in the protocol. */
export const transports = ['WebSockets', 'ServerSentEvents', 'LongPolling'] as const;
export type TransportName = (typeof transports)[number];

type RawSocket = {
  onopen: (() => void) | null;
  onmessage: ((event: { data: unknown }) => void) | null;
  onclose: ((event: { code: number; wasClean: boolean }) => void) | null;
  onerror: (() => void) | null;
  send(data: string): void;
  close(code?: number): void;
};

/** Environment of a case: the client, the test server and the transport. */
export type Place = {
  readonly signalR: typeof SignalR;
  readonly platform: 'node' | 'browser';
  /** Address of the test server: `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly transport: TransportName;
  readonly WebSocket: new (url: string) => RawSocket;
};

/** One acceptance case. It runs both in Node and in a browser page, so it uses no API of either. */
export type AcceptanceCase = {
  /** Number in the list of the README; the product's own cases are `own-…`. */
  readonly number: number | string;
  readonly title: string;
  /** Runs once for each of these transports; a case that chooses its own transport has only one. */
  readonly over: readonly TransportName[];
  /** Needs the HTTPS address of the test server. */
  readonly https?: boolean;
  run(place: Place): Promise<void>;
};

/** Name of a case with its transport, for the test report. */
export function caseName({ number, title, over }: AcceptanceCase, transport: TransportName) {
  return over.length > 1 ? `${number} ${title} (${transport})` : `${number} ${title}`;
}

/** Fails unless both values are deeply equal. */
export function expectSame(actual: unknown, expected: unknown, what = 'value') {
  const [is, should] = [written(actual), written(expected)];
  if (is !== should) throw new Error(`${what}: expected ${should}, got ${is}`);
}

export function expectTrue(condition: boolean, what: string) {
  if (!condition) throw new Error(what);
}

function written(value: unknown): string {
  if (value instanceof Error) return `${value.constructor.name}: ${value.message}`;
  return JSON.stringify(value, (_key, inner: unknown) => (inner === undefined ? '(undefined)' : inner));
}

/** Returns the message with which a promise rejects; fails if it resolves. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`expected a refusal, got ${written(outcome.value)}`);
  return outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
}

/** A promise with its `resolve` function. */
export function happening<T = void>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
}

/** A unique name by which the test server distinguishes the requests of cases. */
export const newTag = () => Math.random().toString(36).slice(2);
