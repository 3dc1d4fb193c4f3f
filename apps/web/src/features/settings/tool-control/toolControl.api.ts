import { type BodyInputOf, type ResponseOf, referenceData, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { mutation, query, useMutation } from '../../../platform/query.ts';

export type SwitchedMode = ResponseOf<typeof settings.listModeSwitches>[number];
export type Co2Factor = ResponseOf<typeof referenceData.listCo2Factors>[number];
export type NextFactor = BodyInputOf<typeof referenceData.addCo2Factor>;
export type DemonstrationReset = NonNullable<ResponseOf<typeof settings.readDemonstrationReset>['last']>;

const resetMs = 1_000;

/** Every mode of a customer, on or off. */
export const modeSwitchesQuery = (customerId: string) =>
  query(settings.listModeSwitches, { query: { customerId } });

/** Switches a mode of a customer on or off. */
export const useSwitchMode = (customerId: string) =>
  useMutation(
    mutation(settings.switchMode, ({ mode, isOn }: { mode: number; isOn: boolean }) => ({
      params: { id: mode as OfferedMode },
      query: { customerId },
      body: { isOn },
    })),
  );

/** CO2 factors in every version. */
export const co2FactorsQuery = query(referenceData.listCo2Factors, {});

/** What a new factor would change. */
export const factorPreviewQuery = (next: NextFactor, isAsked: boolean) =>
  query(referenceData.previewCo2Factor, { body: next }, { enabled: isAsked, retry: false });

/** Progress of the last demonstration reset; polled while it runs. */
export const resetQuery = query(
  settings.readDemonstrationReset,
  {},
  { everyMs: (progress) => (progress?.last?.state === 'Running' ? resetMs : false) },
);

/** Resets the demonstration. */
export const useResetDemonstration = () => useMutation(mutation(settings.resetDemonstration, () => ({})));
