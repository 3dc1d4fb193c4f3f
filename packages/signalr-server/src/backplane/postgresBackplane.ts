import { randomBytes } from 'node:crypto';
import type { Backplane, BackplaneMessage } from './backplane.ts';
import { Assembler, chunksOf } from './chunks.ts';

/** How the backplane reaches PostgreSQL: any client library will do. */
export interface NotifyPort {
  /** Runs `LISTEN` on a connection of its own and hands over each payload; resolves to what ends it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs `select pg_notify($1, $2)`. */
  notify(channel: string, payload: string): Promise<unknown>;
}

export interface PostgresBackplaneOptions extends NotifyPort {
  readonly channel?: string;
  /** Messages that wait for the database; one more is refused. */
  readonly maxWaiting?: number;
}

/**
 * A bus over LISTEN and NOTIFY. Messages leave one after the other, long ones in pieces; what is notified while a
 * listener is away is lost to it, so the database should stay the place to ask after a reconnect.
 */
export function postgresBackplane(options: PostgresBackplaneOptions): Backplane {
  const { channel = 'signalr_server', maxWaiting = 10_000 } = options;
  const sender = randomBytes(9).toString('base64url');
  let number = 0;
  let waiting = 0;
  let last: Promise<unknown> = Promise.resolve();
  return {
    async publish(message) {
      if (waiting >= maxWaiting) throw new Error('Too many messages wait for the backplane.');
      number += 1;
      const chunks = chunksOf(sender, number, JSON.stringify(message));
      waiting += 1;
      const sent = last.then(async () => {
        for (const chunk of chunks) await options.notify(channel, chunk);
      });
      last = sent.then(
        () => undefined,
        () => undefined,
      );
      try {
        await sent;
      } finally {
        waiting -= 1;
      }
    },
    async subscribe(receive) {
      const assembler = new Assembler();
      return await options.listen(channel, (payload) => {
        const whole = assembler.take(payload);
        if (whole === null) return;
        const message = messageOf(whole);
        if (message) receive(message);
      });
    },
  };
}

/** Whoever may notify may also write nonsense. */
function messageOf(text: string): BackplaneMessage | null {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return null;
  }
  if (typeof value !== 'object' || value === null) return null;
  const fields = value as Record<string, unknown>;
  const isSigned = typeof fields.from === 'string' && Number.isSafeInteger(fields.sequence);
  if (!isSigned || (fields.kind !== 'send' && fields.kind !== 'disconnect')) return null;
  if (fields.kind === 'disconnect')
    return typeof fields.userId === 'string' ? (value as BackplaneMessage) : null;
  const isWhole =
    typeof fields.record === 'string' && Array.isArray(fields.except) && isAudience(fields.audience);
  return isWhole ? (value as BackplaneMessage) : null;
}

function isAudience(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as Record<string, unknown>;
  return (
    kind === 'all' ||
    ((kind === 'user' || kind === 'group' || kind === 'connection') && typeof id === 'string')
  );
}
