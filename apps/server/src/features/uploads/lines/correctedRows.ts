import { isShipmentField, shipmentFieldDetails, type ShipmentField } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { rows } from '../../../platform/database/rows.ts';
import { appliedReading } from '../assumptions/kinds/index.ts';
import type { Reading } from '../columns/reading.ts';
import { manualCorrections } from './manualCorrections.ts';
import { namedWidth } from './linePlan.ts';

/** Users' corrections of cells, by line. */
export type Corrections = ReadonlyMap<number, Readonly<Record<string, string>>>;

/** All corrections of an upload, or those of some lines. */
export async function selectCorrections(
  tx: Transaction,
  customerId: string,
  uploadId: string,
  lineNos?: readonly number[],
): Promise<Corrections> {
  const found = await rows<{ line_no: number; values: Record<string, string> }>(
    tx,
    `SELECT line_no, jsonb_object_agg(field, value) AS values FROM corrections
     WHERE customer_id = $1 AND upload_id = $2 AND ($3::integer[] IS NULL OR line_no = ANY ($3)) GROUP BY line_no`,
    [customerId, uploadId, lineNos ?? null],
  );
  return new Map(found.map((row) => [row.line_no, row.values]));
}

/** A reading in which every field has a column: columns that the file lacks come after its last one. */
export function correctableReading(received: Reading): Reading {
  const reading = appliedReading(received);
  const matched = new Set(reading.columns.map((column) => column.field));
  const missing = Object.keys(shipmentFieldDetails).filter(
    (field): field is ShipmentField =>
      isShipmentField(field) && !matched.has(field) && field !== 'transportMode',
  );
  const width = reading.columns.length;
  return {
    ...reading,
    columns: [
      // A user's value is read as typed, whatever the sample of the column left open.
      ...reading.columns.map((column) => ({ ...column, counted: true })),
      ...missing.map((field, index) => ({
        columnNo: width + index,
        header: field,
        field,
        confidence: 1,
        why: manualCorrections,
        samples: [],
      })),
    ],
  };
}

/** The cells of a row with its corrections applied, for `correctableReading`. */
export function correctedCells(
  cells: readonly string[],
  values: Readonly<Record<string, string>> | undefined,
  reading: Reading,
): string[] {
  const corrected = Array.from({ length: reading.columns.length }, (_, columnNo) => {
    const column = reading.columns[columnNo];
    const given = column?.field == null ? undefined : values?.[column.field];
    return given ?? (column?.why === manualCorrections ? '' : (cells[columnNo] ?? ''));
  });
  // Cells after the file's columns go after the added ones, where they raise an exception as before.
  const own = reading.columns.filter(({ why }) => why !== manualCorrections);
  return [...corrected, ...cells.slice(namedWidth(own))];
}
