import { isOfferedMode, modeDetails, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { giveUpUpload, moveUpload, selectUpload, setBidResult, uploadIdOf } from '../uploads/index.ts';
import { checkSheet, sheetRefusal, type WrongCell, wrongCellsOf } from './checkSheet.ts';
import { readSheetFile } from './readSheetFile.ts';
import { saveBids } from './saveBids.ts';
import { bidSheetName, sheetColumns } from './sheetLayout.ts';
import { selectSheetOf } from './writeBidSheet.ts';

/** Cells named in full; the marked workbook has them all. */
const namedCells = 200;

/**
 * Reads a received bid sheet and saves what changed. Lanes with a wrong cell stay as they were; the sheet then waits with its
 * wrong cells named, and a marked workbook to mend. A sheet made for another charge structure waits for its carrier's word.
 */
export const readBidSheet: Job = {
  name: 'readBidSheet',
  async run(platform, payload) {
    const { customerId } = payload;
    const uploadId = uploadIdOf(payload);
    await platform.database.inBulk(async (tx) => {
      const upload = await selectUpload(tx, [customerId], uploadId);
      if (upload === null || upload.status !== UploadStatus.Validation || !isOfferedMode(upload.mode)) return;
      const file = await readSheetFile(await platform.fileStore.localPath(upload.file_key));
      if (file === null) throw new Error('a stored bid sheet is no bid sheet any more');
      const sheet = await selectSheetOf(tx, customerId, upload.company_id, upload.mode);
      const columns = sheetColumns(sheet.structure, modeDetails[upload.mode].volumeUnit);
      const isOtherStructure =
        file.metadata.structureVersion !== String(sheet.structure.version) &&
        file.metadata.customerId === customerId;
      if (isOtherStructure) {
        await moveUpload(tx, productItself, upload, UploadStatus.BidStructureChanged, {
          awaiting: 'confirmation',
          reason:
            'The customer changed the charges since this sheet was made. Download a new sheet, fill it and upload that one.',
        });
        return;
      }
      const refusal = sheetRefusal(file, sheet, columns);
      if (refusal !== null) {
        await moveUpload(tx, productItself, upload, UploadStatus.Rejected, { reason: refusal });
        return;
      }
      const checked = checkSheet(file, columns, bidSheetName);
      const saved = await saveBids(
        tx,
        { ...productItself, userId: upload.user_id, companyId: upload.company_id },
        { customerId, carrierId: upload.company_id, mode: upload.mode },
        sheet.structure,
        checked.bids,
        uploadId,
      );
      const wrong: WrongCell[] = [
        ...checked.wrong,
        ...wrongCellsOf(saved.errors, columns, bidSheetName, checked.rowOfLane),
      ];
      await setBidResult(tx, customerId, uploadId, {
        lanes: checked.rowOfLane.size,
        bidsChanged: saved.saved,
        ratesChanged: saved.ratesChanged,
        errors: wrong.length,
        cells: wrong.slice(0, namedCells),
      });
      if (wrong.length === 0) await moveUpload(tx, productItself, upload, UploadStatus.Completed);
      else {
        await moveUpload(tx, productItself, upload, UploadStatus.InputExceptions, {
          awaiting: 'exceptions',
          reason: `${wrong.length === 1 ? 'One cell could not be read; its lane stays as it was' : `${wrong.length} cells could not be read; their lanes stay as they were`}. Download the marked workbook, mend what is red and upload it.`,
        });
      }
    });
  },
  onGiveUp: (platform, payload) =>
    giveUpUpload(platform, payload, {
      said: 'The bid sheet could not be read.',
      status: UploadStatus.Validation,
      fact: 'bids.received',
    }),
};
