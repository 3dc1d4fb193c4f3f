import type { uploads } from '@lanewright/contract';
import { UploadResult, uploadResultSentence, UploadStatus } from '@lanewright/freight';
import { TabularError } from '@lanewright/tabular';
import { optionalRow } from '../../../platform/database/rows.ts';
import { conflict, ProblemError } from '../../../platform/http/problemError.ts';
import type { Call } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { chooseCustomer } from '../../accounts/index.ts';
import { requireAccepted } from '../../documents/index.ts';
import { requireMode } from '../../settings/index.ts';
import { unopenedRound } from '../../tenders/index.ts';
import { insertUpload, receiveFile, refusedUpload, uploadFact } from '../../uploads/index.ts';
import { readTemplateRows, readTemplateSheets } from '../templates/readTemplateFile.ts';
import { receiveSealedSheet } from '../rounds/receiveSealedSheet.ts';
import { readSheetFile } from './readSheetFile.ts';

/**
 * Takes a filled bid sheet: stores it, refuses what is no bid sheet or equals the latest accepted one, and lets the job begin.
 * What is refused is not kept. Where this fails otherwise the file stays, for the commit may have come through all the same;
 * if no row names it, it is swept. Until a sealed round is opened nothing of it is stored in the clear.
 */
export async function receiveBidSheet(call: Call<typeof uploads.receiveBidSheet>) {
  const { platform, caller, actor, request, query } = call;
  const { customerId, sealedRound } = await platform.database.inScope(caller.customerIds, async (tx) => {
    await requireMode(tx, caller, query.mode);
    const customer = await chooseCustomer(tx, caller, query.customerId, query.mode);
    const bidder = { customerId: customer, carrierId: caller.companyId, mode: query.mode };
    await requireAccepted(tx, bidder);
    return { customerId: customer, sealedRound: await unopenedRound(tx, bidder) };
  });
  if (sealedRound?.isOpen === false)
    throw conflict(
      'round_opening',
      'A sealed round has just closed and its offers are being opened. Until they are, no sheet is taken: send it again in a moment.',
    );
  if (sealedRound !== null) return receiveSealedSheet(call, sealedRound, refuseUnreadable);
  const { fileName, file } = await receiveFile(platform, request);
  try {
    await refuseUnreadable(await platform.fileStore.localPath(file.fileKey));
    const uploadId = await platform.database.inScope([customerId], async (tx) => {
      const latest = await optionalRow<{ sha256: Buffer }>(
        tx,
        `SELECT sha256 FROM uploads WHERE customer_id = $1 AND company_id = $2 AND mode = $3 AND kind = 'bids' AND status = $4
         ORDER BY created_at DESC, upload_id DESC LIMIT 1`,
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

/** A bid sheet of ours, or a carrier's own: any table whose columns have names. */
async function refuseUnreadable(path: string): Promise<void> {
  try {
    const sheet = await readSheetFile(path);
    const rows = sheet?.rows ?? (await rowsOfOwnSheet(path));
    if (rows === null)
      throw refusedUpload(
        'InvalidFormat',
        'No columns with names were found. Download the bid sheet, fill it and upload that workbook, or send a sheet of your own with a header.',
      );
    if (rows.length === 0) throw refusedUpload('SizeTooSmall', 'The bid sheet has no lanes.');
  } catch (error) {
    if (!(error instanceof TabularError)) throw error;
    if (error.code === 'empty-file') throw refusedUpload('SizeTooSmall', error.message);
    if (error.code === 'unsupported-file') throw refusedUpload('InvalidFileType', error.message);
    throw refusedUpload('InvalidFormat', error.message);
  }
}

/** The rows of the first sheet that has any below a header; null where no sheet has a header. */
async function rowsOfOwnSheet(path: string) {
  const sheets = await readTemplateSheets(path);
  for (const sheet of sheets) {
    const rows = await readTemplateRows(path, sheet);
    if (rows.length > 0) return rows;
  }
  return sheets.length === 0 ? null : [];
}
