import type * as SignalR from '@microsoft/signalr';

/** The three ways a client may travel, by the names the protocol gives them. */
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

/** Where a case runs: which client, in which surroundings, against which house, over which transport. */
export type Place = {
  readonly signalR: typeof SignalR;
  readonly platform: 'node' | 'browser';
  /** Where the house of the tests listens: `http://127.0.0.1:1234`. */
  readonly origin: string;
  readonly transport: TransportName;
  readonly WebSocket: new (url: string) => RawSocket;
};

/** One acceptance case. It runs in Node and in a browser's page alike, so it uses nothing of either. */
export type AcceptanceCase = {
  /** The number of the list in the README beside; the product's own cases are `own-…`. */
  readonly number: number | string;
  readonly title: string;
  /** Once for each of these transports; where the case chooses its transport itself, there is only one. */
  readonly over: readonly TransportName[];
  /** Needs the house’s encrypted door. */
  readonly https?: boolean;
  run(place: Place): Promise<void>;
};

/** The name of a case over a transport, as the test report shows it. */
export function caseName({ number, title, over }: AcceptanceCase, transport: TransportName) {
  return over.length > 1 ? `${number} ${title} (${transport})` : `${number} ${title}`;
}

/** Fails unless both are the same all the way down. */
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

/** The message a promise is refused with; fails when it is kept. */
export async function refusal(promise: Promise<unknown>): Promise<string> {
  const outcome = await promise.then(
    (value) => ({ value }),
    (error: unknown) => ({ error }),
  );
  if ('value' in outcome) throw new Error(`expected a refusal, got ${written(outcome.value)}`);
  return outcome.error instanceof Error ? outcome.error.message : String(outcome.error);
}

/** Something that will have happened: `resolve` it once, await `promise`. */
export function happening<T = void>() {
  let resolve!: (value: T) => void;
  const promise = new Promise<T>((kept) => {
    resolve = kept;
  });
  return { promise, resolve };
}

/** A name nobody else uses, by which the house tells one case's requests from another's. */
export const newTag = () => Math.random().toString(36).slice(2);
