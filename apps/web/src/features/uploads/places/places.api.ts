import { shipments } from '@lanewright/contract';
import {
  keepPreviousData,
  useInfiniteQuery,
  useMutation,
  useQuery,
  useQueryClient,
} from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { stageOf } from '../uploadState.ts';
import type { PlaceAnswer, Upload, UploadPlace } from '../uploadTypes.ts';
import { keepUpload, uploadKeys } from '../uploads.api.ts';

/** Maximum number of places listed at once, and answered in one request. */
const placesAtOnce = 1_000;

/** Places of an upload: unresolved ones, or those matched automatically or answered. */
export function usePlaces(upload: Upload, status: UploadPlace['status']) {
  return useQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'places', status, stageOf(upload)],
    queryFn: ({ signal }) =>
      callEndpoint(shipments.listPlaces, {
        params: { id: upload.id },
        query: { status, page: 1, pageSize: placesAtOnce },
        signal,
      }),
    placeholderData: keepPreviousData,
  });
}

/** List filter: matched automatically, answered, or known only by country or state. */
export const listedPlaces = ['decided', 'answered', 'vague'] as const;
export type ListedPlaces = (typeof listedPlaces)[number];

/** Places of an upload that contain a text, loaded page by page while scrolling. */
export function useListedPlaces(upload: Upload, status: ListedPlaces, search: string) {
  return useInfiniteQuery({
    queryKey: [...uploadKeys.parts(upload.id), 'listedPlaces', status, search, stageOf(upload)],
    queryFn: ({ pageParam, signal }) =>
      callEndpoint(shipments.listPlaces, {
        params: { id: upload.id },
        query: { status, page: pageParam, pageSize: placesAtOnce, ...(search === '' ? {} : { search }) },
        signal,
      }),
    initialPageParam: 1,
    getNextPageParam: (last, pages) =>
      last.places.length === placesAtOnce && pages.length * placesAtOnce < last.total
        ? pages.length + 1
        : undefined,
    placeholderData: keepPreviousData,
  });
}

/** Splits a text that means several places by its other ends, then refetches the places. */
export function useSplitPlace(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (wordNo: number) =>
      callEndpoint(shipments.splitPlace, { params: { id: uploadId }, body: { wordNo } }),
    onSuccess: () => client.invalidateQueries({ queryKey: uploadKeys.parts(uploadId) }),
  });
}

/** Sends answers; after the last one the upload continues automatically. */
export function useAnswerPlaces(uploadId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (answers: PlaceAnswer[]) =>
      callEndpoint(shipments.answerPlaces, { params: { id: uploadId }, body: { answers } }),
    onSuccess: ({ upload }) => keepUpload(client, upload),
  });
}
