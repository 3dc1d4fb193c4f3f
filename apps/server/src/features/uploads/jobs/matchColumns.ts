import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../../platform/audit.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { progressReporter } from '../../../platform/jobs/progress.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putAssumptions } from '../assumptions/putAssumptions.ts';
import { rowsOfJob, weighUpload } from '../assumptions/weighUpload.ts';
import { missingGroups, questionsOf } from '../columns/questions.ts';
import { formulaProblem } from '../columns/formulaCells.ts';
import { readColumns } from '../columns/readColumns.ts';
import { columnOf } from '../columns/reading.ts';
import { recallAnswers, recallColumns } from '../columns/columnMemory.ts';
import { failUpload, readingFile } from '../withdraw/failUpload.ts';
import { lockUploadRow } from '../progress/lockUploadRow.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { storeReading } from '../columns/storeReading.ts';
import { selectUpload, type UploadRow } from '../uploads.queries.ts';

const step = {
  said: 'The columns of the file couldn’t be read.',
  status: UploadStatus.Validation,
  fact: 'upload.received',
} as const;

/** Matches the columns of a received file; continues automatically if the company confirmed the same headers before. */
export const matchColumns: Job<'upload.received'> = {
  name: 'matchColumns',
  async run(platform, payload) {
    const { customerId } = payload;
    const upload = await platform.database.asSystem((tx) => selectUpload(tx, [customerId], payload.uploadId));
    // A stored reading was committed together with its follow-up: a second run has nothing to do.
    if (upload?.status !== UploadStatus.Validation || upload.kind === 'bids' || upload.reading !== null)
      return;
    await readingFile(platform, payload, step, () => matchUpload(platform, upload));
  },
  onGiveUp: (platform, payload) => failUpload(platform, payload, step),
};

async function matchUpload(platform: Platform, upload: UploadRow): Promise<void> {
  const { customer_id: customerId } = upload;
  const { mode } = upload;
  if (!isOfferedMode(mode)) throw new Error(`mode ${mode} has no shipments`);
  const report = progressReporter(platform, `upload:${upload.upload_id}`);
  const found = await readColumns(await platform.fileStore.localPath(upload.file_key), mode, {
    sheet: upload.chosen_sheet,
    modeTexts: upload.mode_texts,
    progress: (done) => report({ step: 'Matching columns', done, total: null, unit: 'rows' }),
  });
  await platform.database.asSystem(async (tx) => {
    const still = await lockUploadRow(tx, customerId, upload.upload_id);
    if (still?.status !== UploadStatus.Validation || still.reading !== null) return;
    const recalled = await recallColumns(tx, customerId, mode, found, upload.mode_texts);
    const known = recalled?.reading ?? (await recallAnswers(tx, customerId, found));
    const { reading, assumptions } = await weighUpload(platform, tx, upload, mode, known, rowsOfJob);
    await storeReading(tx, customerId, upload.upload_id, reading);
    await putAssumptions(tx, customerId, upload.upload_id, 'columns', assumptions);
    const isKnown =
      recalled?.isSure === true &&
      missingGroups(reading, mode).length === 0 &&
      formulaProblem(reading.columns) === null &&
      (columnOf(reading, 'transportMode') === undefined || reading.modeValues.some(({ taken }) => taken)) &&
      questionsOf(reading).every((question) => question.answer !== null);
    if (isKnown)
      await announce(tx, 'upload.columnsConfirmed', ...uploadFact(customerId, upload.upload_id, mode));
    else
      await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, { awaiting: 'columns' });
  });
}
