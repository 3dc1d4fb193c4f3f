import { isOfferedMode, UploadStatus } from '@lanewright/freight';
import type { CellBatch, OpenedTable } from '@lanewright/tabular';
import { productItself } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute } from '../../../platform/database/rows.ts';
import type { Job } from '../../../platform/jobs/job.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { progressReporter } from '../../../platform/jobs/progress.ts';
import type { Platform } from '../../../platform/platform.ts';
import { putAssumptions } from '../assumptions/putAssumptions.ts';
import { hiddenRows } from '../assumptions/hiddenRows.ts';
import { decideRows } from '../assumptions/rowAssumptions.ts';
import { weighUpload } from '../assumptions/weighUpload.ts';
import { requireCalculated } from '../columns/formulaCells.ts';
import { MergedRowsFound, shipmentRows } from '../columns/mergedRows.ts';
import { findAgain } from '../columns/readColumns.ts';
import type { Reading } from '../columns/reading.ts';
import { storeReading } from '../columns/storeReading.ts';
import { countContainers } from '../exceptions/changes/countContainers.ts';
import { countOnce } from '../exceptions/changes/countOnce.ts';
import { failUpload, readingFile } from '../withdraw/failUpload.ts';
import { holdForRows } from '../progress/lockUploadRow.ts';
import { uploadFact } from '../receive/insertUpload.ts';
import { correctableReading, selectCorrections } from '../lines/correctedRows.ts';
import { selectCurrencyRates } from '../lines/currencyRates.ts';
import { latestDayOf } from '../lines/latestDay.ts';
import { linePlan } from '../lines/linePlan.ts';
import type { LineSums } from '../lines/lineSums.ts';
import { RowsCopy } from '../lines/rowsCopy.ts';
import { storeLines } from '../lines/storeLines.ts';
import { UnclearColumn } from '../lines/unclearColumn.ts';
import { UploadWords } from '../lines/uploadWords.ts';
import { setUploadStatus } from '../progress/setUploadStatus.ts';
import { openShipmentTableAside } from '../receive/openShipmentTable.ts';
import { countUsedWords, updateLineStates, settleFigures } from '../reconcile/updateLineStates.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';
import { settleWriting } from '../settleWriting.ts';
import { selectUpload, type UploadRow } from '../uploads.queries.ts';
import { clearLines, forgetRows, keepSettlements, restoreSettlements } from '../validate/clearLines.ts';
import { resolveReferences } from '../validate/resolveReferences.ts';
import { storeModeTexts, storePositions, storeWords } from '../validate/storeWords.ts';

const step = {
  said: 'The rows of the file couldn’t be read.',
  status: UploadStatus.Validation,
  fact: 'upload.columnsConfirmed',
} as const;

const noRowTaken =
  'No rows are left to import. Check the columns and the values of the mode column, or withdraw the upload.';

/** Reads every row of the file into lines, words and exceptions, and reconciles the upload. */
export const validateRows: Job<'upload.columnsConfirmed'> = {
  name: 'validateRows',
  async run(platform, payload) {
    const upload = await platform.database.asSystem((tx) =>
      selectUpload(tx, [payload.customerId], payload.uploadId),
    );
    if (upload?.status !== UploadStatus.Validation || upload.reading === null) return;
    const { reading } = upload;
    await readingFile(platform, payload, step, () => validateSettled(platform, upload, reading));
  },
  onGiveUp: (platform, payload) => failUpload(platform, payload, step),
};

/** Reads the rows; if a column turns out to be written differently from its sample, examines all its cells first. */
async function validateSettled(platform: Platform, upload: UploadRow, reading: Reading): Promise<void> {
  try {
    await validateMerged(platform, upload, reading);
  } catch (error) {
    if (!(error instanceof UnclearColumn)) throw error;
    const settled = await settleWriting(platform, upload, reading);
    if (settled !== null) await validateMerged(platform, upload, settled);
  }
}

/** Reads the rows; reads them again with their merged cells if a large workbook lists these only at its end. */
async function validateMerged(platform: Platform, upload: UploadRow, reading: Reading): Promise<void> {
  try {
    await validateUpload(platform, upload, reading);
  } catch (error) {
    if (!(error instanceof MergedRowsFound)) throw error;
    const merged = await readMerged(platform, upload, reading);
    if (merged !== null) await validateUpload(platform, upload, merged);
  }
}

/** Stores that rows share merged cells, with the questions this raises; null if the upload has moved on. */
async function readMerged(platform: Platform, upload: UploadRow, reading: Reading): Promise<Reading | null> {
  const { mode } = upload;
  if (!isOfferedMode(mode)) throw new Error(`mode ${mode} has no shipments`);
  const path = await platform.fileStore.localPath(upload.file_key);
  const merged = await findAgain(path, { ...reading, hasMergedRows: true }, mode);
  return platform.database.asSystem(async (tx) => {
    if (!(await holdForRows(tx, upload, reading))) return null;
    await storeReading(tx, upload.customer_id, upload.upload_id, merged);
    return merged;
  });
}

/** The rows of the file. Throws if a formula has no value, or if rows share merged cells and were read without them. */
async function* checkedRows(table: OpenedTable, reading: Reading): AsyncIterable<CellBatch> {
  for await (const batch of shipmentRows(table, reading)) {
    requireCalculated(batch, reading);
    const { lowestMerge } = batch.positions;
    if (reading.hasMergedRows !== true && (lowestMerge?.firstRow ?? 0) > reading.headerRow)
      throw new MergedRowsFound('rows share merged cells');
    yield batch;
  }
}

async function validateUpload(platform: Platform, upload: UploadRow, reading: Reading): Promise<void> {
  const path = await platform.fileStore.localPath(upload.file_key);
  const table = await openShipmentTableAside(path);
  const rowsCopy = reading.kind === 'xlsx' ? new RowsCopy(platform.fileStore) : null;
  const report = progressReporter(platform, `upload:${upload.upload_id}`);
  try {
    await platform.database.asSystem(async (tx) => {
      if (!(await holdForRows(tx, upload, reading))) {
        rowsCopy?.abandon();
        return;
      }
      if (!(await weighAgain(platform, tx, upload, reading))) {
        rowsCopy?.abandon();
        return;
      }
      if (reading.otherRows !== undefined && reading.otherRows.sheet !== reading.sheet)
        await forgetRows(tx, upload.customer_id, upload.upload_id);
      await keepSettlements(tx, upload.customer_id, upload.upload_id);
      await clearLines(tx, upload.customer_id, upload.upload_id);
      const read = await readLines(tx, upload, reading, {
        path,
        batches: checkedRows(table, reading),
        rowsCopy,
        progress: (done) => report({ step: 'Validation', done, total: reading.rowCount, unit: 'rows' }),
      });
      if (rowsCopy !== null) await keepRowsCopy(tx, upload, reading, await rowsCopy.end());
      await finish(tx, upload, read);
    });
  } catch (error) {
    rowsCopy?.abandon();
    throw error;
  } finally {
    await table.close();
  }
}

/** Maximum number of rows read to measure effects when only questions about columns are open, not about repeated values. */
const rowsOfQuestions = 20_000;

/**
 * Measures the effects of the column choices over the whole file. Returns false if a choice that the first rows didn't show
 * matters: the upload then waits for an answer.
 */
async function weighAgain(
  platform: Platform,
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
): Promise<boolean> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  if (!isOfferedMode(mode)) throw new Error(`mode ${mode} has no shipments`);
  const rowCount = (reading.found ?? []).length === 0 ? rowsOfQuestions : Number.POSITIVE_INFINITY;
  const weighed = await weighUpload(platform, tx, upload, mode, reading, rowCount);
  await putAssumptions(tx, customerId, uploadId, 'columns', weighed.assumptions);
  if (!weighed.assumptions.some(({ state }) => state === 'asked')) return true;
  await storeReading(tx, customerId, uploadId, weighed.reading);
  await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, { awaiting: 'columns' });
  await announce(tx, 'upload.assumptionsChanged', ...uploadFact(customerId, uploadId, mode));
  return false;
}

async function readLines(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  source: Pick<Parameters<typeof storeLines>[1], 'batches' | 'rowsCopy' | 'progress'> & {
    readonly path: string;
  },
): Promise<{ readonly sums: LineSums | null; readonly isAsked: boolean }> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  if (!isOfferedMode(mode)) throw new Error(`mode ${mode} has no shipments`);
  const rates = await selectCurrencyRates(tx);
  const latestDay = latestDayOf(upload.created_at);
  const plan = linePlan(reading, mode, rates, latestDay);
  const correctable = correctableReading(reading);
  const corrections = await selectCorrections(tx, customerId, uploadId);
  const words = new UploadWords();
  const stored = await storeLines(tx, {
    ...source,
    headerRow: reading.headerRow,
    customerId,
    uploadId,
    plan,
    words,
    correctable,
    correctablePlan: linePlan(correctable, mode, rates, latestDay),
    corrections,
  });
  await storeWords(tx, customerId, uploadId, words, stored.sums?.hasSingleLines === true);
  await storeModeTexts(tx, customerId, uploadId, words, stored.modeTextCounts, plan);
  await storePositions(tx, customerId, uploadId, stored.positions);
  await execute(tx, 'SELECT analyze_upload_tables()');
  // First restore the excluded rows: they make up for nothing, and references to them do not count.
  const restored = await restoreSettlements(tx, customerId, uploadId);
  if (restored > 0) await updateLineStates(tx, customerId, uploadId, null, plan.isSingleContainer);
  await resolveReferences(tx, customerId, uploadId, stored.references, plan.chargesOnce);
  if (stored.references.length > 0) await restoreSettlements(tx, customerId, uploadId);
  await updateLineStates(tx, customerId, uploadId, null, plan.isSingleContainer);
  if (restored > 0) await settleFigures(tx, customerId, uploadId, null);
  if (plan.chargesOnce || restored > 0) await countOnce(tx, customerId, uploadId, reading, null);
  await countContainers(tx, customerId, uploadId, reading, null);
  const decided = await decideRows(tx, [customerId, uploadId], {
    mode,
    reading,
    createdAt: upload.created_at,
    census: stored.census,
  });
  const hidden = await hiddenRows(
    { path: source.path, mode, rates, latestDay, corrections, mostRows: Number.POSITIVE_INFINITY },
    reading,
    stored.hiddenCount,
  );
  const assumptions = [...decided.assumptions, ...(hidden === null ? [] : [hidden])];
  await putAssumptions(tx, customerId, uploadId, 'rows', assumptions);
  if (restored > 0 || stored.references.length > 0 || decided.hasExcluded)
    await countUsedWords(tx, customerId, uploadId);
  const isChanged = restored > 0 || plan.chargesOnce || plan.containersFromWeight || decided.hasExcluded;
  return {
    sums: isChanged ? null : stored.sums,
    isAsked: assumptions.some(({ state }) => state === 'asked'),
  };
}

async function keepRowsCopy(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  fileKey: string,
): Promise<void> {
  await execute(tx, 'UPDATE uploads SET reading = $3 WHERE customer_id = $1 AND upload_id = $2', [
    upload.customer_id,
    upload.upload_id,
    JSON.stringify({ ...reading, rowsFileKey: fileKey, otherRows: undefined }),
  ]);
}

async function finish(
  tx: Transaction,
  upload: UploadRow,
  { sums, isAsked }: { readonly sums: LineSums | null; readonly isAsked: boolean },
): Promise<void> {
  const { customer_id: customerId, upload_id: uploadId, mode } = upload;
  const { accepted, excepted } = await reconcileUpload(tx, customerId, uploadId, mode, sums);
  if (excepted > 0 || accepted === 0 || isAsked) {
    const held =
      excepted > 0 || isAsked
        ? ({ awaiting: 'exceptions' } as const)
        : ({ awaiting: 'columns', error: noRowTaken } as const);
    await setUploadStatus(tx, productItself, upload, UploadStatus.InputExceptions, held);
    await announce(tx, 'upload.inputRequired', ...uploadFact(customerId, uploadId, mode));
    return;
  }
  await setUploadStatus(tx, productItself, upload, UploadStatus.CleansingLocations);
  await announce(tx, 'upload.validated', ...uploadFact(customerId, uploadId, mode));
}
