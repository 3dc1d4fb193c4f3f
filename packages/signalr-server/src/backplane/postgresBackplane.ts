import { randomBytes } from 'node:crypto';
import type { Backplane, BackplaneMessage } from './backplane.ts';
import { Assembler, chunksOf, maxMessageBytes } from './chunks.ts';

const batchCharacters = 64 * 1024;

/** Connection of the backplane to PostgreSQL, for any client library. */
export interface NotifyPort {
  /** Runs `LISTEN` on a dedicated connection and passes on each payload; resolves to a function that stops it. */
  listen(channel: string, onPayload: (payload: string) => void): Promise<() => Promise<void>>;
  /** Runs `select pg_notify($1, $2)`. */
  notify(channel: string, payload: string): Promise<unknown>;
}

export interface PostgresBackplaneOptions extends NotifyPort {
  readonly channel?: string;
  /** Maximum number of messages that wait for the database; further ones are refused. */
  readonly maxWaiting?: number;
}

interface Waiting {
  readonly text: string;
  readonly sent: () => void;
  readonly failed: (error: unknown) => void;
}

/**
 * A bus over LISTEN and NOTIFY. Messages are sent in order; those that queue while the database is busy are sent together, long
 * ones in pieces. A listener misses what is notified while it is disconnected, so clients should query the database after a
 * reconnect.
 */
export function postgresBackplane(options: PostgresBackplaneOptions): Backplane {
  const { channel = 'signalr_server', maxWaiting = 10_000 } = options;
  const sender = randomBytes(9).toString('base64url');
  const queue: Waiting[] = [];
  let number = 0;
  let waiting = 0;
  let isSending = false;

  async function sendAll(): Promise<void> {
    isSending = true;
    while (queue.length > 0) {
      const batch = queue.splice(0, batchLength(queue));
      number += 1;
      try {
        const text = `[${batch.map((each) => each.text).join(',')}]`;
        for (const chunk of chunksOf(sender, number, text)) await options.notify(channel, chunk);
        for (const { sent } of batch) sent();
      } catch (error) {
        for (const { failed } of batch) failed(error);
      }
      waiting -= batch.length;
    }
    isSending = false;
  }

  return {
    async publish(message) {
      if (waiting >= maxWaiting) throw new Error('Too many messages wait for the backplane.');
      const text = JSON.stringify(message);
      if (Buffer.byteLength(text) > maxMessageBytes) {
        throw new RangeError(`A message of ${Buffer.byteLength(text)} bytes is too long for the backplane.`);
      }
      waiting += 1;
      await new Promise<void>((sent, failed) => {
        queue.push({ text, sent, failed });
        if (!isSending) void sendAll();
      });
    },
    async subscribe(receive) {
      const assembler = new Assembler();
      return await options.listen(channel, (payload) => {
        const whole = assembler.take(payload);
        if (whole !== null) for (const message of messagesOf(whole)) receive(message);
      });
    },
  };
}

/** Number of the first messages to send together: at least one. */
function batchLength(queue: readonly Waiting[]): number {
  let characters = 0;
  const beyond = queue.findIndex(({ text }) => {
    characters += text.length;
    return characters > batchCharacters;
  });
  return beyond < 0 ? queue.length : Math.max(1, beyond);
}

/** Anyone who may notify can send invalid data: accept only complete messages. */
function messagesOf(text: string): BackplaneMessage[] {
  let values: unknown;
  try {
    values = JSON.parse(text);
  } catch {
    return [];
  }
  return Array.isArray(values) ? values.filter(isMessage) : [];
}

function isMessage(value: unknown): value is BackplaneMessage {
  if (typeof value !== 'object' || value === null) return false;
  const fields = value as Record<string, unknown>;
  if (typeof fields.from !== 'string' || !Number.isSafeInteger(fields.sequence)) return false;
  if (fields.kind === 'disconnect') return typeof fields.userId === 'string';
  return (
    fields.kind === 'send' &&
    typeof fields.record === 'string' &&
    Array.isArray(fields.except) &&
    isAudience(fields.audience)
  );
}

function isAudience(value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  const { kind, id } = value as Record<string, unknown>;
  return (
    kind === 'all' ||
    ((kind === 'user' || kind === 'group' || kind === 'connection') && typeof id === 'string')
  );
}
