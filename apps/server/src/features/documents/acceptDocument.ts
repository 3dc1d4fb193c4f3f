import type { documents } from '@lanewright/contract';
import { canMoveDocument } from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import { now } from '../../platform/clock.ts';
import { execute } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { announce } from '../../platform/jobs/outbox.ts';
import type { DocumentRow } from './documents.queries.ts';
import { cannotMove, requireVersion } from './moves.ts';
import { statusShown } from './presentDocument.ts';

/** Stores a carrier's acceptance of the published version. Repeating it changes nothing. */
export async function acceptDocument(
  { tx, caller, actor, query }: ScopedCall<typeof documents.moveDocument>,
  document: DocumentRow,
): Promise<void> {
  const { customer_id: customerId, document_id: documentId, version } = document;
  if (caller.userType !== 'Carrier' || document.is_kept)
    throw refuse('carriers_only', 'Only the carriers that a document is for can accept it');
  if (document.category !== 'Mandatory')
    throw refuse('nothing_to_accept', 'This document is for information only and needs no acceptance');
  requireVersion(query.version, version);
  const status = statusShown(document);
  if (status === 'Accepted') return;
  if (!canMoveDocument('carrier', status, 'Accepted')) throw cannotMove(status, 'Accepted');
  await execute(
    tx,
    `INSERT INTO document_acceptances (customer_id, document_id, version, carrier_id, user_id, accepted_at)
     VALUES ($1, $2, $3, $4, $5, $6)`,
    [customerId, documentId, version, caller.companyId, caller.userId, now()],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'document.accepted',
    subjectKind: 'document',
    subjectId: documentId,
    after: { version, title: document.title },
  });
  await announce(tx, 'document.accepted', `document:${documentId}:${caller.companyId}`, {
    customerId,
    documentId,
    version,
    carrierId: caller.companyId,
  });
}
