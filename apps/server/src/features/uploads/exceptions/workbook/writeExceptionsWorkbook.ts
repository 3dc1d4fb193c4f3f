import { shipmentFields } from '@lanewright/freight';
import { type CellMark, type WrittenColumn, type WrittenSheet, writeXlsx } from '@lanewright/tabular';
import type { Transaction } from '../../../../platform/database/database.ts';
import { labelOf } from '../../lines/exceptionReasons.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { type ExceptionRow, selectExceptionRows } from '../exceptions.queries.ts';
import { readingOfExceptions } from '../readingOfExceptions.ts';
import { saidNow } from './saidNow.ts';
import { excludeHeader, inputHeader, keyHeader, keyText, rowsSheetName } from './workbookLayout.ts';

/** A workbook with styles stands in memory whole; the rows beyond come with the next one. */
const mostRows = 10_000;
const inputFill = 'FFF8E1';
const wrongFill = 'FFCDD2';

/** The rows that need a person as a workbook to correct and bring back: refused unless the upload waits for them. */
export async function writeExceptionsWorkbook(tx: Transaction, upload: UploadRow): Promise<Uint8Array> {
  const reading = readingOfExceptions(upload);
  const found = await selectExceptionRows(tx, upload.customer_id, upload.upload_id, {
    groupKey: null,
    limit: mostRows,
    offset: 0,
  });
  const faulty = new Set(found.rows.flatMap((row) => row.exceptions.map(({ field }) => field)));
  const fields = shipmentFields.filter((field) => faulty.has(field));
  const input: WrittenColumn[] = fields.map((field) => ({
    header: inputHeader(field),
    width: Math.max(18, inputHeader(field).length + 2),
    fill: inputFill,
    unlocked: true,
    // As text: what is typed arrives as it was typed.
    numberFormat: '@',
  }));
  const rows = found.rows.map((row) => {
    const was = Object.fromEntries(fields.map((field) => [field, saidNow(reading, row, field)]));
    return [
      row.sheetRow,
      ...fields.map((field) => was[field] ?? ''),
      row.exceptions.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('\n'),
      row.exceptions
        .flatMap(({ field, proposal }) => (proposal ? [`${labelOf(field)}: ${proposal}`] : []))
        .join('\n'),
      null,
      ...reading.columns.map((_, column) => row.cells[column] ?? ''),
      keyText({ upload: upload.upload_id, row: row.lineNo, was }),
    ];
  });
  return writeXlsx({
    title: `Rows to correct in ${upload.file_name}`,
    sheets: [
      {
        name: rowsSheetName,
        columns: [
          { header: 'Row', width: 8 },
          ...input,
          { header: 'What is wrong', width: 46 },
          { header: 'Proposal', width: 24 },
          {
            header: excludeHeader,
            width: 10,
            fill: inputFill,
            unlocked: true,
            rule: {
              kind: 'list',
              values: ['yes'],
              message: 'Say “yes” to leave the row out, or leave it empty.',
            },
          },
          ...reading.columns.map((column) => ({ header: `${column.header} (as received)` })),
          { header: keyHeader, hidden: true },
        ],
        rows,
        marks: marksOf(found.rows, fields),
        frozenColumns: 1,
        filterable: true,
      },
      readMe(found.rows.length, found.total),
    ],
  });
}

/** The cells at fault, in their own colour. */
function marksOf(rows: readonly ExceptionRow[], fields: readonly string[]): CellMark[] {
  return rows.flatMap(({ exceptions }, row) =>
    exceptions.map(({ field }) => ({
      row,
      column: 1 + fields.indexOf(field),
      fill: wrongFill,
      unlocked: true,
    })),
  );
}

function readMe(shown: number, total: number): WrittenSheet {
  const more =
    total > shown
      ? [`These are ${shown} of ${total} rows. Bring them back, then take the next ones the same way.`]
      : [];
  return {
    name: 'Read me',
    columns: [{ header: 'How to correct these rows', width: 100, wrap: true }],
    rows: [
      ...more,
      'Every row needs a person: the red cells say something we cannot take, or nothing where something is needed.',
      'Type what is right into the columns that begin with “Correct”. Only cells that you change count.',
      'Write dates as YYYY-MM-DD and numbers as 1234.50. An emptied cell means: take it as empty.',
      'Choose “yes” under “Exclude” to leave a row out.',
      'You may sort, filter, move columns and delete rows: a row that is missing stays as it is. Leave the hidden column “Key” alone, it says whose row it is.',
      'Bring the file back where you took it from, as xlsx or csv. All of it is one change, and can be taken back as one.',
    ].map((text) => [text]),
  };
}
