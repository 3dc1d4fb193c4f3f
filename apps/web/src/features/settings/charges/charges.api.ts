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

/** Whose mode it is; the Owner names the customer, a customer is itself. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
}

const keyOf = ({ mode, customerId }: ModePlace) => ['charges', mode, customerId ?? 'own'] as const;
const callOf = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });

/** The charge structure of a mode as it is now. */
export function structureQuery(place: ModePlace) {
  return queryOptions({
    queryKey: keyOf(place),
    queryFn: ({ signal }) => callEndpoint(settings.getCharges, { ...callOf(place), signal }),
    // A person edits it: it changes when they save or ask, not by a look away.
    refetchOnWindowFocus: false,
  });
}

/** What saving would do to the bids that stand. */
export function usePreview(place: ModePlace) {
  return useMutation({
    mutationFn: (body: EditedStructure) => callEndpoint(settings.previewCharges, { ...callOf(place), body }),
  });
}

/** Fetches the bid sheet as carriers would get it by an edited structure; what is wrong with that is told beside it. */
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
      // Bids are judged by the new structure: what is shown of lanes follows.
      await Promise.all(
        [['lanes'], ['bids'], ['overview']].map((queryKey) => client.invalidateQueries({ queryKey })),
      );
    },
  });
}
