import { largestInteger } from '@lanewright/contract';
import { isShipmentField, shipmentFieldDetails, shipmentFields } from '@lanewright/freight';
import { z } from 'zod';

export const rowsSheetName = 'Rows to correct';
export const excludeHeader = 'Exclude';
export const keyHeader = 'Key';
/** Maximum number of rows in one workbook; further rows come with the next one. */
export const mostWorkbookRows = 10_000;
/** Rows read, written and compared at a time, so that other work gets its turn. */
export const rowsAtOnce = 500;
const inputPrefix = 'Correct: ';

/** Identifies the row, with the values of its input cells when the workbook was written. */
const keySchema = z.object({
  upload: z.string(),
  row: z.number().int().positive().max(largestInteger),
  was: z.record(z.string(), z.string()),
});
export type RowKey = z.output<typeof keySchema>;

/** Header of the column in which a field is corrected. */
export function inputHeader(field: string): string {
  return `${inputPrefix}${isShipmentField(field) ? shipmentFieldDetails[field].label : field}`;
}

const fieldsByHeader = new Map(shipmentFields.map((field) => [inputHeader(field).toLowerCase(), field]));

/** The field that a column corrects; undefined for any other column. */
export function fieldOfHeader(header: string): string | undefined {
  return fieldsByHeader.get(header.trim().toLowerCase());
}

/** A row's key as written in its cell. */
export function keyText(key: RowKey): string {
  return JSON.stringify(key);
}

/** Parses the key in a cell; null for any other text. */
export function readKey(text: string): RowKey | null {
  try {
    return keySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
