import { documents, type ResponseOf } from '@lanewright/contract';
import type { RepositoryStatus } from '@lanewright/freight';
import { downloadFile } from '../../platform/downloadFile.ts';
import { mutation, query, queryBy, useMutation, useQuery } from '../../platform/query.ts';
import { sendEndpoint } from '../../platform/send.ts';

export type Document = ResponseOf<typeof documents.listDocuments>[number];
export type DocumentVersion = ResponseOf<typeof documents.documentHistory>['versions'][number];
export type DocumentReceipt = ResponseOf<typeof documents.documentHistory>['receipts'][number];
export type DocumentPreview = ResponseOf<typeof documents.previewDocument>;

/** Documents of a customer, or with `'0'` of all customers whose documents the user may see. */
export const documentsQuery = (customerId = '0') =>
  query(documents.listDocuments, { params: { id: customerId } });

/** Versions, and who has read and accepted each. */
export const useDocumentHistory = (documentId: string) =>
  useQuery(query(documents.documentHistory, { params: { id: documentId } }));

/** The content of a version never changes, and each view is recorded. */
const unchanging = { staleTime: Number.POSITIVE_INFINITY, retry: false };

/** The first rows of a table, or the beginning of a text. */
export const useDocumentPreview = (documentId: string, version: number, sheet: number | undefined) =>
  useQuery(
    query(
      documents.previewDocument,
      { params: { id: documentId }, query: { version, sheet } },
      { ...unchanging, keepsPrevious: true },
    ),
  );

/** Types that browsers can display, set from what the server detected: a file is never interpreted as HTML. */
const shownTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;
export type ShownKind = keyof typeof shownTypes;

/** A version's file for display. */
export function useDocumentFile(documentId: string, version: number, kind: ShownKind) {
  const input = { params: { id: documentId }, query: { version, inline: 'true' } };
  const ask = async (signal: AbortSignal) => {
    const answer = await sendEndpoint(documents.downloadDocument, { ...input, signal });
    return new Blob([await answer.arrayBuffer()], { type: shownTypes[kind] });
  };
  return useQuery(
    queryBy([{ endpoint: documents.downloadDocument, input }], ask, {
      ...unchanging,
      gcTime: 0,
      version: kind,
    }),
  );
}

/** Downloads a version. */
export function downloadVersion(documentId: string, version: number, fileName: string) {
  return downloadFile(
    documents.downloadDocument,
    { params: { id: documentId }, query: { version } },
    fileName,
  );
}

/** Publishes, withdraws, archives or accepts a document: exactly the version that was viewed. */
export const useMoveDocument = () =>
  useMutation(
    mutation(documents.moveDocument, ({ documentId, customerId, version, status }: Move) => ({
      params: { id: documentId, status },
      query: { customerId, version },
    })),
  );
type Move = {
  readonly documentId: string;
  readonly customerId: string;
  readonly status: RepositoryStatus;
  readonly version?: number;
};

/** The panel closes before the list is updated. */
export const useDeleteDocument = () =>
  useMutation(
    mutation(
      documents.deleteDocument,
      ({ documentId, customerId }: Document) => ({ body: { id: documentId, customerId } }),
      { gone: ({ documentId }) => documentId, waits: false },
    ),
  );
