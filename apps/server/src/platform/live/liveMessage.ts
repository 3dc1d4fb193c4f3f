import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { execute } from '../database/rows.ts';

/** The channel on which processes notify each other of commits. */
export const liveChannel = 'lanewright_live';

const digits = z.string().regex(/^\d{1,19}$/);

/** Messages between processes: numbers only, never user-supplied text. Processes that need more read it from the database. */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  /** Notifications of an event were stored in the database. */
  z.object({ kind: z.literal('notifications'), factId: digits }),
  /** An event was announced that makes lists on screens stale. */
  z.object({ kind: z.literal('fact'), factId: digits }),
  /** A user read or was sent something: their other windows show too much. */
  z.object({ kind: z.literal('read'), userId: digits }),
  /** Sessions of a user ended: this one, or all but the one kept. */
  z.object({
    kind: z.literal('sessionsEnded'),
    userId: digits,
    familyId: z.uuid().nullable(),
    keptFamilyId: z.uuid().nullable(),
  }),
]);
export type LiveMessage = z.output<typeof liveMessageSchema>;

/** Notifies every process when the transaction commits; sends nothing if it does not. */
export async function publishLive(tx: Transaction, ...messages: readonly LiveMessage[]): Promise<void> {
  await execute(tx, 'SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
    liveChannel,
    messages.map((message) => JSON.stringify(message)),
  ]);
}
