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

/** Documents of a customer, or with `'0'` of all whose documents the person sees. */
export function documentsQuery(customerId = '0') {
  return queryOptions({
    queryKey: [...documentsKey, 'list', customerId],
    queryFn: ({ signal }): Promise<Document[]> =>
      callEndpoint(documents.listDocuments, { params: { id: customerId }, signal }),
  });
}

/** Versions, and who has read and accepted which. */
export function useDocumentHistory(documentId: string) {
  return useQuery({
    queryKey: [...documentsKey, 'history', documentId],
    queryFn: ({ signal }) => callEndpoint(documents.documentHistory, { params: { id: documentId }, signal }),
  });
}

/** The first rows of a table, or the beginning of a text. */
export function useDocumentPreview(documentId: string, version: number, sheet: number | undefined) {
  return useQuery({
    // Not under the others: what a version holds never changes, and looking at it is written down.
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

/** What a browser shows by itself, typed by what the server found in it: nothing of it is ever taken for a page. */
const shownTypes = {
  pdf: 'application/pdf',
  png: 'image/png',
  jpeg: 'image/jpeg',
  webp: 'image/webp',
} as const;
export type ShownKind = keyof typeof shownTypes;

/** A version's file to look at. */
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

/** Saves a version to the person's machine. */
export function downloadVersion(documentId: string, version: number, fileName: string) {
  return downloadFile(
    documents.downloadDocument,
    { params: { id: documentId }, query: { version } },
    fileName,
  );
}

/** Whatever shows documents: lists, dashboards, carriers' pages, and whether bids may be sent. */
const shownIn = [documentsKey, ['overview', 'dashboard'], ['carriers', 'one'], ['bids', 'lanes']] as const;

/** Asks again for all that shows documents; of one that is `gone` nothing is asked any more, though its panel is still sliding away. */
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

/** Publishes, takes back, puts away or accepts a document: just the version that was looked at. */
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
    // Not waited for: its panel closes before the list is without it.
    onSuccess: (_done, { documentId }) => void refresh(documentId),
  });
}
