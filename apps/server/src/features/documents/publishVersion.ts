import { type Actor, recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute } from '../../platform/database/rows.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import { type DocumentRow, selectConcerned } from './documents.queries.ts';

type DocumentKey = Pick<DocumentRow, 'customer_id' | 'document_id'>;

/** Publishes a version and archives the previous one. Carriers are asked again to accept a mandatory one. */
export async function publishVersion(
  tx: Transaction,
  actor: Actor,
  document: DocumentKey,
  version: number,
): Promise<void> {
  const { customer_id: customerId, document_id: documentId } = document;
  await execute(
    tx,
    `UPDATE document_versions SET status = 'Archived' WHERE customer_id = $1 AND document_id = $2 AND status = 'Published'`,
    [customerId, documentId],
  );
  await execute(
    tx,
    `UPDATE document_versions SET status = 'Published', published_at = coalesce(published_at, $4)
     WHERE customer_id = $1 AND document_id = $2 AND version = $3`,
    [customerId, documentId, version, now()],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'document.published',
    subjectKind: 'document',
    subjectId: documentId,
    after: { version },
  });
  await announce(tx, 'document.published', `document:${documentId}`, {
    customerId,
    documentId,
    version,
    carrierIds: await selectConcerned(tx, document),
  });
}

/** Announces a changed document to those who see it: its customer and, if it is or was published, its carriers. */
export async function announceChanged(
  tx: Transaction,
  { customer_id: customerId, document_id: documentId }: DocumentKey,
  carrierIds: readonly string[],
): Promise<void> {
  await announce(tx, 'document.changed', `document:${documentId}`, { customerId, documentId, carrierIds });
}
