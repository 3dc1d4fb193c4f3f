import type { Transaction } from '../../../platform/database/database.ts';
import { execute, rows } from '../../../platform/database/rows.ts';
import { recountExcluded } from './excludeLinesOfPlace.ts';
import { excludedBy, lineState } from '../lines/parsedLine.ts';

type OverlappingUpload = { readonly customerId: string; readonly uploadId: string; readonly mode: number };

/** Excludes the shipments that another upload includes, given by their head lines; returns the number of rows. */
export async function excludeOverlap(
  tx: Transaction,
  upload: OverlappingUpload,
  headLineNos: readonly number[],
): Promise<number> {
  const excluded = await execute(
    tx,
    `UPDATE lines SET state = $4, excluded_by = $5
     WHERE customer_id = $1 AND upload_id = $2 AND state = $6
       AND coalesce(head_line_no, line_no) IN (SELECT unnest($3::integer[]))`,
    [
      upload.customerId,
      upload.uploadId,
      headLineNos,
      lineState.excluded,
      excludedBy.otherUpload,
      lineState.accepted,
    ],
  );
  if (excluded > 0) await recountExcluded(tx, upload);
  return excluded;
}

/**
 * Includes all rows again that were excluded because another upload includes them. The reconciliation counts them: most uploads
 * have none, and their lines are not read.
 */
export async function includeOverlap(tx: Transaction, upload: OverlappingUpload): Promise<void> {
  const counted = await rows(
    tx,
    `SELECT FROM uploads
     WHERE customer_id = $1 AND upload_id = $2 AND reconciliation -> 'excludedBy' @> '[{"reason": "otherUpload"}]'`,
    [upload.customerId, upload.uploadId],
  );
  if (counted.length === 0) return;
  const included = await execute(
    tx,
    'UPDATE lines SET state = $3, excluded_by = NULL WHERE customer_id = $1 AND upload_id = $2 AND excluded_by = $4',
    [upload.customerId, upload.uploadId, lineState.accepted, excludedBy.otherUpload],
  );
  if (included > 0) await recountExcluded(tx, upload);
}
