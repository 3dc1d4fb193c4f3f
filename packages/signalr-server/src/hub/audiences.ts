import type { Audience } from '../backplane/backplane.ts';
import { Frame } from '../transport/frame.ts';
import type { Principal } from '../transport/transportTypes.ts';
import type { HubConnection } from './hubConnection.ts';

/** The connections of this process after the handshake: all, by id, by user, by group. */
export class Audiences<P extends Principal> {
  readonly #byId = new Map<string, HubConnection<P>>();
  readonly #byUser = new Map<string, Set<HubConnection<P>>>();
  readonly #byGroup = new Map<string, Set<HubConnection<P>>>();

  get size(): number {
    return this.#byId.size;
  }

  get groupCount(): number {
    return this.#byGroup.size;
  }

  get userCount(): number {
    return this.#byUser.size;
  }

  users(): ReadonlySet<string> {
    return new Set(this.#byUser.keys());
  }

  all(): Iterable<HubConnection<P>> {
    return this.#byId.values();
  }

  get(connectionId: string): HubConnection<P> | undefined {
    return this.#byId.get(connectionId);
  }

  ofUser(userId: string): Iterable<HubConnection<P>> {
    return this.#byUser.get(userId) ?? [];
  }

  add(connection: HubConnection<P>): void {
    this.#byId.set(connection.connectionId, connection);
    addTo(this.#byUser, connection.userId, connection);
  }

  remove(connection: HubConnection<P>): void {
    this.#byId.delete(connection.connectionId);
    removeFrom(this.#byUser, connection.userId, connection);
    for (const group of connection.groups ?? []) removeFrom(this.#byGroup, group, connection);
  }

  join(connection: HubConnection<P>, group: string): void {
    addTo(this.#byGroup, group, connection);
  }

  leave(connection: HubConnection<P>, group: string): void {
    removeFrom(this.#byGroup, group, connection);
  }

  /** Queues a record, encoded once, for all local members of the audience. */
  deliver(audience: Audience, except: readonly string[], record: string): void {
    let frame: Frame | null = null;
    const without = except.length > 0 ? new Set(except) : null;
    for (const connection of this.#reach(audience)) {
      if (without?.has(connection.connectionId)) continue;
      frame ??= Frame.ofText(record);
      connection.push(frame);
    }
  }

  #reach(audience: Audience): Iterable<HubConnection<P>> {
    switch (audience.kind) {
      case 'all':
        return this.#byId.values();
      case 'user':
        return this.#byUser.get(audience.id) ?? [];
      case 'group':
        return this.#byGroup.get(audience.id) ?? [];
      case 'connection': {
        const connection = this.#byId.get(audience.id);
        return connection ? [connection] : [];
      }
    }
  }
}

function addTo<T>(sets: Map<string, Set<T>>, key: string, entry: T): void {
  const set = sets.get(key);
  if (set) set.add(entry);
  else sets.set(key, new Set([entry]));
}

function removeFrom<T>(sets: Map<string, Set<T>>, key: string, entry: T): void {
  const set = sets.get(key);
  if (!set?.delete(entry)) return;
  if (set.size === 0) sets.delete(key);
}
