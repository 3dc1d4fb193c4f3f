import type { Transaction } from '../../platform/database/database.ts';
import { now } from '../../platform/clock.ts';
import { execute } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { refuse } from '../../platform/http/problemError.ts';
import { visibleDocument } from './documents.policy.ts';
import { type DocumentRow, selectVersions, type VersionRow } from './documents.queries.ts';

/**
 * Returns a version of a document that the caller may read, the current one by default: of other companies' documents only
 * published ones. Opening is recorded unless the document is the caller's own side's.
 */
export async function openVersion(
  tx: Transaction,
  caller: Caller,
  documentId: string,
  version: number | undefined,
): Promise<VersionRow & { customer_id: string }> {
  const document = await visibleDocument(tx, caller, documentId);
  const found = (await readableVersions(tx, document)).find(
    (each) => each.version === (version ?? document.version),
  );
  if (found === undefined) throw refuse('version_not_found', 'Document version not found');
  if (!document.is_kept && caller.userType !== 'Owner') await writeRead(tx, caller, document, found.version);
  return { ...found, customer_id: document.customer_id };
}

/** The versions that the caller may read, newest first. */
export async function readableVersions(tx: Transaction, document: DocumentRow): Promise<VersionRow[]> {
  const versions = await selectVersions(tx, document);
  return document.is_kept ? versions : versions.filter((each) => each.published_at !== null);
}

async function writeRead(
  tx: Transaction,
  { companyId, userId }: Caller,
  { customer_id: customerId, document_id: documentId }: DocumentRow,
  version: number,
): Promise<void> {
  await execute(
    tx,
    `INSERT INTO document_reads (customer_id, document_id, version, user_id, company_id, first_read_at, last_read_at)
     VALUES ($1, $2, $3, $4, $5, $6, $6)
     ON CONFLICT (customer_id, document_id, version, user_id) DO UPDATE SET last_read_at = excluded.last_read_at`,
    [customerId, documentId, version, userId, companyId, now()],
  );
}
