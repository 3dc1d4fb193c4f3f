/** Who a message is for. */
export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'user' | 'group' | 'connection'; readonly id: string };

/** What one process tells the others. Plain data, fit for JSON. */
export type BackplaneContent =
  | {
      readonly kind: 'send';
      readonly audience: Audience;
      /** Connections that do not get it. */
      readonly except: readonly string[];
      /** The record as clients get it, written once by the sender. */
      readonly record: string;
    }
  | {
      readonly kind: 'disconnect';
      readonly userId: string;
      readonly error: string | null;
      readonly allowReconnect: boolean;
    };

/** The content, with its sender and the sender's count: a message that comes back or comes twice is known by them. */
export type BackplaneMessage = BackplaneContent & { readonly from: string; readonly sequence: number };

/**
 * A bus between the processes of one application: what one publishes, every other receives. It may give a message
 * back to its sender, and may give it twice; it should keep the order of each sender.
 */
export interface Backplane {
  /** Resolves when the bus has taken the message. */
  publish(message: BackplaneMessage): Promise<void>;
  /** Begins to listen; resolves to what ends it. */
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
