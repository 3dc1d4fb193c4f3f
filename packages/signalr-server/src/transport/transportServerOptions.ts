import type { IncomingMessage } from 'node:http';
import type { Limits } from '../limits.ts';
import type { Connection, Receiver } from './connection.ts';
import type {
  Authenticate,
  CrossOrigin,
  Log,
  NegotiateAnswer,
  Principal,
  TransportName,
} from './transportTypes.ts';

/** What an endpoint is told, whatever runs on it. */
export interface EndpointOptions<P extends Principal> {
  readonly authenticate: Authenticate<P>;
  /** Whether this user may connect at all; false is answered with 403. */
  readonly authorize?: (principal: P, request: IncomingMessage) => boolean | Promise<boolean>;
  readonly limits?: Partial<Limits>;
  /** Offered in this order; all three when not given. */
  readonly transports?: readonly TransportName[];
  readonly log?: Log;
  /** Answers negotiate with another address or a refusal; null goes on as usual. */
  readonly redirect?: (
    request: IncomingMessage,
    principal: P,
  ) => NegotiateAnswer | null | Promise<NegotiateAnswer | null>;
  readonly crossOrigin?: CrossOrigin;
  /** Which headers of the opening request stay readable; all but `authorization` when not given. */
  readonly keepHeaders?: readonly string[];
}

export interface TransportServerOptions<P extends Principal> extends EndpointOptions<P> {
  /** A client has connected: the answer is who takes what it sends. */
  readonly accept: (connection: Connection<P>) => Receiver;
}
