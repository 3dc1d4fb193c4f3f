import { notifications } from '@lanewright/contract';
import { HubConnectionBuilder, HubConnectionState, LogLevel } from '@microsoft/signalr';
import type pg from 'pg';
import { signSessionToken } from '../../src/platform/http/caller.ts';
import type { Notification } from './liveServer.ts';

const sessionMinutes = 1_000;
const mostAsked = 100;

type Queries = Pick<pg.Pool, 'query'>;

/** One of many users, logged in. */
export type Member = { readonly userId: string; readonly token: string };

/** Inserts this many users of a company, each with a session; none has a usable password. */
export async function seedCrowd(
  database: Queries,
  sessionKey: Uint8Array,
  companyId: string,
  count: number,
  now: Date,
): Promise<Member[]> {
  const { rows } = await database.query<{ user_id: string; family_id: string }>(
    `WITH made AS (
       INSERT INTO users (company_id, user_type, username, display_name, password_hash)
       SELECT $1, 'Customer', 'crowd' || i || '@example.com', 'Crowd ' || i, 'none' FROM generate_series(1, $2::integer) i
       RETURNING user_id
     ), begun AS (SELECT user_id, gen_random_uuid() AS family_id FROM made)
     SELECT user_id, family_id FROM begun`,
    [companyId, count],
  );
  await database.query(
    `INSERT INTO sessions (family_id, user_id, proved_by, began_at, last_seen_at)
     SELECT s.family_id, s.user_id, 'password', $3, $3 FROM unnest($1::uuid[], $2::bigint[]) AS s(family_id, user_id)`,
    [rows.map((row) => row.family_id), rows.map((row) => row.user_id), now],
  );
  return Promise.all(
    rows.map(async ({ user_id: userId, family_id: familyId }) => ({
      userId,
      token: await signSessionToken(sessionKey, userId, familyId, sessionMinutes),
    })),
  );
}

/** A member's browser: the official client, which requests what it may have missed whenever it has connected. */
export type Listener = {
  readonly userId: string;
  /** Every notification that it received. */
  readonly known: ReadonlySet<string>;
  /** Number of pushed notifications that came a second time. */
  doubled(): number;
  reconnects(): number;
  isConnected(): boolean;
  leave(): Promise<void>;
};

/**
 * Connects a member as the web application does. `delaysMs` are the delays of its automatic reconnect, the last one repeated: the
 * application retries on every change of screen.
 */
export async function listenAs(
  { userId, token }: Member,
  url: string,
  delaysMs: readonly number[],
): Promise<Listener> {
  const connection = new HubConnectionBuilder()
    .withUrl(`${url}${notifications.hub.path}`, { accessTokenFactory: () => token })
    .withAutomaticReconnect({
      nextRetryDelayInMilliseconds: ({ previousRetryCount }) =>
        delaysMs[previousRetryCount] ?? delaysMs.at(-1) ?? 0,
    })
    .configureLogging(LogLevel.None)
    .build();
  const known = new Set<string>();
  const pushed = new Set<string>();
  let [doubled, reconnects] = [0, 0];
  connection.on(notifications.hub.notify, (text: string) => {
    const { id } = JSON.parse(text) as Notification;
    if (pushed.has(id)) doubled += 1;
    pushed.add(id);
    known.add(id);
  });
  connection.on(notifications.hub.receiveNotifications, (list: readonly Notification[]) => {
    for (const { id } of list) known.add(id);
  });
  // Not connected yet, or disconnected again: it asks when it is back.
  const ask = () => connection.send(notifications.hub.requestNotifications, mostAsked).catch(() => undefined);
  connection.onreconnected(() => {
    reconnects += 1;
    void ask();
  });
  await connection.start();
  await ask();
  return {
    userId,
    known,
    doubled: () => doubled,
    reconnects: () => reconnects,
    isConnected: () => connection.state === HubConnectionState.Connected,
    leave: () => connection.stop(),
  };
}

/** Number of notifications in the database that their users' browsers did not receive, and their total number. */
export async function compareWithDatabase(
  database: Queries,
  listeners: readonly Listener[],
): Promise<{ written: number; missed: number; invented: number }> {
  const { rows } = await database.query<{ user_id: string; ids: string[] }>(
    `SELECT user_id, array_agg(notification_id::text) AS ids FROM notifications WHERE user_id = ANY ($1::bigint[]) GROUP BY user_id`,
    [listeners.map(({ userId }) => userId)],
  );
  const writtenTo = new Map(rows.map((row) => [row.user_id, row.ids]));
  let [written, missed, invented] = [0, 0, 0];
  for (const { userId, known } of listeners) {
    const ids = writtenTo.get(userId) ?? [];
    written += ids.length;
    const missedHere = ids.filter((id) => !known.has(id)).length;
    missed += missedHere;
    invented += known.size - (ids.length - missedHere);
  }
  return { written, missed, invented };
}
