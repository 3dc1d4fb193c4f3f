import type { documents } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { type Call, done } from '../../platform/http/serve.ts';
import { lockDocument, requireKept } from './documents.policy.ts';
import { selectConcerned, selectVersions } from './documents.queries.ts';
import { announceChanged } from './publishVersion.ts';

/**
 * Deletes a document with its versions and their files. A document that a carrier has accepted is an agreement and can't be
 * deleted.
 */
export async function deleteDocument({
  platform,
  caller,
  actor,
  body,
}: Call<typeof documents.deleteDocument>): Promise<typeof done> {
  const fileKeys = await platform.database.asCustomers(caller.customerIds, async (tx) => {
    const document = await lockDocument(tx, caller, body.id, body.customerId);
    requireKept(document);
    const { customer_id: customerId, document_id: documentId } = document;
    const accepted = await optionalRow(
      tx,
      'SELECT FROM document_acceptances WHERE customer_id = $1 AND document_id = $2 LIMIT 1',
      [customerId, documentId],
    );
    if (accepted !== null)
      throw refuse('document_accepted', 'A carrier has accepted this document, so it can’t be deleted', {
        detail: 'Archive it instead: carriers no longer see it, and acceptances stay on record.',
      });
    const versions = await selectVersions(tx, document);
    const carrierIds = document.status === 'Published' ? await selectConcerned(tx, document) : [];
    await execute(tx, 'DELETE FROM documents WHERE customer_id = $1 AND document_id = $2', [
      customerId,
      documentId,
    ]);
    await recordAudit(tx, actor, {
      customerId,
      action: 'document.deleted',
      subjectKind: 'document',
      subjectId: documentId,
      before: {
        title: document.title,
        category: document.category,
        status: document.status,
        versions: versions.map(({ version, file_name: fileName }) => ({ version, fileName })),
      },
    });
    await announceChanged(tx, document, carrierIds);
    return versions.map((version) => version.file_key);
  });
  // Rows are deleted first: an unreferenced file is cleaned up later, a row without its file would be an error.
  for (const fileKey of fileKeys)
    await platform.fileStore
      .remove(fileKey)
      .catch((error: unknown) =>
        platform.log.warn({ err: error, fileKey }, 'a document file couldn’t be removed'),
      );
  return done;
}
