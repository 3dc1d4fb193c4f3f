import type { Endpoint } from '@lanewright/contract';
import type { Caller } from './http/caller.ts';

/** A call that this process did not serve because it was busy with the calls of others, or had no database. */
export type LoadRefusal = {
  /** Null where the database was away before it could say who calls. */
  readonly caller: Pick<Caller, 'userId' | 'companyId' | 'userType' | 'customerIds'> | null;
  readonly endpoint: Pick<Endpoint, 'method' | 'path'>;
  /** When the request arrived, not when it was refused. */
  readonly arrivedAt: Date;
  /** `full`: the queue had no room; `waited`: the call waited for as long as a call may; `away`: the database did not answer. */
  readonly reason: 'full' | 'waited' | 'away';
};

/**
 * Announces refusals that are the server's fault, so that features can make up for them (a round is extended). A caller
 * that exceeds its own share is refused with 429 and not announced here. Announcements concern this process only.
 */
export type LoadRefusals = {
  announce(refusal: LoadRefusal): void;
  /** Calls `hear` for each refusal from now on, synchronously and before the caller gets its answer: keep it short. Returns how to stop. */
  listen(hear: (refusal: LoadRefusal) => void): () => void;
};

export function createLoadRefusals(): LoadRefusals {
  const hearers = new Set<(refusal: LoadRefusal) => void>();
  return {
    announce(refusal) {
      for (const hear of hearers) hear(refusal);
    },
    listen(hear) {
      hearers.add(hear);
      return () => hearers.delete(hear);
    },
  };
}
