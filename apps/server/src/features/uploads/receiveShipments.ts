import { maxUploadBytes, UploadResult, uploadResultSentence, UploadStatus } from '@lanewright/freight';
import type { uploads } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import type { StoredFile } from '../../platform/files/fileStore.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import { optionalRow } from '../../platform/database/rows.ts';
import type { Call } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { requireMode } from '../settings/index.ts';
import { checkTable } from './checkTable.ts';
import { insertUpload, uploadFact } from './insertUpload.ts';
import { receiveFile, refusedUpload } from './receiveFile.ts';

/** Takes a file of shipments: stores it, checks that it is a table, refuses a repeat, and lets the jobs begin. */
export async function receiveShipments(
  call: Call<typeof uploads.receiveShipments>,
  maxBytes = maxUploadBytes,
) {
  const { platform, caller, actor, request } = call;
  const mode = call.params.id;
  const customerId = caller.companyId;
  await platform.database.inScope([customerId], (tx) => requireMode(tx, caller, mode));
  const { fileName, file } = await receiveFile(platform, request, maxBytes);
  try {
    await checkTable(await platform.fileStore.localPath(file.fileKey));
    const uploadId = await platform.database.inScope([customerId], async (tx) => {
      // Two calls with the same bytes at once: the second waits for the first.
      await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
        file.sha256.toString('hex'),
        customerId,
      ]);
      const same = await optionalRow<{ upload_id: string }>(
        tx,
        `SELECT upload_id FROM uploads
         WHERE customer_id = $1 AND sha256 = $2 AND mode = $3 AND kind <> 'bids' AND status <> $4
           AND company_id = $5 AND mode_texts IS NULL`,
        [customerId, file.sha256, mode, UploadStatus.Rejected, caller.companyId],
      );
      if (same !== null) throw refusedUpload('DuplicateFile', undefined, same.upload_id);
      const kind = caller.userType === 'CleanserCustomer' ? 'cleanse' : 'shipments';
      const id = await insertUpload(tx, actor, caller, { customerId, kind, mode, fileName, file });
      await announce(tx, 'upload.received', ...uploadFact(customerId, id, mode));
      return id;
    });
    return { code: UploadResult.Success, message: uploadResultSentence[UploadResult.Success], uploadId };
  } catch (error) {
    await keepOrRemove(call, fileName, file, error);
    throw error;
  }
}

/** What was refused for its content is kept, and an audit row says where; a repeat is not. */
async function keepOrRemove(
  call: Call<typeof uploads.receiveShipments>,
  fileName: string,
  file: StoredFile,
  error: unknown,
): Promise<void> {
  const { platform, caller, actor } = call;
  const resultCode = error instanceof ProblemError ? error.problem.resultCode : undefined;
  if (resultCode === undefined || resultCode === UploadResult.DuplicateFile) {
    await platform.fileStore.remove(file.fileKey);
    return;
  }
  await platform.database.inScope([caller.companyId], (tx) =>
    recordAudit(tx, actor, {
      customerId: caller.companyId,
      action: 'upload.refused',
      subjectKind: 'file',
      subjectId: file.fileKey,
      after: { fileName, byteCount: file.byteCount, resultCode },
    }),
  );
}
