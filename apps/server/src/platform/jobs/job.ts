import type { notifications } from '@lanewright/contract';
import type { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import type { Platform } from '../platform.ts';

/** Payload of a job: its customer, its subject, and the event that caused it. */
export type JobPayload = {
  readonly customerId: string;
  readonly subject: string;
  readonly factId: string;
  readonly [key: string]: unknown;
};

/** A background job. Must be idempotent: delete previous output first. */
export type Job = {
  readonly name: string;
  readonly maxAttempts?: number;
  run(platform: Platform, payload: JobPayload): Promise<void>;
  /** Called once when retries are used up, so that users are informed. */
  onGiveUp?(platform: Platform, payload: JobPayload, error: Error): Promise<void>;
};

/** Which jobs handle which event. */
export type Flow = { readonly [fact: string]: readonly Job[] };

/**
 * Handles events within their own transaction, at its end and once for all of them, so that figures are never late. Must be fast,
 * take its locks last and emit no events.
 */
export type Follower = {
  readonly name: string;
  follow(tx: Transaction, facts: readonly FollowedFact[]): Promise<void>;
};
export type FollowedFact = { readonly customerId: string; readonly [key: string]: unknown };

/** Which followers handle which event. */
export type Followers = { readonly [fact: string]: readonly Follower[] };

/** A list that a screen may show. */
export type ScreenList = z.output<typeof notifications.changedListSchema>;

/**
 * Which lists on screens an event makes stale, and for whom. A carrier is only notified of events about itself, or of what a
 * customer does to all alike: never of what another carrier did.
 */
export type Refresh = {
  /** The customer's users. */
  readonly customer?: readonly ScreenList[];
  /** The carriers that the event itself names (`carrierId`, `carrierIds`, `carriers`, `news`). */
  readonly named?: readonly ScreenList[];
  /** All carriers of the customer and mode to which the event's lanes are offered. */
  readonly carriers?: readonly ScreenList[];
  /** The carriers invited to the event's tender. */
  readonly invited?: readonly ScreenList[];
  /** The company whose upload it is. */
  readonly uploader?: readonly ScreenList[];
  readonly owner?: readonly ScreenList[];
};

/** Lists that every event makes stale; `{}` for an event that makes none stale. */
export type Refreshes = { readonly [fact: string]: Refresh };
