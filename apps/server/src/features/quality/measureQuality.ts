import type { Transaction } from '../../platform/database/database.ts';
import { execute, oneRow } from '../../platform/database/rows.ts';
import { now } from '../../platform/clock.ts';
import type { Job } from '../../platform/jobs/job.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { selectUpload, setQualityScore, uploadFact, type UploadRow } from '../uploads/index.ts';
import { UploadStatus } from '@lanewright/freight';
import { judgedBy, classifyRows } from './judgedRows.ts';
import { qualityFigures, type QualitySums } from './qualityFigures.ts';

const findOutliers = loadSql(import.meta.url, './findOutliers.sql');
const measureRows = loadSql(import.meta.url, './measureRows.sql').replace('{{judgedRows}}', classifyRows);
/** Each open assumption lowers the score by its share; one with an unknown share lowers it by half. */
const certainShare = `SELECT coalesce(exp(sum(ln(greatest(1 - coalesce(share, 0.5), 1e-9)))), 1) AS share
  FROM upload_assumptions WHERE customer_id = $1 AND upload_id = $2 AND state IN ('asked', 'marked')`;
const saveOutliers = loadSql(import.meta.url, './saveOutliers.sql');

/** Measures the data quality of an upload: when it waits for a user, its lanes are rolled up, or its assumptions change. */
export const measureQuality: Job<
  'upload.inputRequired' | 'upload.cleansed' | 'upload.assumptionsChanged' | 'lanes.rolledUp'
> = {
  name: 'measureQuality',
  async run(platform, payload) {
    await platform.database.asSystem(async (tx) => {
      const { uploadId } = payload;
      await tx.query('SELECT pg_advisory_xact_lock(hashtext($1))', [`quality ${uploadId}`]);
      const upload = await selectUpload(tx, [payload.customerId], uploadId);
      if (upload === null || upload.kind === 'bids') return;
      // Assumptions about columns change before any row is read.
      if (upload.reconciliation === null) return;
      await measure(tx, upload);
    });
  },
};

async function measure(tx: Transaction, upload: UploadRow): Promise<void> {
  const { customer_id: customerId, upload_id: uploadId } = upload;
  await execute(tx, 'DELETE FROM upload_outliers WHERE customer_id = $1 AND upload_id = $2', [
    customerId,
    uploadId,
  ]);
  // New tables have no statistics yet, and a nested loop over a million lines would take too long.
  await execute(tx, 'SET LOCAL enable_nestloop = off');
  await execute(tx, `SET LOCAL work_mem = '256MB'`);
  await execute(tx, findOutliers, [customerId, uploadId]);
  const sums = await oneRow<QualitySums>(tx, measureRows, judgedBy(upload));
  await execute(tx, saveOutliers, [customerId, uploadId]);
  const { share: certain } = await oneRow<{ share: string }>(tx, certainShare, [customerId, uploadId]);
  const { score, ...figures } = qualityFigures(sums, Number(certain));
  await execute(
    tx,
    `INSERT INTO upload_quality (customer_id, upload_id, measured_at, score, figures) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (customer_id, upload_id) DO UPDATE
     SET measured_at = excluded.measured_at, score = excluded.score, figures = excluded.figures`,
    [customerId, uploadId, now(), score, JSON.stringify(figures)],
  );
  if ((await setQualityScore(tx, customerId, uploadId, score)) === UploadStatus.PendingApproval)
    await announce(tx, 'upload.qualityMeasured', ...uploadFact(customerId, uploadId, upload.mode));
}
