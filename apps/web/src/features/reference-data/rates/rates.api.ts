import { referenceData, type ResponseOf } from '@lanewright/contract';
import { queryOptions, useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { uploadFile } from '../../../platform/uploadFile.ts';

export type RateImport = ResponseOf<typeof referenceData.importCurrencyRates>;

const importKey = (importId: string) => ['reference-data', 'rate-imports', importId] as const;

/** Currencies with exchange rates: the newest rate and the number of days. */
export const currencyRatesQuery = queryOptions({
  queryKey: ['reference-data', 'currency-rates'],
  queryFn: ({ signal }) => callEndpoint(referenceData.listCurrencyRates, { signal }),
});

/** Uploads the European Central Bank's rate file for preview; undefined if the user cancelled it. */
export function useImportRates() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (file: File): Promise<RateImport | undefined> => {
      const outcome = await uploadFile(referenceData.importCurrencyRates, {}, file);
      if (outcome.kind === 'failed') throw outcome.failure.problem;
      if (outcome.kind === 'cancelled') return undefined;
      client.setQueryData(importKey(outcome.answer.id), outcome.answer);
      return outcome.answer;
    },
  });
}

/** What an import would change, or has changed. */
export function useRateImport(importId: string) {
  return useQuery({
    queryKey: importKey(importId),
    queryFn: ({ signal }) => callEndpoint(referenceData.getRateImport, { params: { id: importId }, signal }),
  });
}

/** Applies new and changed rates. */
export function useApplyRateImport(importId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(referenceData.applyRateImport, { params: { id: importId } }),
    onSuccess: async (applied) => {
      client.setQueryData(importKey(importId), applied);
      await Promise.all(
        [['reference-data'], ['mode-settings']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
