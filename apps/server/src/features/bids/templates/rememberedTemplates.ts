import type { bids, ResponseOf } from '@lanewright/contract';
import { recordAudit } from '../../../platform/audit.ts';
import { oneRow, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { done, type ScopedCall } from '../../../platform/http/serve.ts';
import { customersInTurn } from '../../../platform/database/customersInTurn.ts';
import type { Transaction } from '../../../platform/database/database.ts';

type Remembered = ResponseOf<typeof bids.listRememberedTemplates>[number];

/** Sheets whose columns the caller's company matched before, newest first. */
export async function listRememberedTemplates({
  tx,
  caller,
}: ScopedCall<typeof bids.listRememberedTemplates>): Promise<Remembered[]> {
  const found = await customersInTurn(caller.customerIds, (customerId) =>
    selectTemplates(tx, customerId, caller.companyId),
  );
  return found.toSorted(
    (a, b) =>
      Date.parse(b.savedAt) - Date.parse(a.savedAt) ||
      Number(a.customerId) - Number(b.customerId) ||
      a.mode - b.mode,
  );
}

function selectTemplates(tx: Transaction, customerId: string, carrierId: string): Promise<Remembered[]> {
  return rows<Remembered>(
    tx,
    `SELECT encode(t.header_hash, 'hex') AS "headerId", t.customer_id AS "customerId", c.name AS "customerName", t.mode,
            coalesce(used.headers, '{}') AS columns, coalesce(used.left_out, 0)::integer AS "columnsLeftOut",
            jsonb_array_length(t.matching -> 'places') AS places, t.saved_at AS "savedAt",
            u.display_name AS "savedBy"
     FROM bid_templates t
     JOIN companies c ON c.company_id = t.customer_id
     LEFT JOIN users u ON u.user_id = t.saved_by
     CROSS JOIN LATERAL (
       SELECT array_agg(DISTINCT header) FILTER (WHERE col ->> 'means' IS NOT NULL) AS headers,
              count(*) FILTER (WHERE col ->> 'means' IS NULL) AS left_out
       FROM jsonb_each(t.matching -> 'columns') AS h(header, cols), jsonb_array_elements(cols) AS col) used
     WHERE t.customer_id = $1 AND t.carrier_id = $2
     ORDER BY t.saved_at DESC, t.mode, t.header_hash`,
    [customerId, carrierId],
  );
}

/** Deletes how the columns of one sheet were matched; bids read with it stay. */
export async function forgetTemplate({ tx, caller, actor, body }: ScopedCall<typeof bids.forgetTemplate>) {
  const { customerId, mode, headerId } = body;
  const { forgotten } = await oneRow<{ forgotten: number }>(
    tx,
    `WITH forgotten AS (
       DELETE FROM bid_templates
       WHERE customer_id = $1 AND carrier_id = $2 AND mode = $3 AND header_hash = decode($4, 'hex') RETURNING 1)
     SELECT count(*)::integer AS forgotten FROM forgotten`,
    [customerId, caller.companyId, mode, headerId],
  );
  if (forgotten === 0)
    throw refuse('saved_mapping_not_found', 'Saved mapping not found', { field: 'headerId' });
  await recordAudit(tx, actor, {
    customerId,
    action: 'bids.templateForgotten',
    subjectKind: 'mode',
    subjectId: String(mode),
    before: { headerId },
  });
  return done;
}
