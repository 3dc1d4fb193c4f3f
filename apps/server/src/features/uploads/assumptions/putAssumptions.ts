import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import type { Assumption, AssumptionStage } from './assumption.ts';

/**
 * Replaces an upload's assumptions of one stage, or only that of one key. Called by the job of the stage after each reading.
 * @returns whether that changes what the score depends on: keys, states or shares. If nothing else measures the score again,
 * the caller announces `upload.assumptionsChanged`.
 */
export async function putAssumptions(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  stage: AssumptionStage,
  assumptions: readonly Assumption[],
  key: string | null = null,
): Promise<boolean> {
  const before = await rows<{ key: string; state: string; share: string | null }>(
    tx,
    `DELETE FROM upload_assumptions
     WHERE customer_id = $1 AND upload_id = $2 AND stage = $3 AND ($4::text IS NULL OR key = $4)
     RETURNING key, state, share`,
    [customerId, uploadId, stage, key],
  );
  const isChanged = scored(before) !== scored(assumptions);
  if (assumptions.length === 0) return isChanged;
  await execute(
    tx,
    `INSERT INTO upload_assumptions (customer_id, upload_id, key, stage, state, value, text, why, line_count, evidence, choices,
       share, answered_by, answered_at)
     SELECT $1, $2, a.key, $3, a.state, a.value, a.text, a.why, a."lineCount", coalesce(a.evidence, '{}'), a.choices,
       round(a.share, 6), a."answeredBy", a."answeredAt"
     FROM jsonb_to_recordset($4) AS a (key text, state text, value text, text text, why text, "lineCount" integer,
       evidence jsonb, choices jsonb, share numeric, "answeredBy" bigint, "answeredAt" timestamptz)
     RETURNING customer_id`,
    [customerId, uploadId, stage, JSON.stringify(assumptions)],
  );
  return isChanged;
}

function scored(
  assumptions: readonly {
    readonly key: string;
    readonly state: string;
    readonly share: string | number | null;
  }[],
): string {
  return assumptions
    .map(({ key, state, share }) => `${key} ${state} ${share === null ? '' : Number(share).toFixed(6)}`)
    .toSorted()
    .join('\n');
}
