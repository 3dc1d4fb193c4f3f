import { type BodyInputOf, type ResponseOf, settings } from '@lanewright/contract';
import type { OfferedMode } from '@lanewright/freight';
import { saveBlob, fileNameOf } from '../../../platform/downloadFile.ts';
import { mutation, mutationBy, put, query, useMutation } from '../../../platform/query.ts';
import { sendEndpoint } from '../../../platform/send.ts';

export type ChargeStructure = ResponseOf<typeof settings.getCharges>;
export type EditedStructure = BodyInputOf<typeof settings.saveCharges>;
export type EditedCharge = EditedStructure['charges'][number];
export type StructurePreview = ResponseOf<typeof settings.previewCharges>;

/** A contract of a customer's mode; the Owner names the customer, customers omit it. */
export interface ModePlace {
  readonly mode: OfferedMode;
  readonly customerId?: string | undefined;
  /** Without a number the current contract. */
  readonly contractNo?: number | undefined;
}

const ofMode = ({ mode, customerId }: ModePlace) => ({ params: { id: mode }, query: { customerId } });
const bodyOf = ({ contractNo }: ModePlace, structure: EditedStructure) => ({ ...structure, contractNo });

/** The current charge structure of a mode. */
export const structureQuery = (place: ModePlace) =>
  query(settings.getCharges, {
    params: { id: place.mode },
    query: { customerId: place.customerId, contractNo: place.contractNo },
  });

/** How saving would affect existing bids. */
export const usePreview = (place: ModePlace) =>
  useMutation(
    mutation(settings.previewCharges, (body: EditedStructure) => ({
      ...ofMode(place),
      body: bodyOf(place, body),
    })),
  );

/** Downloads the bid sheet that carriers would get with an edited structure; errors are shown next to the button. */
export const useSheetPreview = (place: ModePlace) =>
  useMutation(
    mutationBy([settings.previewSheet], async (body: EditedStructure) => {
      const response = await sendEndpoint(settings.previewSheet, {
        ...ofMode(place),
        body: bodyOf(place, body),
      });
      const name = fileNameOf(response.headers.get('content-disposition')) ?? 'bid-sheet-preview.xlsx';
      saveBlob(await response.blob(), name);
    }),
  );

/** Saves the structure as the next version. */
export const useSaveCharges = (place: ModePlace) =>
  useMutation(
    mutation(
      settings.saveCharges,
      (body: EditedStructure) => ({ ...ofMode(place), body: bodyOf(place, body) }),
      {
        puts: (saved) => [put(structureQuery(place), saved)],
      },
    ),
  );
