import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { oneRow } from '../database/rows.ts';
import type { Platform } from '../platform.ts';
import { liveChannel, type LiveMessage, liveMessageSchema } from './liveMessage.ts';

const heartbeatMs = 5_000;
const firstRetryMs = 100;
const longestRetryMs = 5_000;

export type LiveHearer = {
  /** Called when something was committed, here or by another process. */
  onMessage(message: LiveMessage): void;
  /**
   * Called when listening resumes after an interruption: everything committed since the snapshot may have been missed.
   * @param since PostgreSQL's snapshot: what it does not see came later. If the call fails, it is repeated.
   */
  onGap(since: string): Promise<void>;
  /** Everything received until now is older than any later `since`. */
  onSettled(): void;
};

export type Listening = {
  /** Whether the connection to the database is listening now. */
  isListening(): boolean;
  stop(): Promise<void>;
};

/**
 * Listens to what any process commits, on one connection. Reconnects after a loss, with growing delays; a silent connection counts
 * as lost. The snapshot used to catch up is one heartbeat older than the last sign of life: what it sees was certainly received.
 */
export async function subscribeLive(platform: Platform, hearer: LiveHearer): Promise<Listening> {
  const ending = new AbortController();
  let client: pg.Client | null = null;
  let older: string | null = null;
  let newer: string | null = null;

  const settle = async (on: pg.Client) => {
    const { snapshot } = await oneRow<{ snapshot: string }>(
      on,
      'SELECT pg_current_snapshot()::text AS snapshot',
    );
    older = newer;
    newer = snapshot;
    hearer.onSettled();
  };
  const connect = async () => {
    const opened = platform.database.listener();
    opened.on('error', (error) =>
      platform.log.warn({ reason: error.message }, 'what others commit is not heard'),
    );
    opened.on('notification', ({ payload }) => hear(platform, hearer, payload));
    try {
      await opened.connect();
      await opened.query(`LISTEN ${liveChannel}`);
      // From now on everything is received; what was committed before is in no later snapshot's gap.
      if (older !== null) await hearer.onGap(older);
      await settle(opened);
      older ??= newer;
    } catch (error) {
      await leave(opened);
      throw error;
    }
    client = opened;
    return opened;
  };
  const keep = async (first: pg.Client) => {
    for (let on = first; ; on = await connectAgain()) {
      await untilLost(on, settle, ending.signal);
      client = null;
      await leave(on);
      if (ending.signal.aborted) return;
    }
  };
  const connectAgain = async () => {
    for (let waitMs = firstRetryMs; ; waitMs = Math.min(longestRetryMs, waitMs * 2)) {
      // Random delay, so that not all processes reconnect at once.
      await sleep(waitMs * (0.5 + Math.random() / 2), undefined, { signal: ending.signal });
      try {
        return await connect();
      } catch (error) {
        platform.log.warn({ reason: (error as Error).message }, 'what others commit is not heard yet');
      }
    }
  };
  const keeping = keep(await connect()).catch((error: Error) => {
    if (!ending.signal.aborted) throw error;
  });
  return {
    isListening: () => client !== null,
    stop: async () => {
      ending.abort();
      await keeping;
    },
  };
}

/** Resolves when the connection is lost, silent or no longer wanted. */
async function untilLost(
  client: pg.Client,
  beat: (client: pg.Client) => Promise<void>,
  ended: AbortSignal,
): Promise<void> {
  const lost = new AbortController();
  const lose = () => lost.abort();
  client.on('end', lose);
  client.on('error', lose);
  const over = AbortSignal.any([lost.signal, ended]);
  try {
    while (!over.aborted) {
      await sleep(heartbeatMs, undefined, { signal: over });
      await beat(client);
    }
  } catch {
    // Lost, silent or no longer wanted: each is the end of this connection.
  } finally {
    client.off('end', lose);
    client.off('error', lose);
  }
}

/** Ends a connection, without waiting long for a dead one. */
async function leave(client: pg.Client): Promise<void> {
  await Promise.race([client.end().catch(() => undefined), sleep(1_000, undefined, { ref: false })]);
}

function hear(platform: Platform, hearer: LiveHearer, payload: string | undefined): void {
  try {
    hearer.onMessage(liveMessageSchema.parse(JSON.parse(payload ?? '')));
  } catch (error) {
    platform.log.error({ err: error }, 'what another process told could not be read');
  }
}
