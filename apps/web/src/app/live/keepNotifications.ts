import { type StoredNotification, storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** As many as the server lists. */
const keptCount = 100;
/** No answer is on its way for longer. */
const underWayMs = 120_000;

/** What happened here lately: an answer that was asked for before does not know of it yet. */
interface Lately {
  readonly at: number;
  readonly userId: string | undefined;
  /** As it is since. */
  readonly notification: StoredNotification;
  readonly isNew: boolean;
}
let lately: readonly Lately[] = [];

function remember(notifications: readonly StoredNotification[], isNew: boolean): void {
  const at = performance.now();
  const userId = storedUser.get()?.id;
  lately = [
    ...lately.filter((one) => one.at > at - underWayMs && one.userId === userId),
    ...notifications.map((notification) => ({ at, userId, notification, isNew })),
  ];
}

/** Newest first, each once: the first of a list counts. Of one moment they keep their order. */
function newestFirst(notifications: readonly StoredNotification[]): StoredNotification[] {
  const byId = new Map<string, StoredNotification>();
  for (const one of notifications) if (!byId.has(one.id)) byId.set(one.id, one);
  return [...byId.values()]
    .sort((one, other) => Date.parse(other.createdAt) - Date.parse(one.createdAt))
    .slice(0, keptCount);
}

/** Stores one notification that was pushed. */
export function keepPushed(notification: StoredNotification): void {
  remember([notification], true);
  storedNotifications.set(newestFirst([notification, ...storedNotifications.get()]));
}

/** What to hand back with the answer, taken before it is asked for. */
export const askingNow = (): number => performance.now();

/**
 * Stores what the server listed, wholesale. What was pushed or read here since it was asked for stays so; of the newest
 * few alone (`isCut`), the older ones known before stay behind them.
 */
export function keepListed(
  listed: readonly StoredNotification[],
  { askedAt, isCut }: { askedAt: number; isCut: boolean },
): void {
  const userId = storedUser.get()?.id;
  const since = lately.filter((one) => one.at >= askedAt && one.userId === userId);
  const changed = new Map(since.map(({ notification }) => [notification.id, notification]));
  const pushed = since.filter(({ isNew }) => isNew).map(({ notification }) => notification.id);
  const oldest = Date.parse(listed.at(-1)?.createdAt ?? '');
  const older = isCut
    ? storedNotifications.get().filter(({ createdAt }) => Date.parse(createdAt) <= oldest)
    : [];
  // Every one as it is since; those listed keep their places.
  const asListed = [...listed, ...older].map((one) => changed.get(one.id) ?? one);
  const listedIds = new Set(asListed.map(({ id }) => id));
  const missing = pushed.filter((id) => !listedIds.has(id)).reverse();
  storedNotifications.set(newestFirst([...missing.flatMap((id) => changed.get(id) ?? []), ...asListed]));
}

/** Stores that notifications were read, all where none are named. Returns the ids of those that were unread. */
export function keepRead(ids?: readonly string[]): string[] {
  const stored = storedNotifications.get();
  const now = new Date().toISOString();
  const readNow = new Map(
    stored
      .filter(({ id, readAt }) => readAt === null && (ids === undefined || ids.includes(id)))
      .map((one) => [one.id, { ...one, readAt: now }]),
  );
  if (readNow.size === 0) return [];
  remember([...readNow.values()], false);
  storedNotifications.set(stored.map((one) => readNow.get(one.id) ?? one));
  return [...readNow.keys()];
}
