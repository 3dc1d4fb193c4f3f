import { fieldsForMode, isOfferedMode, isShipmentField } from '@lanewright/freight';
import type { Transaction } from '../../../platform/database/database.ts';
import { execute, oneRow, rows } from '../../../platform/database/rows.ts';
import { refuse } from '../../../platform/http/problemError.ts';
import { loadSql } from '../../../platform/loadSql.ts';
import type { Reading } from '../columns/reading.ts';
import { excludedBy } from '../lines/parsedLine.ts';
import type { UploadRow } from '../uploads.queries.ts';
import { exceptionFieldOf } from './exceptionFieldOf.ts';

const giveCellsSql = loadSql(import.meta.url, './applyCorrections.sql');

export type GivenLine = {
  readonly lineNo: number;
  /** By field; null removes a correction. */
  readonly values: Readonly<Record<string, string | null>>;
  /** True excludes the row, false includes it again. */
  readonly exclude?: boolean | undefined;
};

/** These fields identify a row; changing them would make it another row. */
const fixedFields: readonly string[] = ['lineId', 'transportMode'];

/** Says why cells of a field cannot be corrected; null if they can. */
export function whyNotCorrectable(upload: UploadRow, reading: Reading, field: string): string | null {
  const fields = isOfferedMode(upload.mode) ? fieldsForMode(upload.mode) : [];
  if (!isShipmentField(field) || !fields.includes(field) || fixedFields.includes(field))
    return `“${field}” can’t be corrected in a row`;
  return columnsOf(reading, field).length > 1
    ? `Several columns are mapped to “${field}”. Correct the total instead`
    : null;
}

/**
 * Creates the table `given_cells` of entered values, without those that the cells already have; a value equal to the cell as
 * received removes the correction. Throws for fields that cannot be corrected. The cells of these rows must be stored already.
 */
export async function applyCorrections(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  lines: readonly GivenLine[],
  nameOf: (lineNo: number, field?: string) => string,
): Promise<void> {
  const given = lines.flatMap(({ lineNo, values }) =>
    Object.entries(values).map(([field, value]) => ({ lineNo, field, value })),
  );
  const refused = new Map(
    [...new Set(given.map(({ field }) => field))].map((field) => [
      field,
      whyNotCorrectable(upload, reading, field),
    ]),
  );
  for (const { lineNo, field } of given) {
    const why = refused.get(field);
    if (why) throw refuse('field_not_correctable', why, { field: nameOf(lineNo, field) });
  }
  await execute(tx, giveCellsSql, [
    upload.customer_id,
    upload.upload_id,
    given.map(({ lineNo }) => lineNo),
    given.map(({ field }) => field),
    given.map(({ field }) => exceptionFieldOf(field)),
    given.map(({ value }) => value?.trim() ?? null),
    given.map(({ field }) => columnsOf(reading, field)[0] ?? null),
  ]);
  await execute(tx, 'DELETE FROM given_cells WHERE value IS NOT DISTINCT FROM former');
  await execute(tx, 'ANALYZE given_cells');
  const renumbered = await rows<{ line_no: number }>(
    tx,
    `SELECT line_no FROM given_cells WHERE field = 'shipmentId'`,
  );
  const [holding] = await linesThatHoldOthers(
    tx,
    upload,
    renumbered.map((row) => row.line_no),
  );
  if (holding !== undefined)
    throw refuse('shipment_has_other_rows', whyHeld, { field: nameOf(holding, 'shipmentId') });
}

export const whyHeld =
  'Other rows belong to this row’s shipment. Enter their shipment IDs first, or together with this one';

/** Renumbered rows that are the head of rows which are not renumbered: these would be left without their shipment. */
export async function linesThatHoldOthers(
  tx: Transaction,
  upload: UploadRow,
  lineNos: readonly number[],
): Promise<number[]> {
  if (lineNos.length === 0) return [];
  const found = await rows<{ head_line_no: number }>(
    tx,
    `SELECT DISTINCT head_line_no FROM lines
     WHERE customer_id = $1 AND upload_id = $2 AND head_line_no = ANY ($3) AND line_no <> ALL ($3)
       AND excluded_by IS DISTINCT FROM $4`,
    [upload.customer_id, upload.upload_id, lineNos, excludedBy.repeat],
  );
  return found.map((row) => row.head_line_no);
}

export type GivenSums = {
  readonly lineCount: number;
  readonly cellCount: number;
  readonly takenBack: number;
  readonly sheetRow: number;
  readonly fields: readonly string[];
  readonly value: string | null;
};

/** Totals of `given_cells`. */
export async function sumsOfGiven(tx: Transaction, upload: UploadRow): Promise<GivenSums> {
  const sums = await oneRow<{
    lines: number;
    cells: number;
    taken_back: number;
    sheet_row: number | null;
    fields: string[] | null;
    value: string | null;
  }>(
    tx,
    `SELECT count(DISTINCT g.line_no)::integer AS lines, count(*)::integer AS cells,
       count(*) FILTER (WHERE g.value IS NULL)::integer AS taken_back, min(x.sheet_row) AS sheet_row,
       array_agg(DISTINCT g.field) AS fields, CASE WHEN count(DISTINCT g.value) = 1 THEN min(g.value) END AS value
     FROM given_cells g
     JOIN exception_lines x ON x.customer_id = $1 AND x.upload_id = $2 AND x.line_no = g.line_no`,
    [upload.customer_id, upload.upload_id],
  );
  return {
    lineCount: sums.lines,
    cellCount: sums.cells,
    takenBack: sums.taken_back,
    sheetRow: sums.sheet_row ?? 0,
    fields: sums.fields ?? [],
    value: sums.value,
  };
}

/** The columns of the file that hold a field, counted from 1 as in a database array. */
function columnsOf(reading: Reading, field: string): number[] {
  return reading.columns.filter((column) => column.field === field).map((column) => column.columnNo + 1);
}
