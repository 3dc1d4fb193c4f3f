import type { uploadSchema } from '@lanewright/contract';
import type { z } from 'zod';
import { type Actor, recordAudit } from '../../../platform/audit.ts';
import type { Transaction } from '../../../platform/database/database.ts';
import { conflict } from '../../../platform/http/problemError.ts';
import type { UploadRow } from '../uploads.queries.ts';

export type UploadWarning = z.input<typeof uploadSchema>['warnings'][number];

/** From this share on, a marked assumption is a warning to the Owner. */
const warningShare = 0.05;

/** SQL: the warnings of the upload `u`, as JSON: marked assumptions that matter, and overlapping rows included twice. */
export const warningsOfUpload = `
  SELECT coalesce(jsonb_agg(jsonb_build_object(
    'code', CASE a.key WHEN 'overlap' THEN a.key ELSE 'assumption:' || a.key END,
    'text', CASE a.key WHEN 'overlap' THEN a.text || ' They count twice.'
      ELSE a.text || ' (assumed, ' || round(100 * a.share) || '% of the figures)' END)
    ORDER BY a.share DESC, a.key), '[]')
  FROM upload_assumptions a
  WHERE a.customer_id = u.customer_id AND a.upload_id = u.upload_id
    AND (a.state = 'marked' AND a.share >= ${warningShare} OR a.key = 'overlap' AND a.value = 'include')`;

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
    throw conflict('approval_has_warnings', 'This upload has warnings', {
      detail: `Acknowledge them to approve it: ${missing.map(({ text }) => text).join(' ')}`,
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
