import type { FactInput, FactName, FactPayload } from '@lanewright/contract/facts';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Payload of a job: that of the event that caused it, the job's subject, and the event's ID. */
export type JobPayload<F extends FactName> = F extends FactName
  ? FactPayload<F> & { readonly subject: string; readonly factId: string }
  : never;

/** A background job that handles the events F. Must be idempotent: delete previous output first. */
export type Job<F extends FactName> = {
  readonly name: string;
  readonly maxAttempts?: number;
  // Properties, because the compiler does not check the parameters of methods strictly.
  readonly run: (platform: Platform, payload: JobPayload<F>) => Promise<void>;
  /** Called once when retries are used up, so that users are informed. */
  readonly onGiveUp?: (platform: Platform, payload: JobPayload<F>, error: Error) => Promise<void>;
};

/** A job, whatever events it handles. */
export type AnyJob = Job<never>;

/** Which jobs handle which event. */
export type Flow = { readonly [F in FactName]: readonly Job<F>[] };

/** What followers read of an event. */
export type FollowedFact = {
  readonly customerId: string;
  readonly mode: number;
  readonly laneIds?: readonly string[] | undefined;
  /** One contract of the mode, if no lanes are named. */
  readonly contractNo?: number | undefined;
  /** The contracts of lanes that are too many to be named. */
  readonly contractNos?: readonly number[] | undefined;
  readonly volumesChanged?: boolean | undefined;
  readonly targetsSet?: boolean | undefined;
  readonly onlyBids?: boolean | undefined;
  readonly onlyAwards?: boolean | undefined;
};

/**
 * What followers write, in the order in which they run, whichever event of a transaction came first: each waits for locks while the
 * transaction holds those of the ones before, and reads what these wrote.
 */
export const followerSteps = [
  'capacities',
  'lanes',
  'maps',
  'awards',
  'emissions',
  'stamps',
  'scenarios',
] as const;

/**
 * Handles events within their own transaction, at its end and once for all of them, so that figures are never late. Must be fast,
 * take its locks last and emit no events.
 */
export type Follower<Fact = FollowedFact> = {
  readonly name: string;
  readonly step: (typeof followerSteps)[number];
  readonly follow: (tx: Transaction, facts: readonly Fact[]) => Promise<void>;
};

/** Which followers handle which event. */
export type Followers = { readonly [F in FactName]?: readonly Follower<FactInput<F>>[] };
