import { type BodyInputOf, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { queryOptions, useMutation, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';
import { saveBlob, fileNameOf } from '../../../platform/downloadFile.ts';
import { sendEndpoint } from '../../../platform/send.ts';

export type ChargeStructure = ResponseOf<typeof settings.getCharges>;
export type EditedStructure = BodyInputOf<typeof settings.saveCharges>;
export type EditedCharge = EditedStructure['charges'][number];
export type StructurePreview = ResponseOf<typeof settings.previewCharges>;

/** A mode of a customer; the Owner names the customer, customers omit it. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}

const keyOf = ({ mode, customerId }: ModePlace) => ['charges', mode, customerId ?? 'own'] as const;
const callOf = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });

/** The current charge structure of a mode. */
export function structureQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => callEndpoint(settings.getCharges, { ...callOf(place), signal }),
    // The structure is being edited, so it changes only on save or on request, not on window focus.
    refetchOnWindowFocus: false,
  });
}

/** How saving would affect existing bids. */
export function usePreview(place: ModePlace) {
  return useMutation({
    mutationFn: (body: EditedStructure) => callEndpoint(settings.previewCharges, { ...callOf(place), body }),
  });
}

/** Downloads the bid sheet that carriers would get with an edited structure; errors are shown next to the button. */
export function useSheetPreview(place: ModePlace) {
  return useMutation({
    mutationFn: async (body: EditedStructure) => {
      const response = await sendEndpoint(settings.previewSheet, { ...callOf(place), body });
      const name = fileNameOf(response.headers.get('content-disposition')) ?? 'bid-sheet-preview.xlsx';
      saveBlob(await response.blob(), name);
    },
  });
}

/** Saves the structure as the next version. */
export function useSaveCharges(place: ModePlace) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: EditedStructure) => callEndpoint(settings.saveCharges, { ...callOf(place), body }),
    onSuccess: async (saved) => {
      client.setQueryData(keyOf(place), saved);
      // Bids are validated against the new structure, so everything about lanes is refetched.
      await Promise.all(
        [['lanes'], ['bids'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
