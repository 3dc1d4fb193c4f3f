import { type QueryOf, type ResponseOf, shipments } from '@lanewright/contract';
import { mutation, query, useMutation, useQuery } from '../../../platform/query.ts';

export type SavedPlace = ResponseOf<typeof shipments.listSavedPlaces>['places'][number];

/** One page of saved answers to places, newest first. */
export const useSavedPlaces = (wanted: QueryOf<typeof shipments.listSavedPlaces>) =>
  useQuery(query(shipments.listSavedPlaces, { query: wanted }, { keepsPrevious: true }));

/** Shares a company's answer with all companies. */
export const usePromotePlace = () =>
  useMutation(
    mutation(shipments.promoteSavedPlace, (body: { customerId: string; id: string }) => ({ body })),
  );

/** Deletes an answer, of a company or shared. */
export const useForgetPlace = () =>
  useMutation(
    mutation(shipments.forgetSavedPlace, ({ id, companyId }: Pick<SavedPlace, 'id' | 'companyId'>) => ({
      params: { id },
      query: companyId === null ? {} : { customerId: companyId },
    })),
  );
