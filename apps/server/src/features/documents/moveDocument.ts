import type { documents, ResponseInputOf } from '@lanewright/contract';
import { canMoveDocument, type RepositoryStatus } from '@lanewright/freight';
import { recordAudit } from '../../platform/audit.ts';
import type { Transaction } from '../../platform/database/database.ts';
import { execute, optionalRow } from '../../platform/database/rows.ts';
import { refuse } from '../../platform/http/problemError.ts';
import type { ScopedCall } from '../../platform/http/serve.ts';
import { acceptDocument } from './acceptDocument.ts';
import { lockDocument, requireKept, visibleDocument } from './documents.policy.ts';
import { type DocumentRow, selectConcerned, selectVersions, type VersionRow } from './documents.queries.ts';
import { cannotMove, requireVersion } from './moves.ts';
import { presentDocument } from './presentDocument.ts';
import { announceChanged, publishVersion } from './publishVersion.ts';

type MoveCall = ScopedCall<typeof documents.moveDocument>;

/** Changes a document's status, if the current status allows it and the version is the expected one. */
export async function moveDocument(call: MoveCall): Promise<ResponseInputOf<typeof documents.moveDocument>> {
  const { tx, caller, params, query } = call;
  const document = await lockDocument(tx, caller, params.id, query.customerId);
  if (params.status === 'Accepted') await acceptDocument(call, document);
  else await moveKept(call, document, params.status);
  return presentDocument(await visibleDocument(tx, caller, params.id), caller.userType === 'Carrier');
}

async function moveKept(
  { tx, actor, query }: MoveCall,
  document: DocumentRow,
  to: Exclude<RepositoryStatus, 'Accepted'>,
): Promise<void> {
  requireKept(document);
  const moved = movedVersion(await selectVersions(tx, document), document, to);
  requireVersion(query.version, moved.version);
  if (moved.status === to) return;
  if (!canMoveDocument('keeper', moved.status, to)) throw cannotMove(moved.status, to);
  if (to === 'Published') return publishVersion(tx, actor, document, moved.version);
  const carrierIds = document.status === 'Published' ? await selectConcerned(tx, document) : [];
  if (to === 'Draft') await backToDraft(tx, document, moved);
  else await putAway(tx, document);
  await recordAudit(tx, actor, {
    customerId: document.customer_id,
    action: to === 'Draft' ? 'document.takenBack' : 'document.archived',
    subjectKind: 'document',
    subjectId: document.document_id,
    before: { version: moved.version, status: moved.status },
    after: { status: to },
  });
  await announceChanged(tx, document, carrierIds);
}

/**
 * Returns the version that a status change is about: for publishing a waiting draft first, and for an archived document the last
 * published one; otherwise the current one.
 */
function movedVersion(
  versions: readonly VersionRow[],
  document: DocumentRow,
  to: RepositoryStatus,
): VersionRow {
  const counting = versions.find(({ version }) => version === document.version);
  const moved =
    to === 'Published'
      ? (versions.find(({ status }) => status === 'Draft') ??
        versions.find(({ status }) => status === 'Published') ??
        versions.find(({ published_at: publishedAt }) => publishedAt !== null) ??
        counting)
      : counting;
  if (moved === undefined) throw new Error(`document ${document.document_id} has no version`);
  return moved;
}

/** An accepted version is an agreement: it may be superseded or archived, never changed back to draft. */
async function backToDraft(tx: Transaction, document: DocumentRow, { version }: VersionRow): Promise<void> {
  const key = [document.customer_id, document.document_id];
  const accepted = await optionalRow(
    tx,
    'SELECT FROM document_acceptances WHERE customer_id = $1 AND document_id = $2 AND version = $3 LIMIT 1',
    [...key, version],
  );
  if (accepted !== null)
    throw refuse('document_accepted', `Version ${version} was accepted by a carrier and can’t be changed`, {
      detail: 'Archive it or upload a new version.',
    });
  if (document.draft_version !== null)
    throw refuse('draft_exists', `Version ${document.draft_version} is already waiting as a draft`, {
      detail: 'Publish it, or archive the document.',
    });
  await execute(
    tx,
    `UPDATE document_versions SET status = 'Draft', published_at = NULL
     WHERE customer_id = $1 AND document_id = $2 AND version = $3`,
    [...key, version],
  );
  // When published again, acceptance is requested again.
  await execute(
    tx,
    'DELETE FROM document_requests WHERE customer_id = $1 AND document_id = $2 AND version = $3',
    [...key, version],
  );
}

async function putAway(tx: Transaction, document: DocumentRow): Promise<void> {
  await execute(
    tx,
    `UPDATE document_versions SET status = 'Archived' WHERE customer_id = $1 AND document_id = $2 AND status <> 'Archived'`,
    [document.customer_id, document.document_id],
  );
}
