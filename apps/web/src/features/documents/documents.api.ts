import { type BodyOf, documents, type ResponseOf } from '@lanewright/contract';
import type { RepositoryStatus } from '@lanewright/freight';
import { keepPreviousData, queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../platform/apiClient.ts';
import { downloadFile } from '../../platform/downloadFile.ts';
import { sendEndpoint } from '../../platform/send.ts';

export type Document = ResponseOf<typeof documents.listDocuments>[number];
export type DocumentVersion = ResponseOf<typeof documents.documentHistory>['versions'][number];
export type DocumentReceipt = ResponseOf<typeof documents.documentHistory>['receipts'][number];
export type DocumentPreview = ResponseOf<typeof documents.previewDocument>;

const documentsKey = ['documents'] as const;

/** Documents of a customer, or with `'0'` of all customers whose documents the user may see. */
export function documentsQuery(customerId = '0') {
  return queryOptions({
    queryKey: [...documentsKey, 'list', customerId],
    queryFn: ({ signal }): Promise<Document[]> =>
      callEndpoint(documents.listDocuments, { params: { id: customerId }, signal }),
  });
}

/** Versions, and who has read and accepted each. */
export function useDocumentHistory(documentId: string) {
  return useQuery({
    queryKey: [...documentsKey, 'history', documentId],
    queryFn: ({ signal }) => callEndpoint(documents.documentHistory, { params: { id: documentId }, signal }),
  });
}

/** The first rows of a table, or the beginning of a text. */
export function useDocumentPreview(documentId: string, version: number, sheet: number | undefined) {
  return useQuery({
    // A separate key: the content of a version never changes, and each view is recorded.
    queryKey: ['document-preview', documentId, version, sheet ?? 'first'],
    queryFn: ({ signal }) =>
      callEndpoint(documents.previewDocument, {
        params: { id: documentId },
        query: { version, ...(sheet === undefined ? {} : { sheet }) },
        signal,
      }),
    staleTime: Number.POSITIVE_INFINITY,
    placeholderData: keepPreviousData,
    retry: false,
  });
}

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
  return useQuery({
    queryKey: ['document-preview', documentId, version, kind],
    queryFn: async ({ signal }) => {
      const answer = await sendEndpoint(documents.downloadDocument, {
        params: { id: documentId },
        query: { version, inline: 'true' },
        signal,
      });
      return new Blob([await answer.arrayBuffer()], { type: shownTypes[kind] });
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    retry: false,
  });
}

/** Downloads a version. */
export function downloadVersion(documentId: string, version: number, fileName: string) {
  return downloadFile(
    documents.downloadDocument,
    { params: { id: documentId }, query: { version } },
    fileName,
  );
}

/** Queries that show documents: lists, dashboards, carriers' pages, and whether bids may be submitted. */
const shownIn = [documentsKey, ['overview', 'dashboard'], ['carriers', 'one'], ['bids', 'lanes']] as const;

/**
 * Refetches everything that shows documents. A document that is `gone` is not fetched again, although its panel is still closing.
 */
export function useDocumentsRefresh() {
  const client = useQueryClient();
  return (gone?: string) =>
    Promise.all(
      shownIn.map((queryKey) =>
        client.invalidateQueries({
          queryKey,
          predicate: (query) => query.queryKey[1] !== 'history' || query.queryKey[2] !== gone,
        }),
      ),
    );
}

/** Publishes, withdraws, archives or accepts a document: exactly the version that was viewed. */
export function useMoveDocument() {
  const refresh = useDocumentsRefresh();
  return useMutation({
    mutationFn: ({ documentId, customerId, version, status }: Move) =>
      callEndpoint(documents.moveDocument, {
        params: { id: documentId, status },
        query: { customerId, ...(version === undefined ? {} : { version }) },
      }),
    onSettled: () => refresh(),
  });
}
type Move = {
  readonly documentId: string;
  readonly customerId: string;
  readonly status: RepositoryStatus;
  readonly version?: number;
};

export function useChangeDocument({ documentId, customerId }: Document) {
  const refresh = useDocumentsRefresh();
  return useMutation({
    mutationFn: (body: BodyOf<typeof documents.changeDocument>) =>
      callEndpoint(documents.changeDocument, {
        params: { id: documentId },
        body: { ...body, customerId },
      }),
    onSuccess: () => refresh(),
  });
}

export function useDeleteDocument() {
  const refresh = useDocumentsRefresh();
  return useMutation({
    mutationFn: ({ documentId, customerId }: Document) =>
      callEndpoint(documents.deleteDocument, { body: { id: documentId, customerId } }),
    // Not awaited: the panel closes before the list is updated.
    onSuccess: (_done, { documentId }) => void refresh(documentId),
  });
}
