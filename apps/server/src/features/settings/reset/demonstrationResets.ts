import type { ResponseInputOf, settings } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { now } from '../../../platform/clock.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';

type Presented = ResponseInputOf<typeof settings.resetDemonstration>;

/** Subject under which the steps of a reset are reported. */
export const resetSubject = (resetId: string) => `demonstration:${resetId}`;

/**
 * Starts a reset of the demonstration, unless one is running. Writes although it is a GET; a repeated call returns the progress.
 */
export async function askReset({
  tx,
  actor,
  caller,
  platform,
}: ScopedCall<typeof settings.resetDemonstration>): Promise<Presented> {
  await execute(tx, `SELECT pg_advisory_xact_lock(hashtext('demonstration reset'))`);
  const last = await selectLast(tx);
  if (last?.state === 'Running') return last;
  const companies = await selectCompanies(tx);
  // Companies left over from a demonstration must not be reopened with a publicly known password.
  if (companies.length === 0 || !platform.config.demoData) {
    throw refuse('no_demo_data', 'There are no demo companies to reset', {
      detail: 'Demo companies are created when the product starts in demo mode.',
    });
  }
  await execute(tx, 'INSERT INTO demonstration_resets (asked_by, asked_at, companies) VALUES ($1, $2, $3)', [
    caller.userId,
    now(),
    companies.length,
  ]);
  const begun = await selectLast(tx);
  if (begun === null) throw new Error('the reset was stored and is not there');
  await recordAudit(tx, actor, {
    customerId: null,
    action: 'demonstration.resetAsked',
    subjectKind: 'demonstration',
    subjectId: begun.id,
    after: { companies },
  });
  await announce(tx, 'demo.resetRequested', begun.id, { customerId: '0', resetId: begun.id });
  return begun;
}

/** Returns the progress of the last reset, and what there is to reset. */
export async function readReset({
  tx,
  platform,
}: ScopedCall<typeof settings.readDemonstrationReset>): Promise<
  ResponseInputOf<typeof settings.readDemonstrationReset>
> {
  return {
    companies: await selectCompanies(tx),
    isPlanted: platform.config.demoLanes,
    last: await selectLast(tx),
  };
}

/** Whether a requested reset has not ended yet. */
export async function isResetRunning(connection: Pick<Transaction, 'query'>): Promise<boolean> {
  return (await optionalRow(connection, 'SELECT FROM demonstration_resets WHERE ended_at IS NULL')) !== null;
}

/** Records that a reset ended: done, or why it failed. */
export async function endReset(tx: Transaction, resetId: string, failure: string | null): Promise<void> {
  await execute(
    tx,
    'UPDATE demonstration_resets SET ended_at = $2, failure = $3 WHERE demonstration_reset_id = $1 AND ended_at IS NULL',
    [resetId, now(), failure],
  );
}

function selectCompanies(tx: Transaction) {
  return rows<{ id: string; name: string; kind: string }>(
    tx,
    'SELECT company_id::text AS id, name, kind FROM companies WHERE is_demonstration ORDER BY kind, name',
  );
}

type Row = {
  id: string;
  asked_at: string;
  ended_at: string | null;
  companies: number;
  failure: string | null;
  step: string | null;
  done: number | null;
  total: number | null;
};

async function selectLast(tx: Transaction): Promise<Presented | null> {
  const row = await optionalRow<Row>(
    tx,
    `SELECT r.demonstration_reset_id::text AS id, r.asked_at, r.ended_at, r.companies, r.failure, p.step,
            p.done::integer AS done, p.total::integer AS total
     FROM demonstration_resets r LEFT JOIN job_progress p ON p.subject = 'demonstration:' || r.demonstration_reset_id
     ORDER BY r.demonstration_reset_id DESC LIMIT 1`,
  );
  if (row === null) return null;
  return {
    id: row.id,
    state: row.ended_at === null ? 'Running' : row.failure === null ? 'Done' : 'Failed',
    askedAt: row.asked_at,
    endedAt: row.ended_at,
    companies: row.companies,
    step: row.ended_at === null ? row.step : null,
    stepsDone: row.done ?? 0,
    steps: row.total ?? 0,
    failure: row.failure,
  };
}
