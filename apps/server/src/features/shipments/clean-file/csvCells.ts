import { withoutFormula } from '@lanewright/tabular';

/** Joins cells of a CSV row. An apostrophe stops a spreadsheet from running a text as a formula. */
export function csvCells(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',');
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  const text = withoutFormula(String(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
