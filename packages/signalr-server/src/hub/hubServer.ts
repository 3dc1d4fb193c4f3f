import type { IncomingMessage, ServerResponse } from 'node:http';
import type { Duplex } from 'node:stream';
import type { Backplane } from '../backplane/backplane.ts';
import type { Limits } from '../limits.ts';
import type {
  Authenticate,
  CrossOrigin,
  Log,
  NegotiateAnswer,
  Principal,
  TransportName,
} from '../transport/transportTypes.ts';
import type { Client, Clients, CloseReason, Hub, HubCounts } from './hubTypes.ts';

export interface HubServerOptions<P extends Principal> {
  readonly authenticate: Authenticate<P>;
  /** Whether this user may use the hub at all; false is answered with 403. */
  readonly authorize?: (principal: P, request: IncomingMessage) => boolean | Promise<boolean>;
  readonly hub: Hub<P>;
  readonly limits?: Partial<Limits>;
  /** Offered in this order; all three when not given. */
  readonly transports?: readonly TransportName[];
  readonly backplane?: Backplane;
  readonly log?: Log;
  /** Tells clients the messages of all errors: for development only. */
  readonly detailedErrors?: boolean;
  /** Answers negotiate with another address or a refusal; null goes on as usual. */
  readonly redirect?: (
    request: IncomingMessage,
    principal: P,
  ) => NegotiateAnswer | null | Promise<NegotiateAnswer | null>;
  readonly crossOrigin?: CrossOrigin;
  /** Which headers of the opening request hub methods may read; all but `authorization` when not given. */
  readonly keepHeaders?: readonly string[];
}

export interface HubServer<P extends Principal> {
  /** Answers a request at the hub's path or at that path + `/negotiate`. Never rejects. */
  handleRequest(request: IncomingMessage, response: ServerResponse): Promise<void>;
  /** Answers an upgrade at the hub's path. Never rejects. */
  handleUpgrade(request: IncomingMessage, socket: Duplex, head: Buffer): Promise<void>;
  readonly all: Clients;
  user(userId: string): Clients;
  group(name: string): Clients;
  connection(connectionId: string): Client;
  /** Users with a connection to this process, at this moment. */
  connectedUsers(): ReadonlySet<string>;
  /**
   * Closes a user's connections in every process, or those of this process whose principal is chosen.
   * Returns how many were closed in this process.
   */
  disconnectUser(which: string | ((principal: P) => boolean), reason?: CloseReason): number;
  counts(): HubCounts;
  /** Takes no more connections, closes all (they may reconnect) spread over the time, then drops what is left. */
  shutdown(options: { readonly withinMs: number }): Promise<void>;
}

/** A hub server. Mount it with `attach`, or call its two handlers from a server of your own. */
export function createHubServer<P extends Principal>(_options: HubServerOptions<P>): HubServer<P> {
  throw new Error('in the making');
}
