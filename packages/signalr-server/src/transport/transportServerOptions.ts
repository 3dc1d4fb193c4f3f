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

/** Options of an endpoint, independent of the protocol on it. */
export interface EndpointOptions<P extends Principal> {
  readonly authenticate: Authenticate<P>;
  /** Whether this user may connect at all; false results in 403. */
  readonly authorize?: (principal: P, request: IncomingMessage) => boolean | Promise<boolean>;
  readonly limits?: Partial<Limits>;
  /** Offered in this order; default: all three. */
  readonly transports?: readonly TransportName[];
  readonly log?: Log;
  /** Answers negotiate with another address or a refusal; null continues as usual. */
  readonly redirect?: (
    request: IncomingMessage,
    principal: P,
  ) => NegotiateAnswer | null | Promise<NegotiateAnswer | null>;
  readonly crossOrigin?: CrossOrigin;
  /** Headers of the opening request that stay readable; default: all but `authorization`. */
  readonly keepHeaders?: readonly string[];
}

export interface TransportServerOptions<P extends Principal> extends EndpointOptions<P> {
  /** Called when a client has connected; returns the receiver of its data. */
  readonly accept: (connection: Connection<P>) => Receiver;
}
