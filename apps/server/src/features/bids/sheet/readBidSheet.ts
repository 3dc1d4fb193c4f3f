import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { awaitedInWords, selectAwaited } from '../../documents/index.ts';
import {
  failUpload,
  setUploadStatus,
  selectUpload,
  type UploadRow,
  type UploadView,
} from '../../uploads/index.ts';
import { unopenedRound } from '../../tenders/index.ts';
import { keepSheetAssumptions } from '../templates/keepSheetAssumptions.ts';
import { reviewOrSave } from '../review/reviewOrSave.ts';
import { finishSheet } from './finishSheet.ts';
import { noLanesThere, openSheet } from './openSheet.ts';

/** Returns when the request with a sheet arrived; undefined for sheets from before that was stored. */
async function arrivalOf(tx: Transaction, customerId: string, uploadId: string): Promise<Date | undefined> {
  const { arrived_at: arrivedAt } = await oneRow<{ arrived_at: string | null }>(
    tx,
    'SELECT arrived_at FROM uploads WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  return arrivedAt === null ? undefined : new Date(arrivedAt);
}

/** The user who submitted the review of a sheet; without one, the user who sent it. */
const submitterOf = ({ submission, user_id: sender }: UploadRow) =>
  submission !== null && 'userId' in submission ? submission.userId : sender;

/** It was stored in plain form, so it can't become a sealed bid. */
const cameBeforeRound =
  'A sealed round has opened since this sheet was sent. Upload it again so that it is sealed while the round is open.';

/**
 * Reads a received bid sheet and saves what changed, after its review if it has one. Lanes with a wrong cell stay unchanged; the sheet
 * then waits, with its wrong cells listed and a marked workbook for correction. A sheet made for other charges, lanes or months waits for
 * its carrier's confirmation; so does a carrier's own sheet whose columns were never matched.
 */
export const readBidSheet: Job<'bids.received'> = {
  name: 'readBidSheet',
  async run(platform, payload) {
    const { customerId, uploadId } = payload;
    await platform.database.asSystem(async (tx) => {
      const upload = await selectUpload(tx, [customerId], uploadId);
      if (upload === null || upload.status !== UploadStatus.Validation || !isOfferedMode(upload.mode)) return;
      const received = {
        platform,
        tx,
        actor: { ...productItself, userId: submitterOf(upload), companyId: upload.company_id },
        bidder: {
          customerId,
          carrierId: upload.company_id,
          mode: upload.mode,
          arrivedAt: await arrivalOf(tx, customerId, uploadId),
        },
        uploadId,
      };
      if ((await unopenedRound(tx, received.bidder)) !== null) {
        await setUploadStatus(tx, productItself, upload, UploadStatus.Rejected, { reason: cameBeforeRound });
        return;
      }
      const awaited = await selectAwaited(tx, received.bidder);
      if (awaited.length > 0) {
        await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
          awaiting: 'retry',
          error: `Documents were published since this sheet was sent. ${awaitedInWords(awaited)}`,
          retry: { status: UploadStatus.Validation, fact: 'bids.received' },
        });
        return;
      }
      const path = await platform.fileStore.localPath(upload.file_key);
      const before = upload.bid_result as UploadView['bidResult'];
      const opened = await openSheet(received, path, {
        contractNo: upload.contract_no,
        confirmed: before?.changed,
      });
      if (opened === null) {
        await setUploadStatus(tx, productItself, upload, UploadStatus.Rejected, { reason: noLanesThere });
        return;
      }
      const { saving, read } = opened;
      if ('questions' in read && read.questions !== undefined)
        await keepSheetAssumptions(tx, upload, read.questions);
      if (read.kind === 'asked')
        await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
          awaiting: 'columns',
          reason: read.reason,
        });
      else if (read.kind !== 'read') await finishSheet(platform, tx, upload, read);
      else await reviewOrSave(saving, upload, read);
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The bid sheet couldn’t be read.',
      status: UploadStatus.Validation,
      fact: 'bids.received',
    }),
};
