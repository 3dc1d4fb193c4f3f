import { type BodyInputOf, type ResponseOf, referenceData, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type SwitchedMode = ResponseOf<typeof settings.listModeSwitches>[number];
export type Co2Factor = ResponseOf<typeof referenceData.listCo2Factors>[number];
export type NextFactor = BodyInputOf<typeof referenceData.addCo2Factor>;
export type DemonstrationReset = NonNullable<ResponseOf<typeof settings.readDemonstrationReset>['last']>;

const resetMs = 1_000;

/** Every mode of a customer, on or off. */
export function modeSwitchesQuery(customerId: string) {
  return queryOptions({
    queryKey: ['tool-control', 'modes', customerId],
    queryFn: ({ signal }) => callEndpoint(settings.listModeSwitches, { query: { customerId }, signal }),
  });
}

/** Switches a mode of a customer on or off. */
export function useSwitchMode(customerId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ mode, isOn }: { mode: number; isOn: boolean }) =>
      callEndpoint(settings.switchMode, {
        params: { id: mode as OfferedMode },
        query: { customerId },
        body: { isOn },
      }),
    // The mode's setup has changed.
    onSuccess: () => client.invalidateQueries(),
  });
}

const factorsKey = ['tool-control', 'co2-factors'] as const;

/** CO2 factors in every version. */
export const co2FactorsQuery = queryOptions({
  queryKey: factorsKey,
  queryFn: ({ signal }) => callEndpoint(referenceData.listCo2Factors, { signal }),
});

/** What a new factor would change. */
export function factorPreviewQuery(next: NextFactor, isAsked: boolean) {
  return queryOptions({
    queryKey: ['tool-control', 'co2-preview', next],
    queryFn: ({ signal }) => callEndpoint(referenceData.previewCo2Factor, { body: next, signal }),
    enabled: isAsked,
    retry: false,
  });
}

/** Adds the next version of a factor. */
export function useAddFactor() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: NextFactor) => callEndpoint(referenceData.addCo2Factor, { body }),
    onSuccess: (factors) => client.setQueryData(factorsKey, factors),
  });
}

const resetKey = ['tool-control', 'demonstration'] as const;

/** Progress of the last demonstration reset; polled while it runs. */
export const resetQuery = queryOptions({
  queryKey: resetKey,
  queryFn: ({ signal }) => callEndpoint(settings.readDemonstrationReset, { signal }),
  refetchInterval: ({ state }) => (state.data?.last?.state === 'Running' ? resetMs : false),
});

/** Resets the demonstration. */
export function useResetDemonstration() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => callEndpoint(settings.resetDemonstration, {}),
    onSuccess: () => client.invalidateQueries({ queryKey: resetKey }),
  });
}
