import { formatMomentUtc } from '@lanewright/freight';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, optionalRow, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { roundFact } from '../rounds/planRound.ts';
import type { RoundName } from '../rounds/roundName.ts';

/** Records that the file of an upload is stored encrypted until a round is opened. */
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

/** Uploads whose files arrived while a round was sealed. */
export async function selectSealedFiles(
  tx: Transaction,
  round: RoundName,
): Promise<{ uploadId: string; carrierId: string }[]> {
  const found = await rows<{ upload_id: string; carrier_id: string }>(
    tx,
    'SELECT upload_id, carrier_id FROM sealed_files WHERE customer_id = $1 AND tender_id = $2 AND round_no = $3 ORDER BY upload_id',
    [round.customerId, round.tenderId, round.roundNo],
  );
  return found.map((row) => ({ uploadId: row.upload_id, carrierId: row.carrier_id }));
}

/** Throws if the file of an upload is still sealed, or was lost while it was sealed. */
export async function refuseSealedFile(tx: Transaction, customerId: string, uploadId: string): Promise<void> {
  const found = await optionalRow<{
    state: string;
    closes_at: string;
    is_settled: boolean;
    lost: LostFile['lost'] | null;
  }>(
    tx,
    `SELECT r.state, r.closes_at, r.settled_at IS NOT NULL AS is_settled, f.lost
     FROM sealed_files f JOIN tender_rounds r USING (customer_id, tender_id, round_no)
     WHERE f.customer_id = $1 AND f.upload_id = $2`,
    [customerId, uploadId],
  );
  if (found === null) return;
  if (found.lost !== null) throw refuse('file_lost', lostInWords[found.lost]);
  if (found.is_settled) return;
  throw refuse(
    'file_sealed',
    found.state === 'Cancelled'
      ? 'This sheet was sealed in a round that was cancelled. It can’t be opened'
      : `This sheet is sealed until its round closes, ${formatMomentUtc(found.closes_at)}`,
  );
}

export type LostFile = {
  readonly uploadId: string;
  readonly carrierId: string;
  readonly fileName: string;
  /** It was not in the file store, or no longer matched what was sealed. */
  readonly lost: 'missing' | 'altered';
};

/** Text shown for a sealed sheet's file that could not be opened. */
export const lostInWords: Readonly<Record<LostFile['lost'], string>> = {
  missing:
    'The file of this sheet was missing from storage when its round was opened. Its bids were sealed separately and are valid; only the file can’t be downloaded.',
  altered:
    'The file of this sheet was changed while it was sealed, and can’t be opened. Its bids were sealed separately and are valid; only the file can’t be downloaded.',
};

/** Records which sheets' files were missing when a round was opened, for the audit and for the companies affected. */
export async function recordLostFiles(
  tx: Transaction,
  actor: Actor,
  round: RoundName & { readonly mode: number },
  lost: readonly LostFile[],
): Promise<void> {
  if (lost.length === 0) return;
  await execute(
    tx,
    `UPDATE sealed_files f SET lost = l.lost FROM unnest($2::bigint[], $3::text[]) AS l (upload_id, lost)
     WHERE f.customer_id = $1 AND f.upload_id = l.upload_id`,
    [round.customerId, lost.map(({ uploadId }) => uploadId), lost.map((file) => file.lost)],
  );
  for (const { uploadId, carrierId, fileName, lost: how } of lost)
    await recordAudit(tx, actor, {
      customerId: round.customerId,
      action: 'sealedFile.lost',
      subjectKind: 'upload',
      subjectId: uploadId,
      after: { tenderId: round.tenderId, roundNo: round.roundNo, carrierId, fileName, lost: how },
    });
  const [subject, payload] = roundFact(
    { customer_id: round.customerId, tender_id: round.tenderId, mode: round.mode },
    round.roundNo,
  );
  await announce(tx, 'round.filesMissing', subject, { ...payload, lost });
}
