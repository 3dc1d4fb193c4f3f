import type { columnsSchema } from '@lanewright/contract';
import { fieldsForMode, type OfferedMode, shipmentFieldDetails } from '@lanewright/freight';
import type { z } from 'zod';
import type { AssumptionView } from '../assumptions/assumptions.queries.ts';
import { missingGroups, questionsOf } from './questions.ts';
import type { Reading } from './reading.ts';

/** Converts the column matches and open questions to the API's format. */
export function presentColumns(
  reading: Reading,
  mode: OfferedMode,
  sheetUploads: ReadonlyMap<number, string>,
  assumptions: readonly AssumptionView[],
): z.input<typeof columnsSchema> {
  return {
    sheet: reading.sheet,
    sheets: reading.sheets.map((sheet) => ({ ...sheet, uploadId: sheetUploads.get(sheet.index) ?? null })),
    headerRow: reading.headerRow,
    rowCount: reading.rowCount,
    remembered: reading.remembered,
    rememberedAt: reading.rememberedAt ?? null,
    columns: reading.columns.map(
      ({ columnNo, header, samples, field, confidence, why, writing, formulaCell }) => ({
        columnNo,
        header,
        samples: [...samples],
        field,
        confidence,
        why: [
          why,
          writing ?? '',
          formulaCell === undefined ? '' : `Formulas without values, first in ${formulaCell}`,
        ]
          .filter((sentence) => sentence !== '')
          .join('. '),
        writing: writing ?? null,
      }),
    ),
    fields: fieldsForMode(mode).map((field) => {
      const { label, kind, side } = shipmentFieldDetails[field];
      return { field, label, kind, side };
    }),
    modeValues: [...reading.modeValues],
    questions: questionsOf(reading).map(({ key, text, kind, choices, answer }) => {
      const weighed = assumptions.find((one) => one.key === key);
      return {
        key,
        text,
        kind,
        answer,
        why: weighed?.why ?? null,
        choices: choices.map(({ value, label }) => ({
          value,
          label,
          effect: weighed?.choices.find((choice) => choice.value === value)?.effect ?? null,
        })),
      };
    }),
    missing: missingGroups(reading, mode),
  };
}
