import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import { productItself } from '../../platform/audit.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { progressReporter } from '../../platform/jobs/progress.ts';
import { missingGroups, questionsOf } from './columns/questions.ts';
import { readColumns } from './columns/readColumns.ts';
import { recallColumns } from './columns/columnMemory.ts';
import { giveUpUpload, uploadIdOf } from './giveUpUpload.ts';
import { uploadFact } from './insertUpload.ts';
import { moveUpload } from './moveUpload.ts';
import { storeReading } from './columns/storeReading.ts';
import { selectUpload } from './uploads.queries.ts';

/** Matches the columns of a received file; goes on by itself where the company confirmed the same headers before. */
export const matchColumns: Job = {
  name: 'matchColumns',
  async run(platform, payload) {
    const { customerId } = payload;
    const upload = await platform.database.inBulk((tx) =>
      selectUpload(tx, [customerId], uploadIdOf(payload)),
    );
    if (upload?.status !== UploadStatus.Validation || upload.kind === 'bids') return;
    const { mode } = upload;
    if (!isOfferedMode(mode)) throw new Error(`mode ${mode} has no shipments`);
    const report = progressReporter(platform, `upload:${upload.upload_id}`);
    const found = await readColumns(await platform.fileStore.localPath(upload.file_key), mode, {
      sheet: upload.reading?.sheet ?? null,
      modeTexts: upload.mode_texts,
      progress: (done) => report({ step: 'Matching columns', done, total: null, unit: 'rows' }),
    });
    await platform.database.inBulk(async (tx) => {
      const reading = await recallColumns(tx, customerId, mode, found, upload.mode_texts);
      await storeReading(tx, customerId, upload.upload_id, reading);
      const isKnown =
        reading.remembered &&
        missingGroups(reading, mode).length === 0 &&
        questionsOf(reading).every((question) => question.answer !== null);
      if (isKnown)
        await announce(tx, 'upload.columnsConfirmed', ...uploadFact(customerId, upload.upload_id, mode));
      else await moveUpload(tx, productItself, upload, UploadStatus.InputExceptions, { awaiting: 'columns' });
    });
  },
  onGiveUp: (platform, payload) =>
    giveUpUpload(platform, payload, {
      said: 'The columns of the file could not be read.',
      status: UploadStatus.Validation,
      fact: 'upload.received',
    }),
};
