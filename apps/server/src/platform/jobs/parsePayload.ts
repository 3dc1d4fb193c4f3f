import { type FactName, facts } from '@lanewright/contract/facts';
import { z } from 'zod';
import type { Database } from '../database/database.ts';
import { optionalRow } from '../database/rows.ts';
import type { AnyJob, JobPayload } from './job.ts';
import { eventNamed } from './previousNames.ts';

const queuedSchema = z.looseObject({
  subject: z.string(),
  factId: z.string(),
  fact: z.string().optional(),
});

/**
 * Parses the payload of a queued job by the event that caused it, because an earlier release may have written it.
 * @throws Error that names the job, the event and the path of each field at fault.
 */
export async function parsePayload(
  database: Pick<Database, 'bulkPool'>,
  job: AnyJob,
  payload: unknown,
): Promise<JobPayload<FactName>> {
  const queued = queuedSchema.safeParse(payload);
  if (!queued.success) throw new Error(`${job.name}: ${z.prettifyError(queued.error)}`);
  const written = queued.data.fact ?? (await selectFact(database, queued.data.factId));
  const fact = written === null ? null : eventNamed(written);
  if (fact === null || !Object.hasOwn(facts, fact))
    throw new Error(`${job.name}: unknown event ${fact ?? `with the ID ${queued.data.factId}`}`);
  const parsed = facts[fact as FactName].payload.safeParse(payload);
  if (!parsed.success) throw new Error(`${job.name} on ${fact}: ${z.prettifyError(parsed.error)}`);
  return parsed.data as unknown as JobPayload<FactName>;
}

/** The name of an event: jobs that an earlier release queued have only its ID. */
async function selectFact({ bulkPool }: Pick<Database, 'bulkPool'>, factId: string): Promise<string | null> {
  if (!/^\d{1,18}$/.test(factId)) return null;
  const row = await optionalRow<{ fact: string }>(
    bulkPool,
    'SELECT fact FROM outbox_facts WHERE outbox_fact_id = $1',
    [factId],
  );
  return row?.fact ?? null;
}
