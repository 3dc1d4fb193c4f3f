import type { notifications } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** What travels with a job: its customer, its subject, and the fact that caused it. */
export type JobPayload = {
  readonly customerId: string;
  readonly subject: string;
  readonly factId: string;
  readonly [key: string]: unknown;
};

/** One arrow of the river: may run twice, deletes what it made before making it again. */
export type Job = {
  readonly name: string;
  readonly maxAttempts?: number;
  run(platform: Platform, payload: JobPayload): Promise<void>;
  /** Called once when retries are used up, so that people learn of it. */
  onGiveUp?(platform: Platform, payload: JobPayload, error: Error): Promise<void>;
};

/** Which jobs act on which fact. */
export type Flow = { readonly [fact: string]: readonly Job[] };

/**
 * What follows facts within their own transaction, at its end and once for all of them: figures that are never late.
 * It is quick, locks last, and announces nothing.
 */
export type Follower = {
  readonly name: string;
  follow(tx: Transaction, facts: readonly FollowedFact[]): Promise<void>;
};
export type FollowedFact = { readonly customerId: string; readonly [key: string]: unknown };

/** Who follows which fact. */
export type Followers = { readonly [fact: string]: readonly Follower[] };

/** A list that a screen may show. */
export type ScreenList = z.output<typeof notifications.changedListSchema>;

/**
 * Which lists on screens a fact makes stale, and for whom. A carrier learns only of what is about itself, or of what a customer
 * does to all alike: never of what another carrier did.
 */
export type Refresh = {
  /** The customer's users. */
  readonly customer?: readonly ScreenList[];
  /** The carriers that the fact itself names (`carrierId`, `carrierIds`, `carriers`, `news`). */
  readonly named?: readonly ScreenList[];
  /** All carriers of the customer and mode to whom the fact's lanes are offered. */
  readonly carriers?: readonly ScreenList[];
  /** The carriers invited to the fact's tender. */
  readonly invited?: readonly ScreenList[];
  /** The company whose upload it is. */
  readonly uploader?: readonly ScreenList[];
  readonly owner?: readonly ScreenList[];
};

/** What every fact does to screens; one that does nothing says so with `{}`. */
export type Refreshes = { readonly [fact: string]: Refresh };
