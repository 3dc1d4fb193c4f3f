import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { countUsedWords, judgeLines } from './reconcile/judgeLines.ts';
import { reconcileUpload } from './reconcile/reconcileUpload.ts';

/**
 * Excludes, by the user, the accepted lines that start or end at one of these place words; the reconciliation follows.
 * Tells how many lines were excluded.
 */
export async function excludeLinesOfPlace(
  tx: Transaction,
  upload: { customerId: string; uploadId: string; mode: number },
  wordNos: readonly number[],
): Promise<number> {
  const { customerId, uploadId, mode } = upload;
  const excluded = await execute(
    tx,
    `UPDATE lines SET state = 2, excluded_by = 1
     WHERE customer_id = $1 AND upload_id = $2 AND state = 0 AND route_no IN (
       SELECT route_no FROM routes
       WHERE customer_id = $1 AND upload_id = $2 AND (origin_word = ANY ($3) OR destination_word = ANY ($3)))`,
    [customerId, uploadId, wordNos],
  );
  await judgeLines(tx, customerId, uploadId, []);
  await countUsedWords(tx, customerId, uploadId);
  await reconcileUpload(tx, customerId, uploadId, mode);
  return excluded;
}
