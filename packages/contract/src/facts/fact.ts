import { z } from 'zod';
import type { List } from '../lists.ts';

/**
 * Which lists on screens an event makes stale, and for whom. A carrier is only notified of events about itself, or of what a
 * customer does to all alike, never of what another carrier did: that would reveal a rival's bid.
 */
export type Refresh = {
  /** The customer's users. */
  readonly customer?: readonly List[];
  /** The carriers that the event itself names (`carrierId`, `carrierIds`, `carriers`, `news`). */
  readonly named?: readonly List[];
  /** All carriers of the customer and mode to which the event's lanes are offered. */
  readonly carriers?: readonly List[];
  /** The carriers invited to the event's tender. */
  readonly invited?: readonly List[];
  /** The company whose upload it is. */
  readonly uploader?: readonly List[];
  readonly owner?: readonly List[];
};

/** '0' in an event that belongs to no customer. */
export const id = z.string();

/** An event: its payload besides `customerId`, and the lists it makes stale. Fields that another release adds are ignored. */
export function fact<Shape extends z.ZodRawShape>(shape: Shape, refreshes: Refresh = {}) {
  const fields = { customerId: id, ...shape };
  return { fields, payload: z.looseObject(fields), refreshes };
}
