import { type QueryOf, type ResponseOf, shipments } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type LearntPlace = ResponseOf<typeof shipments.listLearntPlaces>['places'][number];

/** One page of saved answers to places, newest first. */
export const useLearntPlaces = (wanted: QueryOf<typeof shipments.listLearntPlaces>) =>
  useQuery(query(shipments.listLearntPlaces, { query: wanted }, { keepsPrevious: true }));

/** Shares a company's answer with all companies. */
export const usePromotePlace = () =>
  useMutation(
    mutation(shipments.promoteLearntPlace, (body: { customerId: string; id: string }) => ({ body })),
  );

/** Deletes an answer, of a company or shared. */
export const useForgetPlace = () =>
  useMutation(
    mutation(shipments.forgetLearntPlace, ({ id, companyId }: Pick<LearntPlace, 'id' | 'companyId'>) => ({
      params: { id },
      query: companyId === null ? {} : { customerId: companyId },
    })),
  );
