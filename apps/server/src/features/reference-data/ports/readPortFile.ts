import { openTable, TabularError } from '@lanewright/tabular';
import { cutText } from '../../../platform/cutText.ts';
import { refuse } from '../../../platform/http/problemError.ts';

/** A row of the World Port Index, as in the file. */
export type PortFileRow = {
  rowNo: number;
  /** Without spaces; null if there is none. */
  code: string | null;
  name: string;
  otherNames: string[];
  country: string;
  latitude: number | null;
  longitude: number | null;
};

/** The headers of the columns that are read; the other hundred columns are ignored. */
const headers = {
  name: 'Main Port Name',
  otherNames: 'Alternate Port Name',
  code: 'UN/LOCODE',
  country: 'Country Code',
  latitude: 'Latitude',
  longitude: 'Longitude',
} as const;
type ColumnName = keyof typeof headers;
/** The index has about 3,800 ports. */
const mostRows = 20_000;
const longestName = 200;

/**
 * Reads the ports of a World Port Index file (csv or xlsx).
 * @throws TabularError if it can't be read; ProblemError if it is another file.
 */
export async function readPortFile(path: string): Promise<PortFileRow[]> {
  const table = await openTable(path);
  const rows: PortFileRow[] = [];
  let columns: Record<ColumnName, number> | undefined;
  try {
    for await (const batch of table.readBatches(0)) {
      for (let row = 0; row < batch.rowCount; row += 1) {
        // A cell with only spaces is empty in this file.
        const texts = batch.texts(row).map((text) => text.trim());
        if (columns === undefined) columns = columnsOf(texts);
        else if (texts.some((text) => text !== '')) rows.push(rowOf(texts, columns, batch.rowNumber(row)));
      }
      if (rows.length > mostRows)
        throw new TabularError('too-many-rows', `A ports file can have at most ${mostRows} rows.`);
    }
  } finally {
    await table.close();
  }
  if (rows.length === 0)
    throw refuse('port_file_empty', 'This file has no ports', {
      detail: 'The file has headers but no rows.',
      field: 'file',
    });
  return rows;
}

function columnsOf(texts: readonly string[]): Record<ColumnName, number> {
  const at = new Map(texts.map((text, index) => [text.toLowerCase(), index]));
  const found = Object.entries(headers).map(
    ([column, header]) => [column, at.get(header.toLowerCase())] as const,
  );
  const missing = found.flatMap(([column, index]) =>
    index === undefined ? [headers[column as ColumnName]] : [],
  );
  if (missing.length > 0)
    throw refuse('port_file_unknown', 'This is not a World Port Index file', {
      detail: `The first row is missing ${missing.map((header) => `“${header}”`).join(', ')}.`,
      field: 'file',
    });
  return Object.fromEntries(found) as Record<ColumnName, number>;
}

function rowOf(texts: readonly string[], columns: Record<ColumnName, number>, rowNo: number): PortFileRow {
  const text = (column: ColumnName) => texts[columns[column]] ?? '';
  const code = text('code').replace(/\s/g, '').toUpperCase();
  return {
    rowNo,
    code: code === '' ? null : cutText(code, longestName),
    name: cutText(text('name').replace(/\s+/g, ' '), longestName),
    otherNames: text('otherNames')
      .split(';')
      .map((name) => cutText(name.trim(), longestName))
      .filter((name) => name !== ''),
    country: cutText(text('country'), longestName),
    latitude: degrees(text('latitude'), 90),
    longitude: degrees(text('longitude'), 180),
  };
}

function degrees(text: string, most: number): number | null {
  const number = text === '' ? Number.NaN : Number(text);
  return Number.isFinite(number) && Math.abs(number) <= most ? number : null;
}
