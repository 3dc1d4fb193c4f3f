import type { uploads } from '@lanewright/contract';
import { refuse } from '../../../platform/http/problemError.ts';
import type { ScopedCall } from '../../../platform/http/serve.ts';
import { announce } from '../../../platform/jobs/outbox.ts';
import { requireMode } from '../../settings/index.ts';
import { insertUpload, uploadFact } from './insertUpload.ts';
import { reconcileUpload } from '../reconcile/reconcileUpload.ts';
import { selectAside } from '../reconcile/selectAside.ts';
import { ownUpload } from '../uploads.policy.ts';

/** Creates an upload of another mode from rows that were set aside, using the same stored file; returns its id. */
export async function splitUpload(call: ScopedCall<typeof uploads.splitUpload>): Promise<string> {
  const { tx, caller, actor, params, body } = call;
  const upload = await ownUpload(tx, caller, params.id);
  await requireMode(tx, caller, body.mode);
  const { customer_id: customerId, upload_id: uploadId } = upload;
  // For two requests at once, or if the file itself is sent to that mode in the meantime: the second sees what the first created.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, $2))', [
    upload.sha256.toString('hex'),
    customerId,
  ]);
  const aside = new Map(
    (await selectAside(tx, customerId, uploadId)).map((entry) => [entry.modeText, entry]),
  );
  for (const text of body.modeTexts) {
    const entry = aside.get(text);
    if (entry === undefined)
      throw refuse('not_set_aside', `No rows with the value “${text}” were set aside`, {
        field: 'modeTexts',
      });
    if (entry.uploadId !== null)
      throw refuse('already_split', `The rows with the value “${text}” already have their own upload`, {
        detail: `Open upload ${entry.uploadId}, or withdraw it first.`,
      });
  }
  const id = await insertUpload(tx, actor, caller, {
    customerId,
    kind: upload.kind,
    mode: body.mode,
    fileName: upload.file_name,
    file: { fileKey: upload.file_key, byteCount: Number(upload.byte_count), sha256: upload.sha256 },
    modeTexts: body.modeTexts,
    splitFromUploadId: uploadId,
  });
  await announce(tx, 'upload.received', ...uploadFact(customerId, id, body.mode));
  await reconcileUpload(tx, customerId, uploadId, upload.mode);
  return id;
}
