import type * as SignalR from '@microsoft/signalr';
import { happening, type Place } from './case.ts';

type ClientOptions = SignalR.IHttpConnectionOptions & {
  /** Reconnects after a loss, with these delays. */
  readonly reconnects?: number[] | true;
  /** Lets the client choose its transport itself. */
  readonly anyTransport?: boolean;
  /** The client accepts it, although its types do not include it. */
  readonly WebSocket?: unknown;
};

/** Creates the official client for a hub of the test server, not yet started. */
export function clientOf(place: Place, path = '/testhub', options: ClientOptions = {}) {
  const { reconnects, anyTransport, ...rest } = options;
  const { HubConnectionBuilder, HttpTransportType, LogLevel } = place.signalR;
  const builder = new HubConnectionBuilder()
    .withUrl(/^https?:/.test(path) ? path : place.origin + path, {
      ...(anyTransport ? {} : { transport: HttpTransportType[place.transport] }),
      ...rest,
    })
    .configureLogging(LogLevel.None);
  if (reconnects === true) builder.withAutomaticReconnect();
  else if (reconnects) builder.withAutomaticReconnect(reconnects);
  return builder.build();
}

/** Runs `use` with a started client, stops it, and returns how it closed. */
export async function withClient<T>(
  client: SignalR.HubConnection,
  use: (client: SignalR.HubConnection) => Promise<T>,
): Promise<T> {
  const closed = happening<Error | undefined>();
  client.onclose((error) => closed.resolve(error));
  await client.start();
  let result: T;
  try {
    result = await use(client);
  } finally {
    await client.stop();
  }
  const error = await closed.promise;
  if (error) throw new Error(`the client closed with an error: ${error.message}`);
  return result;
}

type Insides = {
  serverTimeout(): void;
  connection: {
    onreceive: ((data: string) => void) | null;
    baseUrl: string;
    constructor: new (url: string, options: SignalR.IHttpConnectionOptions) => RawConnection;
  };
};

/** The client's bare connection, below the hub protocol. */
export type RawConnection = {
  onreceive: ((data: string) => void) | null;
  onclose: ((error?: Error) => void) | null;
  connectionId?: string;
  start(format: number): Promise<void>;
  send(data: string): Promise<void>;
  stop(error?: Error): Promise<void>;
};

const insides = (client: SignalR.HubConnection) => client as unknown as Insides;

/** Triggers the client's server timeout, as its own tests do to make it reconnect. */
export const loseServer = (client: SignalR.HubConnection) => insides(client).serverTimeout();

/** Calls `listen` with each text that the client receives; use before it is started. */
export function overhear(client: SignalR.HubConnection, listen: (text: string) => void) {
  const { connection } = insides(client);
  const passOn = connection.onreceive;
  connection.onreceive = (data) => {
    listen(data);
    passOn?.(data);
  };
}

/** The client's connection without the hub protocol; the bundle does not export it by name. */
export function rawConnectionOf(place: Place, path: string, options: SignalR.IHttpConnectionOptions = {}) {
  const { constructor: Connection } = insides(clientOf(place)).connection;
  return new Connection(place.origin + path, { logger: place.signalR.NullLogger.instance, ...options });
}

/** Promises for the events reconnecting and reconnected. */
export function reconnection(client: SignalR.HubConnection) {
  const reconnecting = happening<Error | undefined>();
  const reconnected = happening<string | undefined>();
  client.onreconnecting((error) => reconnecting.resolve(error));
  client.onreconnected((id) => reconnected.resolve(id));
  return { reconnecting: reconnecting.promise, reconnected: reconnected.promise };
}

/** Requests with this tag that the test server received. */
export async function seenByServer(place: Place, tag: string): Promise<SeenRequest[]> {
  const answer = await fetch(`${place.origin}/seen?tag=${tag}`);
  return (await answer.json()) as SeenRequest[];
}

export type SeenRequest = {
  readonly method: string;
  readonly path: string;
  readonly contentType: string | null;
  readonly cookie: string | null;
  readonly upgrade: boolean;
  readonly status: number | null;
};

/** Returns a token of the test server for this user. */
export async function tokenOf(place: Place, user: string): Promise<string> {
  const answer = await fetch(`${place.origin}/token?user=${user}`);
  return answer.text();
}

/** Expires a token of the test server immediately. */
export async function endToken(place: Place, token: string): Promise<void> {
  await fetch(`${place.origin}/endToken?token=${token}`);
}
