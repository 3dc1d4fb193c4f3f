import { UploadResult, UploadStatus } from '@lanewright/freight';
import type { uploads } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Call } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { checkTable } from './receive/checkTable.ts';
import { insertUpload, uploadFact } from './receive/insertUpload.ts';
import { acceptedUpload, type ReceivedFile, refusedUpload } from './receive/receiveFile.ts';

export type ShipmentsCall = Call<typeof uploads.receiveShipments>;

/** Outcome for a received file; an error has its result code and names the upload with the same file. */
export type Outcome = {
  readonly resultCode: number;
  readonly uploadId: string | null;
  readonly detail?: string | undefined;
};

/** Runs in the transaction that decides the outcome for a file, before it commits. */
export type Settle = (tx: Transaction, outcome: Outcome) => Promise<void>;

/**
 * Creates an upload from a stored file: checks that it is a table, rejects a duplicate, and starts the jobs. The file of a
 * duplicate is deleted; one rejected for its content is kept, and an audit row records where. If this fails otherwise the file
 * stays, because the commit may have succeeded; the clean-up deletes it if no row refers to it.
 */
export async function receiveShipmentFile(
  call: ShipmentsCall,
  received: ReceivedFile,
  settle: Settle = async () => undefined,
) {
  const { platform, caller } = call;
  const asCustomers = <T>(work: (tx: Transaction) => Promise<T>) =>
    platform.database.asCustomers([caller.companyId], work);
  try {
    await checkTable(await platform.fileStore.localPath(received.file.fileKey));
    return acceptedUpload(
      await asCustomers(async (tx) => {
        const uploadId = await insertShipments(tx, call, received);
        await settle(tx, { resultCode: UploadResult.Success, uploadId });
        return uploadId;
      }),
    );
  } catch (error) {
    if (!(error instanceof ProblemError) || error.problem.resultCode === undefined) throw error;
    const { resultCode, uploadId, detail } = error.problem;
    const isRepeat = resultCode === UploadResult.DuplicateFile;
    await asCustomers(async (tx) => {
      if (!isRepeat) await recordRefusal(tx, call, received, resultCode);
      await settle(tx, { resultCode, uploadId: uploadId ?? null, detail });
    });
    if (isRepeat) await platform.fileStore.remove(received.file.fileKey);
    throw error;
  }
}

async function insertShipments(
  tx: Transaction,
  { caller, actor, params: { id: mode } }: ShipmentsCall,
  { fileName, file }: ReceivedFile,
): Promise<string> {
  const customerId = caller.companyId;
  // Two requests with the same bytes at once: the second waits for the first.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
    file.sha256.toString('hex'),
    customerId,
  ]);
  const same = await optionalRow<{ upload_id: string }>(
    tx,
    `SELECT upload_id FROM uploads
     WHERE customer_id = $1 AND sha256 = $2 AND mode = $3 AND kind <> 'bids' AND status <> $4
       AND company_id = $5`,
    [customerId, file.sha256, mode, UploadStatus.Rejected, caller.companyId],
  );
  if (same !== null) throw refusedUpload('DuplicateFile', undefined, same.upload_id);
  const kind = caller.userType === 'CleanserCustomer' ? 'cleanse' : 'shipments';
  const id = await insertUpload(tx, actor, caller, { customerId, kind, mode, fileName, file });
  await announce(tx, 'upload.received', ...uploadFact(customerId, id, mode));
  return id;
}

function recordRefusal(
  tx: Transaction,
  { caller, actor }: ShipmentsCall,
  { fileName, file }: ReceivedFile,
  resultCode: number,
): Promise<void> {
  return recordAudit(tx, actor, {
    customerId: caller.companyId,
    action: 'upload.refused',
    subjectKind: 'file',
    subjectId: file.fileKey,
    after: { fileName, byteCount: file.byteCount, resultCode },
  });
}
