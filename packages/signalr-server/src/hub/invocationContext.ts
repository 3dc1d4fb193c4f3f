import type { OpeningRequest, Principal, TransportName } from '../transport/transportTypes.ts';
import type { ActiveStream } from './activeStream.ts';
import type { HubConnection } from './hubConnection.ts';
import type { Client, Clients, HubContext } from './hubTypes.ts';

/** The context of one invocation on its connection. */
export class InvocationContext<P extends Principal> implements HubContext<P> {
  readonly #connection: HubConnection<P>;
  readonly #stream: ActiveStream | null;
  readonly streams: readonly AsyncIterable<unknown>[];

  constructor(
    connection: HubConnection<P>,
    streams: readonly AsyncIterable<unknown>[] = [],
    stream: ActiveStream | null = null,
  ) {
    this.#connection = connection;
    this.streams = streams;
    this.#stream = stream;
  }

  get connectionId(): string {
    return this.#connection.connectionId;
  }

  get principal(): P {
    return this.#connection.principal;
  }

  get transport(): TransportName {
    return this.#connection.transport;
  }

  get request(): OpeningRequest {
    return this.#connection.request;
  }

  get abortSignal(): AbortSignal {
    return this.#stream ? this.#stream.signal : this.#connection.signal;
  }

  get items(): Map<unknown, unknown> {
    return this.#connection.items;
  }

  get caller(): Client {
    return this.#connection;
  }

  get others(): Clients {
    return this.#connection.others([]);
  }

  get groups(): HubContext<P>['groups'] {
    const connection = this.#connection;
    return {
      add: (group) => connection.join(group),
      remove: (group) => connection.leave(group),
    };
  }
}
