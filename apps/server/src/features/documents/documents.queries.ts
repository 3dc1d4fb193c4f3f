import type { RepositoryCategory, RepositoryFileKind } from '@lanewright/freight';
import type { Transaction } from '../../platform/database/database.ts';
import { rows } from '../../platform/database/rows.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { loadSql } from '../../platform/loadSql.ts';
import { customersInTurn } from '../../platform/database/customersInTurn.ts';

/** The stored status of a version; acceptance is recorded separately, per carrier. */
export type VersionStatus = 'Draft' | 'Published' | 'Archived';

export type VersionRow = {
  version: number;
  status: VersionStatus;
  file_name: string;
  file_key: string;
  file_kind: RepositoryFileKind;
  byte_count: string;
  note: string;
  uploaded_at: string;
  published_at: string | null;
  uploaded_by_name: string | null;
};

/** A document as a company sees it, with its current version. */
export type DocumentRow = VersionRow & {
  customer_id: string;
  document_id: string;
  carrier_id: string | null;
  category: RepositoryCategory;
  title: string;
  modes: number[] | null;
  carrier_ids: string[] | null;
  customer_name: string;
  carrier_name: string | null;
  is_kept: boolean;
  draft_version: number | null;
  accepted_at: string | null;
  first_read_at: string | null;
  companies: number | null;
  read: number | null;
  accepted: number | null;
};

/** The order of `documents.sql`, for documents of several customers. */
function inOrder(one: DocumentRow, other: DocumentRow): number {
  const [title, otherTitle] = [one.title.toLowerCase(), other.title.toLowerCase()];
  if (one.category !== other.category) return one.category < other.category ? 1 : -1;
  if (title !== otherTitle) return title < otherTitle ? -1 : 1;
  return Number(one.document_id) - Number(other.document_id);
}

const documentsSql = loadSql(import.meta.url, './documents.sql');

/** Documents of customers that the caller may see: mandatory ones first, then by title. */
export async function selectDocuments(
  tx: Transaction,
  caller: Pick<Caller, 'userType' | 'companyId'>,
  customerIds: readonly string[],
  documentId: string | null = null,
): Promise<DocumentRow[]> {
  const carrierId = caller.userType === 'Carrier' ? caller.companyId : null;
  const found = await customersInTurn(customerIds, (customerId) =>
    rows<DocumentRow>(tx, documentsSql, [customerId, carrierId, caller.companyId, documentId]),
  );
  return customerIds.length === 1 ? found : found.toSorted(inOrder);
}

/** Every version of a document, newest first. */
export function selectVersions(
  tx: Transaction,
  { customer_id: customerId, document_id: documentId }: Pick<DocumentRow, 'customer_id' | 'document_id'>,
): Promise<VersionRow[]> {
  return rows<VersionRow>(
    tx,
    `SELECT v.version, v.status, v.file_name, v.file_key, v.file_kind, v.byte_count, v.note, v.uploaded_at, v.published_at,
       u.display_name AS uploaded_by_name
     FROM document_versions v LEFT JOIN users u ON u.user_id = v.uploaded_by
     WHERE v.customer_id = $1 AND v.document_id = $2 ORDER BY v.version DESC`,
    [customerId, documentId],
  );
}

/** The carriers that a customer's document is for, by its current modes and carriers. */
export async function selectConcerned(
  tx: Transaction,
  { customer_id: customerId, document_id: documentId }: Pick<DocumentRow, 'customer_id' | 'document_id'>,
): Promise<string[]> {
  const found = await rows<{ carrier_id: string }>(
    tx,
    `SELECT DISTINCT n.carrier_id FROM documents d
     JOIN connections n ON n.customer_id = d.customer_id AND (d.modes IS NULL OR n.mode = ANY (d.modes))
       AND (d.carrier_ids IS NULL OR n.carrier_id = ANY (d.carrier_ids))
     WHERE d.customer_id = $1 AND d.document_id = $2 AND d.carrier_id IS NULL ORDER BY 1`,
    [customerId, documentId],
  );
  return found.map((row) => row.carrier_id);
}
