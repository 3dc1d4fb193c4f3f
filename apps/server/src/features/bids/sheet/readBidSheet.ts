import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { oneRow } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { awaitedInWords, selectAwaited } from '../../documents/index.ts';
import { failUpload, setUploadStatus, selectUpload, type UploadView } from '../../uploads/index.ts';
import { unopenedRound } from '../../tenders/index.ts';
import { keepSheetAssumptions } from '../templates/keepSheetAssumptions.ts';
import { applyTemplate } from '../templates/applyTemplate.ts';
import { contractOfSheet } from '../visibleToCarrier.ts';
import { readSheetFile } from './readSheetFile.ts';
import { finishSheet } from './finishSheet.ts';
import { applySheet } from './applySheet.ts';

/** Returns when the request with a sheet arrived; undefined for sheets from before that was stored. */
async function arrivalOf(tx: Transaction, customerId: string, uploadId: string): Promise<Date | undefined> {
  const { arrived_at: arrivedAt } = await oneRow<{ arrived_at: string | null }>(
    tx,
    'SELECT arrived_at FROM uploads WHERE customer_id = $1 AND upload_id = $2',
    [customerId, uploadId],
  );
  return arrivedAt === null ? undefined : new Date(arrivedAt);
}

/** It was stored in plain form, so it can't become a sealed bid. */
const cameBeforeRound =
  'A sealed round has opened since this sheet was sent. Upload it again so that it is sealed while the round is open.';

/** It names a contract that its carrier may not see. */
export const noLanesThere =
  'This bid sheet is for a contract in which you have no lanes. Download the bid sheet again.';

/**
 * Reads a received bid sheet and saves what changed. Lanes with a wrong cell stay unchanged; the sheet then waits, with its wrong
 * cells listed and a marked workbook for correction. A sheet made for other charges, lanes or months waits for its carrier's
 * confirmation; so does a carrier's own sheet whose columns were never matched.
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
        actor: { ...productItself, userId: upload.user_id, companyId: upload.company_id },
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
      const file = await readSheetFile(path);
      const before = upload.bid_result as UploadView['bidResult'];
      const contractNo = await contractOfSheet(
        tx,
        upload.company_id,
        { customerId, mode: upload.mode },
        upload.contract_no ?? file?.words.contractNo ?? null,
      );
      if (contractNo === null) {
        await setUploadStatus(tx, productItself, upload, UploadStatus.Rejected, { reason: noLanesThere });
        return;
      }
      const saving = { ...received, bidder: { ...received.bidder, contractNo } };
      const taken =
        file === null ? await applyTemplate(saving, path) : await applySheet(saving, file, before?.changed);
      if ('questions' in taken && taken.questions !== undefined)
        await keepSheetAssumptions(tx, upload, taken.questions);
      if (taken.kind === 'asked')
        await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, {
          awaiting: 'columns',
          reason: taken.reason,
        });
      else await finishSheet(platform, tx, upload, taken);
    });
  },
  onGiveUp: (platform, payload) =>
    failUpload(platform, payload, {
      said: 'The bid sheet couldn’t be read.',
      status: UploadStatus.Validation,
      fact: 'bids.received',
    }),
};
