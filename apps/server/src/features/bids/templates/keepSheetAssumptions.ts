import type { Transaction } from '../../../platform/database/database.ts';
import { putAssumptions, type UploadRow } from '../../uploads/index.ts';
import type { SheetAssumption } from './sheetAssumptions.ts';

/** The assumptions of a carrier's own sheet, with when, by whom and for which upload its mapping was confirmed; null if it never was. */
export type SheetQuestions = {
  readonly assumptions: readonly SheetAssumption[];
  readonly confirmed: {
    readonly at: string;
    readonly by: string | null;
    readonly uploadId: string | null;
  } | null;
};

/**
 * Stores the assumptions of a carrier's own sheet with its upload. Not called for a sheet of a sealed round, because the
 * choices contain prices.
 */
export async function keepSheetAssumptions(
  tx: Transaction,
  upload: UploadRow,
  { assumptions, confirmed }: SheetQuestions,
): Promise<void> {
  const isOfUpload = confirmed?.uploadId === upload.upload_id;
  await putAssumptions(
    tx,
    upload.customer_id,
    upload.upload_id,
    'columns',
    assumptions.map(({ key, text, why, value, choices, cellCount }) => {
      const isAnswered = value !== null && confirmed !== null;
      return {
        key,
        state: !isAnswered ? 'asked' : isOfUpload ? 'answered' : 'remembered',
        value: isAnswered ? value : null,
        text,
        why,
        lineCount: cellCount,
        choices: choices.map((choice) => ({ ...choice, effect: null })),
        share: null,
        answeredBy: isAnswered ? confirmed.by : null,
        answeredAt: isAnswered ? confirmed.at : null,
      };
    }),
  );
}
