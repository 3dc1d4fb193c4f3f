import { uncalculatedIn } from '../../uploads/index.ts';
import type { TemplateRows, TemplateSheet } from './readTemplateFile.ts';
import type { TemplateMatching } from './templateMatching.ts';

/** Suggested fix for a sheet whose formulas have no values. */
export const saveInExcel = 'Open the file in Excel, save it, and upload it again. Or leave this column out.';

/**
 * Describes the first mapped column that has formulas without values, as programs that do not calculate write them; null if there
 * is none. Read as blank, such a cell would remove a price.
 */
export function uncalculatedColumn(
  { columns }: TemplateMatching,
  { header }: TemplateSheet,
  { formulaCells }: Pick<TemplateRows, 'formulaCells'>,
): string | null {
  const column = columns.find(({ means, columnNo }) => means !== null && formulaCells.has(columnNo));
  return column === undefined
    ? null
    : uncalculatedIn(header[column.columnNo] ?? '', formulaCells.get(column.columnNo) ?? '');
}

/** The same as one text, with the suggested fix. */
export function uncalculatedRefusal(...column: Parameters<typeof uncalculatedColumn>): string | null {
  const problem = uncalculatedColumn(...column);
  return problem === null ? null : `${problem} ${saveInExcel}`;
}
