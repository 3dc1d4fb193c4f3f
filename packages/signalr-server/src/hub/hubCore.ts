import type { Limits } from '../limits.ts';
import { Frame } from '../transport/frame.ts';
import type { Log, Principal } from '../transport/transportTypes.ts';
import { pingRecord } from '../protocol/jsonProtocol.ts';
import type { Audiences } from './audiences.ts';
import type { Hub, HubMethod } from './hubTypes.ts';

/** What all connections of one hub share. */
export interface HubCore<P extends Principal> {
  readonly hub: Hub<P>;
  /** By the name in lower case. */
  readonly methods: ReadonlyMap<string, HubMethod<P>>;
  readonly limits: Limits;
  readonly log: Log | undefined;
  readonly detailedErrors: boolean;
  readonly audiences: Audiences<P>;
  /** Milliseconds of the shared clock. */
  now(): number;
  /** Pushes to everybody but these, in all processes. */
  sendToOthers(except: readonly string[], target: string, args: readonly unknown[]): Promise<void>;
  /** Since the start. */
  readonly totals: { sent: number; closedSlow: number };
}

export const pingFrame = Frame.ofText(pingRecord);

/** The methods by lower-case name. Throws where two names differ in letter case only. */
export function methodsByName<P extends Principal>(hub: Hub<P>): ReadonlyMap<string, HubMethod<P>> {
  const methods = new Map<string, HubMethod<P>>();
  for (const [name, method] of Object.entries(hub.methods)) {
    const key = name.toLowerCase();
    if (methods.has(key)) throw new TypeError(`Two hub methods are named '${name}' but for letter case.`);
    methods.set(key, method);
  }
  return methods;
}
