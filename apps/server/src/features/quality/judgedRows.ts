import { isOfferedMode, plausibleDensity, plausibleWeights } from '@lanewright/freight';
import { loadSql } from '../../platform/loadSql.ts';
import type { UploadRow } from '../uploads/index.ts';

/** SQL: each row of an upload with its problems, as common table expressions. */
export const classifyRows = loadSql(import.meta.url, './classifyRows.sql');

/** Returns the parameters $1 to $8 of `classifyRows`. */
export function judgedBy(upload: UploadRow): unknown[] {
  const limits = isOfferedMode(upload.mode) ? plausibleWeights[upload.mode] : null;
  return [
    upload.customer_id,
    upload.upload_id,
    upload.mode,
    upload.created_at,
    limits?.mostKg ?? null,
    limits?.isPerContainer ?? false,
    plausibleDensity.least,
    plausibleDensity.most,
  ];
}
