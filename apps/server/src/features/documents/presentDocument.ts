import type { documents, ResponseInputOf } from '@lanewright/contract';
import type { RepositoryStatus } from '@lanewright/freight';
import type { DocumentRow, VersionRow } from './documents.queries.ts';

/** A moment of the database in wire form. */
export const moment = (text: string | null) => (text === null ? null : new Date(text).toISOString());

/** The status a document has for the viewing company: accepted, for a carrier that has accepted it. */
export function statusShown(row: Pick<DocumentRow, 'status' | 'is_kept' | 'accepted_at'>): RepositoryStatus {
  return row.status === 'Published' && !row.is_kept && row.accepted_at !== null ? 'Accepted' : row.status;
}

/** One version's file; only the side that owns the document sees who uploaded it. */
export function presentFile(row: VersionRow, isKept: boolean) {
  return {
    version: row.version,
    fileName: row.file_name,
    fileKind: row.file_kind,
    byteCount: Number(row.byte_count),
    note: row.note,
    uploadedAt: new Date(row.uploaded_at).toISOString(),
    uploadedBy: isKept ? row.uploaded_by_name : null,
    publishedAt: moment(row.published_at),
  };
}

/** A document in the API format. A carrier does not see which other carriers it is for, nor what they did. */
export function presentDocument(
  row: DocumentRow,
  viewerIsCarrier: boolean,
): ResponseInputOf<typeof documents.listDocuments>[number] {
  const { is_kept: isKept } = row;
  return {
    documentId: row.document_id,
    customerId: row.customer_id,
    customerName: row.customer_name,
    carrierId: row.carrier_id,
    carrierName: row.carrier_name,
    category: row.category,
    title: row.title,
    modes: row.modes,
    carrierIds: viewerIsCarrier ? null : row.carrier_ids,
    status: statusShown(row),
    isKept,
    ...presentFile(row, isKept),
    draftVersion: row.draft_version,
    awaitsAcceptance: viewerIsCarrier && awaitsWord(row),
    acceptedAt: moment(row.accepted_at),
    readAt: moment(row.first_read_at),
    receipts:
      row.companies === null
        ? null
        : { companies: row.companies, read: row.read ?? 0, accepted: row.accepted ?? 0 },
  };
}

/** Whether a version waits for acceptance by the viewing carrier. */
export function awaitsWord(row: DocumentRow): boolean {
  return (
    row.category === 'Mandatory' && !row.is_kept && row.status === 'Published' && row.accepted_at === null
  );
}
