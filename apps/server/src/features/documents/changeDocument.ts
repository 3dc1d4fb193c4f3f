import type { documents, ResponseInputOf } from '@lanewright/contract';
import { recordAudit } from '../../platform/audit.ts';
import { execute } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { lockDocument, requireKept, visibleDocument } from './documents.policy.ts';
import { selectConcerned } from './documents.queries.ts';
import { presentDocument } from './presentDocument.ts';
import { announceChanged } from './publishVersion.ts';
import { requireCarriers } from './requireCarriers.ts';

/** Changes a document's title, modes or carriers; its files stay. */
export async function changeDocument({
  tx,
  caller,
  actor,
  params,
  body,
}: ScopedCall<typeof documents.changeDocument>): Promise<ResponseInputOf<typeof documents.changeDocument>> {
  const document = await lockDocument(tx, caller, params.id, body.customerId);
  requireKept(document);
  const { customer_id: customerId, document_id: documentId } = document;
  const next = {
    title: body.title ?? document.title,
    modes: body.modes === undefined ? document.modes : body.modes,
    carrierIds: body.carrierIds === undefined ? document.carrier_ids : body.carrierIds,
  };
  if (document.carrier_id !== null && next.carrierIds !== null)
    throw refuse('carriers_not_allowed', 'A carrier’s document can only be for its customer', {
      field: 'carrierIds',
    });
  if (body.carrierIds !== undefined) await requireCarriers(tx, customerId, body.carrierIds);
  // Carriers concerned before the change and after it.
  const before = await selectConcerned(tx, document);
  await execute(
    tx,
    'UPDATE documents SET title = $3, modes = $4, carrier_ids = $5 WHERE customer_id = $1 AND document_id = $2',
    [customerId, documentId, next.title, next.modes, next.carrierIds],
  );
  await recordAudit(tx, actor, {
    customerId,
    action: 'document.changed',
    subjectKind: 'document',
    subjectId: documentId,
    before: { title: document.title, modes: document.modes, carrierIds: document.carrier_ids },
    after: next,
  });
  const concerned = [...new Set([...before, ...(await selectConcerned(tx, document))])];
  await announceChanged(tx, document, document.status === 'Published' ? concerned : []);
  return presentDocument(await visibleDocument(tx, caller, documentId), caller.userType === 'Carrier');
}
