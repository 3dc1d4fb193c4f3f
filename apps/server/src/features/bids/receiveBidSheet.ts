import type { uploads } from '@lanewright/contract';
import { UploadResult, uploadResultSentence, UploadStatus } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { optionalRow } from '../../platform/database/rows.ts';
import { ProblemError } from '../../platform/http/problemError.ts';
import type { Call } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../accounts/index.ts';
import { requireMode } from '../settings/index.ts';
import { insertUpload, receiveFile, refusedUpload, uploadFact } from '../uploads/index.ts';
import { readSheetFile } from './readSheetFile.ts';

/**
 * Takes a filled bid sheet: stores it, refuses what is no bid sheet or equals the latest accepted one, and lets the job begin.
 * What is refused is not kept. Where this fails otherwise the file stays, for the commit may have come through all the same;
 * if no row names it, it is swept.
 */
export async function receiveBidSheet(call: Call<typeof uploads.receiveBidSheet>) {
  const { platform, caller, actor, request, query } = call;
  const customerId = await platform.database.inScope(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, query.mode);
    return chooseCustomer(tx, caller, query.customerId, query.mode);
  });
  const { fileName, file } = await receiveFile(platform, request);
  try {
    await refuseUnreadable(await platform.fileStore.localPath(file.fileKey));
    const uploadId = await platform.database.inScope([customerId], async (tx) => {
      const latest = await optionalRow<{ sha256: Buffer }>(
        tx,
        `SELECT sha256 FROM uploads WHERE customer_id = $1 AND company_id = $2 AND mode = $3 AND kind = 'bids' AND status = $4
         ORDER BY upload_id DESC LIMIT 1`,
        [customerId, caller.companyId, query.mode, UploadStatus.Completed],
      );
      if (latest !== null && latest.sha256.equals(file.sha256))
        throw refusedUpload('DuplicateFile', 'It equals your latest accepted bid sheet.');
      const id = await insertUpload(tx, actor, caller, {
        customerId,
        kind: 'bids',
        mode: query.mode,
        fileName,
        file,
      });
      await announce(tx, 'bids.received', ...uploadFact(customerId, id, query.mode));
      return id;
    });
    return { code: UploadResult.Success, message: uploadResultSentence[UploadResult.Success], uploadId };
  } catch (error) {
    if (error instanceof ProblemError) await platform.fileStore.remove(file.fileKey);
    throw error;
  }
}

async function refuseUnreadable(path: string): Promise<void> {
  try {
    const sheet = await readSheetFile(path);
    if (sheet === null)
      throw refusedUpload(
        'InvalidFormat',
        'This is no bid sheet of ours. Download the bid sheet, fill it and upload that workbook.',
      );
    if (sheet.rows.length === 0) throw refusedUpload('SizeTooSmall', 'The bid sheet has no lanes.');
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    if (error.code === 'empty-file') throw refusedUpload('SizeTooSmall', error.message);
    if (error.code === 'unsupported-file') throw refusedUpload('InvalidFileType', error.message);
    throw refusedUpload('InvalidFormat', error.message);
  }
}
