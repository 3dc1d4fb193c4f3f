import { type StoredNotification, storedNotifications } from '../../platform/storedNotifications.ts';
import { storedUser } from '../../platform/storedUser.ts';

/** The server's maximum list length. */
const keptCount = 100;
/** No response takes longer than this. */
const underWayMs = 120_000;

/** Recent changes on this page, which a response requested earlier does not include. */
interface Lately {
  readonly at: number;
  readonly userId: string | undefined;
  /** Its state after the change. */
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

/** Newest first, without duplicates: the first occurrence is used. Those of one moment keep their order. */
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

/** Value to pass with the response; read it before sending the request. */
export const askingNow = (): number => performance.now();

/**
 * Stores the server's list in place of the previous one. Changes pushed or made here since the request was sent are kept; if only
 * the newest few were requested (`isCut`), older known ones stay after them.
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
  // Each in its latest state; listed ones keep their positions.
  const asListed = [...listed, ...older].map((one) => changed.get(one.id) ?? one);
  const listedIds = new Set(asListed.map(({ id }) => id));
  const missing = pushed.filter((id) => !listedIds.has(id)).reverse();
  storedNotifications.set(newestFirst([...missing.flatMap((id) => changed.get(id) ?? []), ...asListed]));
}

/** Stores that notifications were read; all if none are named. Returns the ids of those that were unread. */
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
