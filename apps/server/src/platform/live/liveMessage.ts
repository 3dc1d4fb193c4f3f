import { z } from 'zod';
import type { Transaction } from '../database/database.ts';
import { execute } from '../database/rows.ts';

/** The channel on which processes tell each other that something was committed. */
export const liveChannel = 'lanewright_live';

const digits = z.string().regex(/^\d{1,19}$/);

/** What processes tell each other: numbers only, never what somebody wrote. Who needs more reads it in the database. */
export const liveMessageSchema = z.discriminatedUnion('kind', [
  /** Notifications of a fact stand in the database. */
  z.object({ kind: z.literal('notifications'), factId: digits }),
  /** A fact was announced that makes lists on screens stale. */
  z.object({ kind: z.literal('fact'), factId: digits }),
  /** A user read or was sent something: other windows of theirs show too much. */
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

/** Tells every process when the transaction commits; nobody hears of it when it does not. */
export async function tellLive(tx: Transaction, ...messages: readonly LiveMessage[]): Promise<void> {
  await execute(tx, 'SELECT pg_notify($1, message) FROM unnest($2::text[]) AS message', [
    liveChannel,
    messages.map((message) => JSON.stringify(message)),
  ]);
}
