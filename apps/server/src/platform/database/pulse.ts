import { setImmediate as nextTurn, setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import type { ConnectionFor } from './connections.ts';

/**
 * The database does not respond, or a connection to it was lost: whether the request had an effect is unknown, and it may be
 * retried.
 */
export class DatabaseAwayError extends Error {
  constructor(cause?: unknown) {
    super('The database isn’t responding', { cause });
  }
}

/**
 * How long a response is valid before the database is asked again while work is running, and how long to wait for one. Together
 * below two seconds.
 */
const freshMs = 250;
const patienceMs = 1_300;
/** A database that responded to any connection this recently is busy, not unavailable. */
const busyMs = 200;

/** Whether the database responds, checked once in a while for all callers. */
export type Pulse = {
  /** Resolves if it responded a moment ago or does so now. @throws DatabaseAwayError after 1.3 seconds. */
  check(): Promise<void>;
  /** Settles with the work, but rejects with DatabaseAwayError as soon as the database is found not to respond. */
  whileAnswering<T>(work: Promise<T>): Promise<T>;
  /** Called on any response of the database: a slow database is not unavailable. */
  answered(): void;
  close(): Promise<void>;
};

/** Uses a separate connection, so that a busy pool is not mistaken for an unavailable database. */
export function takePulse(connectionFor: ConnectionFor): Pulse {
  let client: pg.Client | null = null;
  let answeredAt = Number.NEGATIVE_INFINITY;
  let asking: Promise<void> | null = null;
  let timer: NodeJS.Timeout | undefined;
  const underWay = new Set<(error: DatabaseAwayError) => void>();

  const drop = () => {
    // A frozen server would not respond to a regular disconnect.
    client?.connection.stream.destroy();
    client = null;
  };
  const ask = async () => {
    const isNew = client === null;
    client ??= newClient(connectionFor);
    if (isNew) await client.connect();
    await client.query('SELECT 1');
  };
  const askInTime = async () => {
    const late = new AbortController();
    let isLate = false;
    const tooLate = sleep(patienceMs, undefined, { signal: late.signal }).then(async () => {
      // Read first what arrived while this process was busy.
      await nextTurn();
      await nextTurn();
      isLate = true;
      if (performance.now() - answeredAt > busyMs) throw new DatabaseAwayError();
    });
    // A lost connection proves nothing about the server; a failed new one does.
    const answer = ask().catch((error: unknown) => {
      drop();
      if (isLate) throw error;
      return ask();
    });
    answer.catch(() => undefined);
    try {
      await Promise.race([answer, tooLate]);
      if (isLate) drop();
      else answeredAt = performance.now();
    } catch (error) {
      drop();
      const away = error instanceof DatabaseAwayError ? error : new DatabaseAwayError(error);
      for (const tell of underWay) tell(away);
      throw away;
    } finally {
      late.abort();
      tooLate.catch(() => undefined);
    }
  };
  const isFresh = () => performance.now() - answeredAt < freshMs;
  const askOnce = () => {
    asking ??= askInTime().finally(() => {
      asking = null;
    });
    return asking;
  };
  const check = () => (isFresh() ? Promise.resolve() : askOnce());
  const watch = () => {
    timer = setTimeout(() => {
      if (underWay.size === 0) timer = undefined;
      else askOnce().then(watch, watch);
    }, freshMs).unref();
  };
  return {
    check,
    answered: () => {
      answeredAt = performance.now();
    },
    async whileAnswering(work) {
      let tell: (error: DatabaseAwayError) => void = () => undefined;
      const away = new Promise<never>((_, reject) => {
        tell = reject;
      });
      underWay.add(tell);
      if (timer === undefined) watch();
      try {
        return await Promise.race([work, away]);
      } finally {
        underWay.delete(tell);
      }
    },
    close: async () => {
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
      client = null;
    },
  };
}

function newClient(connectionFor: ConnectionFor): pg.Client {
  const client = new pg.Client({
    ...connectionFor('lanewright_app'),
    application_name: 'lanewright pulse',
    keepAlive: true,
  });
  client.on('error', () => undefined);
  return client;
}
