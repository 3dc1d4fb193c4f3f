import { UploadStatus } from '@lanewright/freight';
import { productItself } from '../../platform/audit.ts';
import { progressReporter } from '../../platform/jobs/progress.ts';
import type { Platform } from '../../platform/platform.ts';
import { questionsOf } from './columns/questions.ts';
import { recountColumns } from './columns/readColumns.ts';
import type { Reading } from './columns/reading.ts';
import { storeReading } from './columns/storeReading.ts';
import { holdForRows } from './progress/lockUploadRow.ts';
import { setUploadStatus } from './progress/setUploadStatus.ts';
import type { UploadRow } from './uploads.queries.ts';

/**
 * Decides from every cell how the columns write dates and numbers, and stores the result. Null if it remains ambiguous: then the
 * upload waits for a user's answer.
 */
export async function settleWriting(
  platform: Platform,
  upload: UploadRow,
  reading: Reading,
): Promise<Reading | null> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  const report = progressReporter(platform, `upload:${uploadId}`);
  const file = await platform.fileStore.localPath(upload.file_key);
  const { reading: settled } = await recountColumns(file, reading, (done) =>
    report({ step: 'Matching columns', done, total: null, unit: 'rows' }),
  );
  return platform.database.asSystem(async (tx) => {
    if (!(await holdForRows(tx, upload, reading))) return null;
    await storeReading(tx, customerId, uploadId, settled);
    if (questionsOf(settled).every((question) => question.answer !== null)) return settled;
    await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, { awaiting: 'columns' });
    return null;
  });
}
