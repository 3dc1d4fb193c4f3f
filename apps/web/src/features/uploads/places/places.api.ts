import { shipments } from '@lanewright/contract';
import { callEndpoint } from '../../../platform/apiClient.ts';
import {
  mutation,
  pagesQuery,
  query,
  useInfiniteQuery,
  useMutation,
  useQuery,
} from '../../../platform/query.ts';
import { stageOf } from '../uploadState.ts';
import type { PlaceAnswer, Upload, UploadPlace } from '../uploadTypes.ts';
import { putUpload } from '../uploads.api.ts';

/** Maximum number of places listed at once, and answered in one request. */
const placesAtOnce = 1_000;

/** Places of an upload: unresolved ones, or those matched automatically or answered. */
export const usePlaces = (upload: Upload, status: UploadPlace['status']) =>
  useQuery(
    query(
      shipments.listPlaces,
      { params: { id: upload.id }, query: { status, page: 1, pageSize: placesAtOnce } },
      { version: stageOf(upload), keepsPrevious: true },
    ),
  );

/** List filter: matched automatically, answered, or known only by country or state. */
export const listedPlaces = ['decided', 'answered', 'vague'] as const;
export type ListedPlaces = (typeof listedPlaces)[number];

/** Places of an upload that contain a text, loaded page by page while scrolling. */
export function useListedPlaces(upload: Upload, status: ListedPlaces, search: string) {
  const params = { id: upload.id };
  const wanted = { status, pageSize: placesAtOnce, search: search === '' ? undefined : search };
  return useInfiniteQuery(
    pagesQuery(
      shipments.listPlaces,
      { params, query: wanted },
      {
        ask: (page, signal) =>
          callEndpoint(shipments.listPlaces, { params, query: { ...wanted, page }, signal }),
        hasMore: (last, pages) =>
          last.places.length === placesAtOnce && pages.length * placesAtOnce < last.total,
        version: stageOf(upload),
        keepsPrevious: true,
      },
    ),
  );
}

/** Splits a text that means several places by its other ends, then refetches the places. */
export const useSplitPlace = (id: string) =>
  useMutation(mutation(shipments.splitPlace, (wordNo: number) => ({ params: { id }, body: { wordNo } })));

/** Sends answers; after the last one the upload continues automatically. */
export const useAnswerPlaces = (id: string) =>
  useMutation(
    mutation(shipments.answerPlaces, (answers: PlaceAnswer[]) => ({ params: { id }, body: { answers } }), {
      puts: ({ upload }) => [putUpload(upload)],
      waits: false,
    }),
  );
