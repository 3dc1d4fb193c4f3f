import { randomBytes } from 'node:crypto';
import type { Limits } from '../limits.ts';
import { type Refusal, refusals } from './responses.ts';
import { Connection } from './connection.ts';
import type { OpeningRequest, Principal } from './transportTypes.ts';

const newKey = () => randomBytes(16).toString('base64url');

/** All logical connections by their secret token, counted per user. */
export class ConnectionTable<P extends Principal> {
  readonly #limits: Limits;
  readonly #byToken = new Map<string, Connection<P>>();
  readonly #perUser = new Map<string, { readonly open: Set<Connection<P>>; pending: number }>();
  readonly #perTenant = new Map<string, number>();
  #pending = 0;

  constructor(limits: Limits) {
    this.#limits = limits;
  }

  get size(): number {
    return this.#byToken.size;
  }

  /** Negotiated but not yet used. */
  get pending(): number {
    return this.#pending;
  }

  get(token: string): Connection<P> | undefined {
    return this.#byToken.get(token);
  }

  values(): IterableIterator<Connection<P>> {
    return this.#byToken.values();
  }

  ofUser(userId: string): Iterable<Connection<P>> {
    return this.#perUser.get(userId)?.open ?? [];
  }

  /** Opens a connection that waits for its transport, or returns why this user may not open another one. */
  open(principal: P, request: OpeningRequest, now: number, isIdSecret: boolean): Connection<P> | Refusal {
    const count = this.#perUser.get(principal.userId) ?? { open: new Set(), pending: 0 };
    if (count.open.size >= this.#limits.connectionsPerUser) return refusals.tooManyConnections;
    if (count.pending >= this.#limits.pendingNegotiationsPerUser) return refusals.tooManyPending;
    const { userId, tenantId } = principal;
    const ofTenant = tenantId === undefined ? 0 : (this.#perTenant.get(tenantId) ?? 0);
    if (ofTenant >= this.#limits.connectionsPerTenant) return refusals.tooManyOfTenant;
    if (tenantId !== undefined) this.#perTenant.set(tenantId, ofTenant + 1);
    const connectionId = newKey();
    const ids = { connectionId, connectionToken: isIdSecret ? connectionId : newKey() };
    const connection = new Connection(ids, principal, request, this.#limits, now, this.#forget);
    this.#byToken.set(ids.connectionToken, connection);
    count.open.add(connection);
    count.pending += 1;
    this.#pending += 1;
    this.#perUser.set(userId, count);
    return connection;
  }

  /** Called when the connection is about to get its transport. */
  used(connection: Connection<P>): void {
    const count = this.#perUser.get(connection.principal.userId);
    if (count) count.pending -= 1;
    this.#pending -= 1;
  }

  readonly #forget = (connection: Connection<P>): void => {
    this.#byToken.delete(connection.connectionToken);
    const { userId, tenantId } = connection.principal;
    if (tenantId !== undefined) this.#leaveTenant(tenantId);
    const count = this.#perUser.get(userId);
    if (!count) return;
    count.open.delete(connection);
    if (!connection.channel) {
      count.pending -= 1;
      this.#pending -= 1;
    }
    if (count.open.size === 0) this.#perUser.delete(userId);
  };

  #leaveTenant(tenantId: string): void {
    const left = (this.#perTenant.get(tenantId) ?? 1) - 1;
    if (left > 0) this.#perTenant.set(tenantId, left);
    else this.#perTenant.delete(tenantId);
  }
}
