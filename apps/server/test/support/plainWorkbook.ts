import { cellReference } from '@lanewright/tabular';
import { makeZip, workbookParts } from '@lanewright/tabular/testing';

/**
 * A workbook of one sheet as written by programs that do not calculate: `=…` is a formula without a value, '' an empty cell.
 * `merges` are ranges such as `C2:C4`.
 */
export function plainWorkbook(
  rows: readonly (readonly string[])[],
  merges: readonly string[] = [],
  sheetName = 'S',
): Buffer {
  const cellOf = (text: string, at: string) =>
    text === ''
      ? `<c r="${at}" s="0"/>`
      : text.startsWith('=')
        ? `<c r="${at}"><f>${text.slice(1)}</f><v></v></c>`
        : `<c r="${at}" t="inlineStr"><is><t>${text}</t></is></c>`;
  const xml = rows.map(
    (cells, row) =>
      `<row r="${row + 1}">${cells.map((text, column) => cellOf(text, cellReference(row, column))).join('')}</row>`,
  );
  const merged = merges.map((ref) => `<mergeCell ref="${ref}"/>`).join('');
  const parts = workbookParts(
    `<worksheet><sheetData>${xml.join('')}</sheetData><mergeCells>${merged}</mergeCells></worksheet>`,
  );
  const workbook = parts['xl/workbook.xml'] ?? '';
  return makeZip({ ...parts, 'xl/workbook.xml': workbook.replace('name="S"', `name="${sheetName}"`) });
}
