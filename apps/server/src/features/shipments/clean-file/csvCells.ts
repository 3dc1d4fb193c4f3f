import { withoutFormula } from '@lanewright/tabular';

/** Cells as one piece of a csv row. Texts that a spreadsheet would run as a formula are kept from it by an apostrophe. */
export function csvCells(cells: readonly (string | number | null)[]): string {
  return cells.map(csvCell).join(',');
}

function csvCell(cell: string | number | null): string {
  if (cell === null) return '';
  const text = withoutFormula(String(cell));
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
