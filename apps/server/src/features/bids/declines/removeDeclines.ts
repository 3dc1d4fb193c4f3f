import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { deleteDeclines } from './declines.queries.ts';

/** Deletes a carrier's declines on lanes; a rate does so too. Returns the lanes that were declined. */
export async function removeDeclines(
  tx: Transaction,
  actor: Actor,
  { customerId, carrierId }: { readonly customerId: string; readonly carrierId: string },
  laneIds: readonly string[],
): Promise<string[]> {
  if (laneIds.length === 0) return [];
  const before = await deleteDeclines.rows(tx, { customer: customerId, carrier: carrierId, lanes: laneIds });
  if (before.length === 0) return [];
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.declined',
    subjectKind: 'carrier',
    subjectId: carrierId,
    before: { lanes: before.map((row) => [row.lane_id, row.reason, row.note]) },
    after: { lanes: [] },
  });
  return before.map((row) => row.lane_id);
}
