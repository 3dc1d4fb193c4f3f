import type { BodyOf, operations } from '@lanewright/contract';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { lockByName } from '../../../platform/database/lockByName.ts';

/**
 * Sets what a company may store and upload; null uses the default.
 * @throws ProblemError 404 for an unknown customer or carrier.
 */
export async function setQuota(
  tx: Transaction,
  actor: Actor,
  companyId: string,
  { maxStoredBytes, maxDailyUploads }: BodyOf<typeof operations.setQuota>,
): Promise<void> {
  await lockByName(tx, `company ${companyId}`);
  const before = await optionalRow<{
    kind: string;
    max_stored_bytes: string | null;
    max_daily_uploads: number | null;
  }>(
    tx,
    `SELECT c.kind, q.max_stored_bytes, q.max_daily_uploads FROM companies c LEFT JOIN company_quotas q USING (company_id)
     WHERE c.company_id = $1 AND c.kind <> 'Platform'`,
    [companyId],
  );
  if (before === null) throw refuse('company_not_found', 'Company not found');
  await execute(
    tx,
    `INSERT INTO company_quotas (company_id, max_stored_bytes, max_daily_uploads) VALUES ($1, $2, $3)
     ON CONFLICT (company_id) DO UPDATE SET max_stored_bytes = excluded.max_stored_bytes, max_daily_uploads = excluded.max_daily_uploads,
       warned_on = NULL`,
    [companyId, maxStoredBytes, maxDailyUploads],
  );
  await recordAudit(tx, actor, {
    customerId: before.kind === 'Customer' ? companyId : null,
    action: 'company.quotaChanged',
    subjectKind: 'company',
    subjectId: companyId,
    before: {
      maxStoredBytes: before.max_stored_bytes === null ? null : Number(before.max_stored_bytes),
      maxDailyUploads: before.max_daily_uploads,
    },
    after: { maxStoredBytes, maxDailyUploads },
  });
}
