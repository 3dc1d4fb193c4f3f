import { largestInteger } from '@lanewright/contract';
import { isShipmentField, shipmentFieldDetails, shipmentFields } from '@lanewright/freight';
import { z } from 'zod';

export const rowsSheetName = 'Rows to correct';
export const excludeHeader = 'Exclude';
export const keyHeader = 'Key';
/** What one workbook holds; the rows beyond come with the next one. */
export const mostWorkbookRows = 10_000;
/** Rows are read, written and weighed so many at a time: others have their turn in between. */
export const rowsAtOnce = 500;
const inputPrefix = 'Correct: ';

/** Whose row it is, and what its input cells said when the workbook was made. */
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

/** A row's key as it stands in its cell. */
export function keyText(key: RowKey): string {
  return JSON.stringify(key);
}

/** The key of a cell; null for anything that is none of ours. */
export function readKey(text: string): RowKey | null {
  try {
    return keySchema.safeParse(JSON.parse(text)).data ?? null;
  } catch {
    return null;
  }
}
