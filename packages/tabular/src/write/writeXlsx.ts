import { type CellStyle, type CellValue, type WriteSheet, writeXlsx as writeWithHucre } from 'hucre/xlsx';
import { cellReference } from './cellReference.ts';
import { hasGroups, outlinesOf } from './columnGroups.ts';
import { ListSheet, validationOf } from './validation.ts';
import type { CellMark, WorkbookPlan, WrittenColumn, WrittenSheet } from './workbookPlan.ts';
import type { WrittenCell } from './writtenCell.ts';

/** Name of the very hidden sheet that holds a workbook's metadata. */
export const metadataSheetName = '_metadata';

const font = { name: 'Calibri', size: 11 };

/**
 * Writes a workbook: frozen and coloured headers, locked and unlocked cells, lists of choices, notes, metadata. It is built in
 * memory; suitable for tens of thousands of rows, not for millions.
 */
export async function writeXlsx(plan: WorkbookPlan): Promise<Uint8Array> {
  const lists = new ListSheet();
  const sheets = plan.sheets.map((sheet) => planSheet(sheet, plan, lists));
  const hidden = (name: string, rows: CellValue[][]): WriteSheet => ({ name, rows, veryHidden: true });
  if (lists.rows.length > 0) sheets.push(hidden(lists.name, lists.rows));
  if (plan.metadata !== undefined) sheets.push(hidden(metadataSheetName, Object.entries(plan.metadata)));
  return writeWithHucre({
    sheets,
    defaultFont: font,
    properties: {
      ...(plan.title === undefined ? {} : { title: plan.title }),
      ...(plan.author === undefined ? {} : { creator: plan.author }),
    },
  });
}

function planSheet(sheet: WrittenSheet, plan: WorkbookPlan, lists: ListSheet): WriteSheet {
  const rows = Array.from(sheet.rows, (row) => row.map(hucreValue));
  const cells: NonNullable<WriteSheet['cells']> = new Map();
  for (const [column, { note }] of sheet.columns.entries()) {
    const style = headerStyle(plan);
    cells.set(`0,${column}`, note === undefined ? { style } : { style, comment: { text: note } });
  }
  const styles = sheet.columns.map((column) => cellStyle(column));
  for (const [column, style] of styles.entries()) {
    // Set the style of each cell in an input column: empty cells would otherwise stay locked.
    if (style === null) continue;
    for (let row = 0; row < rows.length; row++) cells.set(`${row + 1},${column}`, { style });
  }
  const dataValidations = sheet.columns.flatMap(({ rule }, column) => {
    if (rule === undefined || rows.length === 0) return [];
    return [validationOf(rule, `${cellReference(1, column)}:${cellReference(rows.length, column)}`, lists)];
  });
  for (const mark of sheet.marks ?? []) {
    cells.set(`${mark.row + 1},${mark.column}`, markedCell(mark, sheet.columns[mark.column]));
    // Excel applies the first rule that covers a cell, so a cell's own rule comes before its column's.
    if (mark.rule !== undefined) {
      dataValidations.unshift(validationOf(mark.rule, cellReference(mark.row + 1, mark.column), lists));
    }
  }
  const outlines = outlinesOf(sheet.columns);
  const lastCell = cellReference(rows.length, Math.max(0, sheet.columns.length - 1));
  return {
    name: sheet.name,
    rows: [sheet.columns.map((column) => column.header), ...rows],
    columns: sheet.columns.map(({ header, width }, at) => ({
      width: width ?? Math.min(40, Math.max(10, header.length + 3)),
      ...outlines[at],
    })),
    ...(hasGroups(sheet.columns) ? { outlineProperties: { summaryRight: false } } : {}),
    cells,
    dataValidations,
    freezePane: { rows: 1, ...(sheet.frozenColumns ? { columns: sheet.frozenColumns } : {}) },
    ...(sheet.filterable ? { autoFilter: { range: `A1:${lastCell}` } } : {}),
    // hucre's flags list what stays allowed.
    ...(sheet.isProtected
      ? {
          protection: {
            sheet: true,
            selectLockedCells: true,
            selectUnlockedCells: true,
            formatColumns: true,
            sort: true,
            autoFilter: true,
          },
        }
      : {}),
  };
}

function hucreValue(cell: WrittenCell): CellValue {
  if (cell === null || typeof cell !== 'object' || cell instanceof Date) return cell;
  // Excel stores 15 digits; a longer number is only exact as text.
  const digits = cell.decimal.replace(/^-?0*\.?0*|\./g, '').length;
  const number = Number(cell.decimal);
  return digits > 15 || Number.isNaN(number) ? cell.decimal : number;
}

function headerStyle(plan: WorkbookPlan): CellStyle {
  return {
    font: { ...font, bold: true, color: { rgb: plan.headerText ?? 'FFFFFF' } },
    fill: solid(plan.headerFill ?? '404040'),
    alignment: { vertical: 'center', wrapText: true },
    protection: { locked: true },
  };
}

function cellStyle(column: WrittenColumn, mark: Partial<CellMark> = {}): CellStyle | null {
  const fill = mark.fill ?? column.fill;
  const unlocked = mark.unlocked ?? column.unlocked ?? false;
  if (fill === undefined && !unlocked && column.numberFormat === undefined && !column.wrap) return null;
  return {
    ...(fill === undefined ? {} : { fill: solid(fill), border: thinBorder }),
    ...(column.numberFormat === undefined ? {} : { numFmt: column.numberFormat }),
    ...(column.wrap ? { alignment: { wrapText: true, vertical: 'top' } } : {}),
    protection: { locked: !unlocked },
  };
}

function markedCell(mark: CellMark, column: WrittenColumn | undefined) {
  const style = cellStyle(column ?? { header: '' }, mark);
  return {
    ...(style === null ? {} : { style }),
    ...(mark.note === undefined ? {} : { comment: { text: mark.note } }),
  };
}

const side = { style: 'thin', color: { rgb: 'BFBFBF' } } as const;
/** A fill hides the grid lines; a thin border replaces them. */
const thinBorder = { top: side, bottom: side, left: side, right: side };

function solid(rgb: string) {
  return { type: 'pattern', pattern: 'solid', fgColor: { rgb } } as const;
}
