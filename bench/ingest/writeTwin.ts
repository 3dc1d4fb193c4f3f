import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import type { ReadableStream } from 'node:stream/web';
import { type CellValue, writeXlsxStream } from 'hucre';
import { generateRows, type GenerateOptions } from '../../tools/generate/generateRows.ts';

const figures = /^(Miles|Weight|Linehaul|Fuel|Accessorials|Total Charge|Stops)/;
const dates = / Date$/;

/** Writes the generated truckloads as a spreadsheet program would: shared strings, numbers as numbers, dates as dates. */
export async function writeTwin(path: string, options: GenerateOptions): Promise<void> {
  const rows = generateRows('road-ftl', options)[Symbol.iterator]();
  const headers = [...(rows.next().value ?? [])];
  function* cells(): Iterable<CellValue[]> {
    for (let next = rows.next(); !next.done; next = rows.next())
      yield next.value.map((text, column) => valueOf(text, headers[column] ?? ''));
  }
  const workbook = writeXlsxStream(cells(), {
    name: 'Loads',
    inlineStrings: false,
    columns: headers.map((header) => (dates.test(header) ? { header, numFmt: 'yyyy-mm-dd' } : { header })),
  });
  await pipeline(Readable.fromWeb(workbook as ReadableStream), createWriteStream(path));
}

function valueOf(text: string, header: string): CellValue {
  if (text === '') return null;
  if (dates.test(header)) return new Date(`${text}T00:00:00Z`);
  return figures.test(header) ? Number(text) : text;
}
