import type { operations, ResponseOf } from '@lanewright/contract';
import type { Call } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageOf } from '../page.ts';
import { countAudit, selectAudit, selectAuditActions } from './audit.queries.ts';
import { presentAuditEntry } from './presentAuditEntry.ts';

/** A page of the audit, newest first. The role of calls may not read it. */
export async function listAudit({
  platform,
  query,
  reply,
}: Call<typeof operations.listAudit>): Promise<ResponseOf<typeof operations.listAudit>> {
  const { total, entries } = await platform.database.inBulk(async (tx) => ({
    total: await countAudit(tx, query),
    entries: await selectAudit(tx, query, pageOf(query)),
  }));
  reply.header('x-total-count', total);
  return entries.map(presentAuditEntry);
}

export function listAuditActions(platform: Platform): Promise<string[]> {
  return selectAuditActions(platform.database.bulkPool);
}
