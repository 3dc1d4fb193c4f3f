import type { operations, ResponseOf } from '@lanewright/contract';
import type { Call } from '../../../platform/http/serve.ts';
import type { Platform } from '../../../platform/platform.ts';
import { pageOf } from '../page.ts';
import { countAudit, selectAudit, selectAuditActions } from './audit.queries.ts';
import { selectNames } from '../names.ts';
import { holdBackDeclines } from './holdBackDeclines.ts';
import { mentionsOf } from './mentionsOf.ts';
import { presentAuditEntry } from './presentAuditEntry.ts';

/** A page of the audit, newest first. The app role may not read it. */
export async function listAudit({
  platform,
  query,
  reply,
}: Call<typeof operations.listAudit>): Promise<ResponseOf<typeof operations.listAudit>> {
  const { total, entries, names } = await platform.database.asSystem(async (tx) => {
    const found = await holdBackDeclines(tx, await selectAudit(tx, query, pageOf(query)));
    return {
      total: await countAudit(tx, query),
      entries: found,
      names: await selectNames(tx, found.flatMap(mentionsOf)),
    };
  });
  reply.header('x-total-count', total);
  return entries.map((entry) => presentAuditEntry(entry, names));
}

export function listAuditActions(platform: Platform): Promise<string[]> {
  return selectAuditActions(platform.database.bulkPool);
}
