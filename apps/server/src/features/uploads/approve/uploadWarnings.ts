import type { uploadSchema } from '@lanewright/contract';
import { formatUsdShort, isOfferedMode, modeDetails } from '@lanewright/freight';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import type { UploadRow } from '../uploads.queries.ts';

export type UploadWarning = z.input<typeof uploadSchema>['warnings'][number];

/** An upload compared with the approved uploads of its mode. Spend is before the contract period. */
export type ComparedUpload = {
  /** 0 to 100; null until the data is measured. */
  readonly score: number | null;
  readonly months: number;
  /** Months in which an approved upload also has shipments. */
  readonly sharedMonths: number;
  readonly spendBeforeUsd: number;
  readonly spendAfterUsd: number;
};

/** A marked assumption with at least this share is a warning to the Owner. */
const warningShare = 0.05;
/** Data below this score is shown as poor, also on screens. */
const poorScore = 60;
/** Spend that rises by at least this factor is a warning. */
const spendFactor = 1.5;

/** SQL: the assumptions of the upload `u` of the customer $1 that are warnings, as JSON: marked ones that matter, and overlapping rows included twice. */
export const warningsOfAssumptions = `
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'code', CASE a.key WHEN 'overlap' THEN a.key ELSE 'assumption:' || a.key END,
    'text', CASE a.key WHEN 'overlap' THEN a.text || ' They are included twice.'
      ELSE rtrim(a.text, '.') || ' (assumed; changes up to ' || round(100 * a.share) || '% of the figures).' END)
    ORDER BY a.share DESC, a.key), '[]')
  FROM upload_assumptions a
  WHERE a.customer_id = $1 AND a.upload_id = u.upload_id
    AND (a.state = 'marked' AND a.share >= ${warningShare} OR a.key = 'overlap' AND a.value = 'include')`;

/** SQL: the upload `u` of the customer $1 as a `ComparedUpload`. An upload that it replaces is included in the spend before, but not after. */
export const comparedUpload = `
  WITH sums AS (
    SELECT o.upload_id, m.key AS month, (m.value ->> 'chargeUsd')::numeric AS charge_usd
    FROM uploads o CROSS JOIN jsonb_each(o.month_sums) m
    WHERE o.customer_id = $1 AND o.mode = u.mode AND (o.upload_id = u.upload_id OR o.status = 200)
      AND m.key < coalesce((SELECT to_char(c.first_month, 'YYYY-MM') FROM contracts c
        WHERE c.customer_id = $1 AND c.mode = u.mode AND c.is_current), '9999-12')
  )
  SELECT jsonb_build_object('score', u.quality_score,
    'months', count(DISTINCT month) FILTER (WHERE upload_id = u.upload_id),
    'sharedMonths', (SELECT count(*) FROM (
      SELECT month FROM sums WHERE upload_id = u.upload_id
      INTERSECT SELECT month FROM sums WHERE upload_id NOT IN (u.upload_id, coalesce(u.replaces_upload_id, 0))) shared),
    'spendBeforeUsd', coalesce(sum(charge_usd) FILTER (WHERE upload_id <> u.upload_id), 0),
    'spendAfterUsd', coalesce(sum(charge_usd) FILTER (WHERE upload_id IS DISTINCT FROM u.replaces_upload_id), 0))
  FROM sums`;

/** Warnings against approving an upload, in addition to its assumptions. */
export function comparisonWarnings(compared: ComparedUpload, mode: number): UploadWarning[] {
  const { score, months, sharedMonths, spendBeforeUsd, spendAfterUsd } = compared;
  const warnings: UploadWarning[] = [];
  if (score !== null && score < poorScore)
    warnings.push({ code: 'lowQuality', text: `Data quality is poor: ${score} of 100.` });
  if (sharedMonths > 0)
    warnings.push({
      code: 'monthsCovered',
      text:
        sharedMonths === months
          ? `Approved uploads already have shipments in every month of this upload (${sharedMonths}).`
          : `Approved uploads already have shipments in ${sharedMonths} of the ${months} months of this upload.`,
    });
  if (spendBeforeUsd > 0 && spendAfterUsd >= spendFactor * spendBeforeUsd)
    warnings.push({
      code: 'spendUp',
      text: `Historical spend in ${isOfferedMode(mode) ? modeDetails[mode].title : 'this mode'} rises by ${Math.round(100 * (spendAfterUsd / spendBeforeUsd - 1))}%, from ${formatUsdShort(spendBeforeUsd)} to ${formatUsdShort(spendAfterUsd)}.`,
    });
  return warnings;
}

/**
 * Records the warnings with which an upload is approved in the audit. `acknowledged`: codes that the Owner has seen; null if
 * the client does not send them. Throws 409 `approval_has_warnings`, with those that are missing as choices.
 */
export async function acknowledgeWarnings(
  tx: Transaction,
  actor: Actor,
  upload: Pick<UploadRow, 'customer_id' | 'upload_id' | 'warnings'>,
  acknowledged: readonly string[] | null,
): Promise<void> {
  const { warnings } = upload;
  const missing = warnings.filter(({ code }) => acknowledged?.includes(code) === false);
  if (missing.length > 0)
    throw refuse('approval_has_warnings', 'This upload has warnings', {
      detail: `Acknowledge the warnings to approve it: ${missing.map(({ text }) => text).join(' ')}`,
      choices: missing.map(({ code, text }) => ({ id: code, label: text })),
    });
  if (warnings.length === 0) return;
  await recordAudit(tx, actor, {
    customerId: upload.customer_id,
    action: 'upload.approvedWithWarnings',
    subjectKind: 'upload',
    subjectId: upload.upload_id,
    after: { warnings, acknowledged },
  });
}
