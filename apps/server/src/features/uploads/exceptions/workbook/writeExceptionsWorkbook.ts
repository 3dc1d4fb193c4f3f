import { shipmentFields } from '@lanewright/freight';
import { type StreamedCell, type StreamedColumn, type StreamedSheet, streamXlsx } from '@lanewright/tabular';
import type { Transaction } from '../../../../platform/database/database.ts';
import type { Reading } from '../../columns/reading.ts';
import { labelOf } from '../../lines/exceptionReasons.ts';
import type { UploadRow } from '../../uploads.queries.ts';
import { type ExceptionRow, selectRowsOf } from '../exceptions.queries.ts';
import { readingOfExceptions } from '../readingOfExceptions.ts';
import { cutCell, longestReceived } from './cutCell.ts';
import { shownNow } from './currentFieldValue.ts';
import { selectRowsToCorrect } from './selectRowsToCorrect.ts';
import {
  excludeHeader,
  inputHeader,
  keyHeader,
  keyText,
  mostWorkbookRows,
  rowsAtOnce,
  rowsSheetName,
} from './workbookLayout.ts';

const inputFill = 'FFF8E1';
const wrongFill = 'FFCDD2';

/**
 * Streams the rows that need a user's decision as a workbook to correct and return, while they are read; throws unless the upload
 * waits for them. Rows above the limit come with the next workbook.
 */
export async function writeExceptionsWorkbook(
  tx: Transaction,
  upload: UploadRow,
): Promise<AsyncIterable<Uint8Array>> {
  const reading = readingOfExceptions(upload);
  const { lineNos, fields: faulty, total } = await selectRowsToCorrect(tx, upload, mostWorkbookRows);
  const fields = shipmentFields.filter((field) => faulty.includes(field));
  const input: StreamedColumn[] = fields.map((field) => ({
    header: inputHeader(field),
    width: Math.max(18, inputHeader(field).length + 2),
    fill: inputFill,
    unlocked: true,
    // Text format, so that values arrive exactly as typed.
    numberFormat: '@',
  }));
  return streamXlsx([
    {
      name: rowsSheetName,
      columns: [
        { header: 'Row', width: 8 },
        ...input,
        { header: 'Problem', width: 46 },
        { header: 'Suggestion', width: 24 },
        {
          header: excludeHeader,
          width: 10,
          fill: inputFill,
          unlocked: true,
          rule: {
            kind: 'list',
            values: ['yes'],
            message: 'Enter “yes” to exclude the row, or leave it blank.',
          },
        },
        ...reading.columns.map((column) => ({ header: cutCell(`${column.header} (as received)`) })),
        { header: keyHeader, hidden: true },
      ],
      rows: slicesOf(tx, upload, reading, lineNos, fields),
      frozenColumns: 1,
      filterable: true,
    },
    readMe(lineNos.length, total),
  ]);
}

async function* slicesOf(
  tx: Transaction,
  upload: UploadRow,
  reading: Reading,
  lineNos: readonly number[],
  fields: readonly string[],
): AsyncGenerator<StreamedCell[][]> {
  for (let from = 0; from < lineNos.length; from += rowsAtOnce) {
    const some = lineNos.slice(from, from + rowsAtOnce);
    const found = await selectRowsOf(tx, upload.customer_id, upload.upload_id, some, 'listed');
    yield found.map((row) => cellsOf(upload, reading, row, fields));
  }
}

function cellsOf(
  upload: UploadRow,
  reading: Reading,
  row: ExceptionRow,
  fields: readonly string[],
): StreamedCell[] {
  const was = Object.fromEntries(fields.map((field) => [field, shownNow(reading, row, field)]));
  const wrong = new Set(row.exceptions.map(({ field }) => field));
  return [
    row.sheetRow,
    ...fields.map((field) => {
      const value = was[field] ?? '';
      return wrong.has(field) ? { value, fill: wrongFill } : value;
    }),
    row.exceptions.map(({ field, message }) => `${labelOf(field)}: ${message}`).join('\n'),
    row.exceptions
      .flatMap(({ field, proposal }) => (proposal ? [`${labelOf(field)}: ${cutCell(proposal)}`] : []))
      .join('\n'),
    null,
    ...reading.columns.map((_, column) => cutCell(row.cells[column] ?? '')),
    keyText({ upload: upload.upload_id, row: row.lineNo, was }),
  ];
}

function readMe(shown: number, total: number): StreamedSheet {
  const more =
    total > shown
      ? [`This workbook has ${shown} of ${total} rows. Import it, then download the next rows.`]
      : [];
  return {
    name: 'Instructions',
    columns: [{ header: 'How to correct these rows', width: 100, wrap: true }],
    rows: [
      [
        ...more,
        'Red cells are invalid or missing.',
        'Enter the correct values in the columns that begin with “Correct”. Only cells that you change are updated.',
        'Write dates as YYYY-MM-DD and numbers as 1234.50. Clearing a cell sets it to blank.',
        'Choose “yes” under “Exclude” to exclude a row.',
        'You can sort, filter, move columns and delete rows. Rows you delete stay unchanged. Don’t change the hidden “Key” column.',
        `Values longer than ${longestReceived} characters are cut off here. Lanewright shows the full value.`,
        'Import the file on the page you downloaded it from, as XLSX or CSV. The whole import is one change and can be undone as one.',
      ].map((text) => [text]),
    ],
  };
}
