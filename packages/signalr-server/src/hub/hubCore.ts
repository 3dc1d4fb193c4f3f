import type { Limits } from '../limits.ts';
import { Frame } from '../transport/frame.ts';
import type { Log, Principal } from '../transport/transportTypes.ts';
import { pingRecord } from '../protocol/jsonProtocol.ts';
import type { Audiences } from './audiences.ts';
import type { Hub, HubMethod } from './hubTypes.ts';

/** A connection that sends records to the server. */
export type Sender = { readonly userId: string; readonly connectionId: string };

/** State shared by all connections of one hub. */
export interface HubCore<P extends Principal> {
  readonly hub: Hub<P>;
  /** By lower-case name. */
  readonly methods: ReadonlyMap<string, HubMethod<P>>;
  readonly limits: Limits;
  readonly log: Log | undefined;
  readonly detailedErrors: boolean;
  readonly audiences: Audiences<P>;
  /** Milliseconds of the shared clock. */
  now(): number;
  /** Sends to all connections except these, in all processes. */
  sendToOthers(except: readonly string[], target: string, args: readonly unknown[]): Promise<void>;
  /** Counts a record of a client; returns false if it sends too many and must be closed. */
  mayTake(client: Sender): boolean;
  /** Since the server started. */
  readonly totals: { sent: number; closedSlow: number; closedHasty: number };
}

export const pingFrame = Frame.ofText(pingRecord);

/** Returns the methods by lower-case name. Throws if two names differ only in case. */
export function methodsByName<P extends Principal>(hub: Hub<P>): ReadonlyMap<string, HubMethod<P>> {
  const methods = new Map<string, HubMethod<P>>();
  for (const [name, method] of Object.entries(hub.methods)) {
    const key = name.toLowerCase();
    if (methods.has(key)) throw new TypeError(`Two hub methods are named '${name}' but for letter case.`);
    methods.set(key, method);
  }
  return methods;
}
