import { type QueryOf, type ResponseOf, shipments } from '@lanewright/contract';
import { keepPreviousData, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type LearntPlace = ResponseOf<typeof shipments.listLearntPlaces>['places'][number];

const learntPlacesKey = ['learnt-places'] as const;

/** One page of saved answers to places, newest first. */
export function useLearntPlaces(query: QueryOf<typeof shipments.listLearntPlaces>) {
  return useQuery({
    queryKey: [...learntPlacesKey, query],
    queryFn: ({ signal }) => callEndpoint(shipments.listLearntPlaces, { query, signal }),
    placeholderData: keepPreviousData,
  });
}

/** Shares a company's answer with all companies. */
export function usePromotePlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { customerId: string; id: string }) =>
      callEndpoint(shipments.promoteLearntPlace, { body }),
    onSuccess: () => client.invalidateQueries({ queryKey: learntPlacesKey }),
  });
}

/** Deletes an answer, of a company or shared. */
export function useForgetPlace() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, companyId }: Pick<LearntPlace, 'id' | 'companyId'>) =>
      callEndpoint(shipments.forgetLearntPlace, {
        params: { id },
        query: companyId === null ? {} : { customerId: companyId },
      }),
    onSuccess: () => client.invalidateQueries({ queryKey: learntPlacesKey }),
  });
}
