/** Who a message is for. */
export type Audience =
  | { readonly kind: 'all' }
  | { readonly kind: 'user' | 'group' | 'connection'; readonly id: string };

/** What one process tells the others. Plain data, fit for JSON. */
export type BackplaneMessage =
  | {
      readonly kind: 'send';
      readonly audience: Audience;
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

/**
 * A bus between the processes of one application. It gives every message to every other process, and may or may not
 * give it back to its sender; each message of one sender in its order, and none twice.
 */
export interface Backplane {
  /** Resolves when the bus has taken the message. */
  publish(message: BackplaneMessage): Promise<void>;
  /** Begins to listen; resolves to what ends it. */
  subscribe(receive: (message: BackplaneMessage) => void): Promise<() => Promise<void>>;
}
