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
 * Announces refusals caused by the server's load, so that features can compensate (a round is extended). A caller that exceeds its
 * own share gets 429, which is not announced here. Announcements are limited to this process.
 */
export type LoadRefusals = {
  announce(refusal: LoadRefusal): void;
  /**
   * Calls `hear` for each refusal from now on, synchronously and before the caller gets its response: keep it fast. Returns a
   * function that stops it.
   */
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
