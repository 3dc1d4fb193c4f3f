import { referenceData, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type RatesImport = ResponseOf<typeof referenceData.importCurrencyRates>;

/** Currencies with a rate: the newest one, and how many days are known. */
export const currencyRatesQuery = queryOptions({
  queryKey: ['reference-data', 'currency-rates'],
  queryFn: ({ signal }) => callEndpoint(referenceData.listCurrencyRates, { signal }),
});

/** Sends the European Central Bank's file of rates; undefined where the person stopped it. */
export function useImportRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<RatesImport | undefined> => {
      const outcome = await uploadFile(referenceData.importCurrencyRates, {}, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      return outcome.kind === 'cancelled' ? undefined : outcome.answer;
    },
    onSuccess: () =>
      Promise.all(
        [['reference-data'], ['mode-settings']].map((queryKey) => client.invalidateQueries({ queryKey })),
      ),
  });
}
