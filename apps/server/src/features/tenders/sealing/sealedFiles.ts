import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { momentInWords } from '../momentInWords.ts';
import type { RoundName } from '../rounds/roundName.ts';

/** Writes down that the file of an upload is kept encrypted until a round is opened. */
export async function keepSealedFile(
  tx: Transaction,
  round: RoundName,
  carrierId: string,
  uploadId: string,
): Promise<void> {
  await execute(
    tx,
    'INSERT INTO sealed_files (customer_id, tender_id, round_no, upload_id, carrier_id) VALUES ($1, $2, $3, $4, $5)',
    [round.customerId, round.tenderId, round.roundNo, uploadId, carrierId],
  );
}

/** Uploads whose files came in while a round was sealed. */
export async function selectSealedFiles(tx: Transaction, round: RoundName): Promise<string[]> {
  const found = await rows<{ upload_id: string }>(
    tx,
    'SELECT upload_id FROM sealed_files WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 ORDER BY upload_id',
    [round.customerId, round.tenderId, round.roundNo],
  );
  return found.map((row) => row.upload_id);
}

/** Why the file of an upload cannot be read now, in a sentence; null where it is not sealed, or not any more. */
export async function whyFileIsSealed(
  tx: Transaction,
  customerId: string,
  uploadId: string,
): Promise<string | null> {
  const found = await optionalRow<{ state: string; closes_at: string }>(
    tx,
    `SELECT r.state, r.closes_at FROM sealed_files f JOIN tender_rounds r USING (customer_id, tender_id, round_no)
     WHERE f.customer_id = $1 AND f.upload_id = $2 AND r.settled_at IS NULL`,
    [customerId, uploadId],
  );
  if (found === null) return null;
  return found.state === 'Cancelled'
    ? 'This sheet was sealed in a round that was cancelled: nobody can read it'
    : `This sheet is sealed until its round closes, ${momentInWords(found.closes_at)}`;
}
