import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { fixChanges } from './exceptions/changes/takeBack.ts';
import { excludedBy, lineState } from './lines/parsedLine.ts';
import { countUsedWords } from './reconcile/judgeLines.ts';
import { reconcileUpload } from './reconcile/reconcileUpload.ts';

const headShipments = loadSql(import.meta.url, './reconcile/headShipments.sql');

/** Excludes every line that begins or ends at one of these place words, as the user asked; answers how many. */
export async function excludeLinesOfPlace(
  tx: Transaction,
  upload: { readonly customerId: string; readonly uploadId: string; readonly mode: number },
  wordNos: readonly number[],
): Promise<number> {
  const { customerId, uploadId } = upload;
  const excluded = await execute(
    tx,
    `UPDATE lines SET state = $4, excluded_by = $5
     WHERE customer_id = $1 AND upload_id = $2 AND state <> $4 AND route_no IN (
       SELECT route_no FROM routes
       WHERE customer_id = $1 AND upload_id = $2
         AND (origin_word = ANY ($3::integer[]) OR destination_word = ANY ($3::integer[])))`,
    [customerId, uploadId, wordNos, lineState.excluded, excludedBy.userWithPlace],
  );
  await execute(tx, headShipments, [customerId, uploadId]);
  await fixChanges(tx, customerId, uploadId);
  await countUsedWords(tx, customerId, uploadId);
  await reconcileUpload(tx, customerId, uploadId, upload.mode);
  return excluded;
}
