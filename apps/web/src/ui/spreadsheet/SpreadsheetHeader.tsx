import type { SheetLayout } from './sheetLayout.ts';
import type { SpreadsheetColumn } from './sheetTypes.ts';
import { frozenProps } from './sheetCell.tsx';
import sheet from './Sheet.module.css';
import classes from './Spreadsheet.module.css';

interface SpreadsheetHeaderProps {
  rowHeader: string;
  columns: readonly SpreadsheetColumn[];
  layout: SheetLayout;
}

/** Column names; columns that need work are highlighted. */
export function SpreadsheetHeader({ rowHeader, columns, layout }: SpreadsheetHeaderProps) {
  return (
    <div role="rowgroup" className={sheet.head}>
      <div
        role="row"
        aria-rowindex={1}
        className={`${sheet.headRow} ${classes.headRow}`}
        style={{ gridTemplateColumns: layout.template }}
      >
        <div
          role="columnheader"
          aria-colindex={1}
          className={`${sheet.headCell} ${classes.headCell}`}
          {...frozenProps(layout, 0)}
        >
          <span className={classes.headName}>{rowHeader}</span>
        </div>
        {columns.map((column, at) => (
          <div
            key={column.id}
            role="columnheader"
            aria-colindex={at + 2}
            className={`${sheet.headCell} ${classes.headCell}`}
            data-align={column.align}
            data-marked={column.isMarked || undefined}
            title={`${column.header} · ${column.detail}`}
          >
            <span className={classes.headName}>{column.header}</span>
            <span className={classes.headDetail}>{column.detail}</span>
          </div>
        ))}
      </div>
    </div>
  );
}
