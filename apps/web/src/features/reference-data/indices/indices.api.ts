import { referenceData, type ResponseOf } from '@lanewright/contract';
import { mutation, mutationBy, put, query, useMutation, useQuery } from '../../../platform/query.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type IndexSeries = ResponseOf<typeof referenceData.listIndexSeries>[number];
export type IndexImport = ResponseOf<typeof referenceData.importIndexValues>;

const importQuery = (id: string) => query(referenceData.getIndexImport, { params: { id } });

/** Every index series with its newest value. */
export const indexSeriesQuery = query(referenceData.listIndexSeries, {});

/** The values of a series since a day. */
export const indexValuesQuery = (code: string, from: string) =>
  query(referenceData.readIndex, { params: { code }, query: { from } });

/** Uploads a file of index values for preview; undefined if the user cancelled it. */
export const useImportIndexValues = () =>
  useMutation(
    mutationBy(
      [referenceData.importIndexValues],
      async (file: File): Promise<IndexImport | undefined> => {
        const outcome = await uploadFile(referenceData.importIndexValues, {}, file);
        if (outcome.kind === 'failed') throw outcome.failure.problem;
        return outcome.kind === 'cancelled' ? undefined : outcome.answer;
      },
      { puts: (made) => (made === undefined ? [] : [put(importQuery(made.id), made)]) },
    ),
  );

/** What an import would change, or has changed. */
export const useIndexImport = (importId: string) => useQuery(importQuery(importId));

/** Applies new and changed values. */
export const useApplyIndexImport = (id: string) =>
  useMutation(
    mutation(referenceData.applyIndexImport, () => ({ params: { id } }), {
      puts: (applied) => [put(importQuery(id), applied)],
    }),
  );
