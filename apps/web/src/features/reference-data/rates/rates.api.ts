import { referenceData, type ResponseOf } from '@lanewright/contract';
import { mutation, mutationBy, put, query, useMutation, useQuery } from '../../../platform/query.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type RateImport = ResponseOf<typeof referenceData.importCurrencyRates>;

const importQuery = (id: string) => query(referenceData.getRateImport, { params: { id } });

/** Currencies with exchange rates: the newest rate and the number of days. */
export const currencyRatesQuery = query(referenceData.listCurrencyRates, {});

/** Uploads the European Central Bank's rate file for preview; undefined if the user cancelled it. */
export const useImportRates = () =>
  useMutation(
    mutationBy(
      [referenceData.importCurrencyRates],
      async (file: File): Promise<RateImport | undefined> => {
        const outcome = await uploadFile(referenceData.importCurrencyRates, {}, file);
        if (outcome.kind === 'failed') throw outcome.failure.problem;
        return outcome.kind === 'cancelled' ? undefined : outcome.answer;
      },
      { puts: (made) => (made === undefined ? [] : [put(importQuery(made.id), made)]) },
    ),
  );

/** What an import would change, or has changed. */
export const useRateImport = (importId: string) => useQuery(importQuery(importId));

/** Applies new and changed rates. */
export const useApplyRateImport = (id: string) =>
  useMutation(
    mutation(referenceData.applyRateImport, () => ({ params: { id } }), {
      puts: (applied) => [put(importQuery(id), applied)],
    }),
  );
