/** Recipients of a message. */
export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'user' | 'group' | 'connection'; readonly id: string };

/** A message from one process to the others. Plain data that can be written as JSON. */
export type BackplaneContent =
  | {
      readonly kind: 'send';
      readonly audience: Audience;
      /** Connections that do not receive it. */
      readonly except: readonly string[];
      /** The record as clients receive it, serialised once by the sender. */
      readonly record: string;
    }
  | {
      readonly kind: 'disconnect';
      readonly userId: string;
      readonly error: string | null;
      readonly allowReconnect: boolean;
    };

/** The content with its sender and the sender's sequence number, which identify messages that are returned or repeated. */
export type BackplaneMessage = BackplaneContent & { readonly from: string; readonly sequence: number };

/**
 * A bus between the processes of one application: every other process receives what one publishes. It may return a message to its
 * sender, and may deliver it twice; it should keep the order of each sender.
 */
export interface Backplane {
  /** Resolves when the bus has accepted the message. */
  publish(message: BackplaneMessage): Promise<void>;
  /** Starts listening; resolves to a function that stops it. */
  subscribe(receive: (message: BackplaneMessage) => void): Promise<() => Promise<void>>;
}

/** A bus within one process: for several hub servers in it, and for tests. */
export function inProcessBackplane(): Backplane {
  const receivers = new Set<(message: BackplaneMessage) => void>();
  return {
    async publish(message) {
      for (const receive of receivers) receive(message);
    },
    async subscribe(receive) {
      receivers.add(receive);
      return async () => {
        receivers.delete(receive);
      };
    },
  };
}
