import { type SpreadsheetColumn, type SpreadsheetRow, stateWords } from './sheetTypes.ts';
import sheet from './Sheet.module.css';
import classes from './Spreadsheet.module.css';

interface SpreadsheetStatusProps {
  rowHeader: string;
  row: SpreadsheetRow | undefined;
  column: SpreadsheetColumn | undefined;
  columnNo: number;
}

/** Status above the table: the active cell and its state. */
export function SpreadsheetStatus({ rowHeader, row, column, columnNo }: SpreadsheetStatusProps) {
  const cell = column === undefined ? undefined : row?.cellAt(columnNo);
  const isWrong = cell?.state === 'wrong' || cell?.state === 'failed';
  return (
    <div className={`${sheet.status} ${classes.status}`}>
      <span className={sheet.statusCell}>
        {row !== undefined && (
          <>
            <b>
              {rowHeader} {row.name}
              {column !== undefined && `, ${column.header}`}
            </b>
            {cell?.received !== undefined &&
              `received as ${cell.received === '' ? 'empty' : `“${cell.received}”`}`}
          </>
        )}
      </span>
      <span role="status" className={classes.statusSays} data-wrong={isWrong || undefined}>
        {cell?.problem ?? (cell === undefined ? '' : stateWords[cell.state])}
      </span>
    </div>
  );
}

/** Below the table: available keys. */
export function SpreadsheetKeys({ id }: { id: string }) {
  return (
    <p id={id} className={`${sheet.keys} ${classes.keys}`}>
      <kbd>Enter</kbd> edits, <kbd>Ctrl Enter</kbd> applies a suggestion, <kbd>Ctrl V</kbd> pastes,{' '}
      <kbd>Ctrl D</kbd> fills down, <kbd>Delete</kbd> puts back as received, <kbd>Ctrl Z</kbd> undoes.{' '}
      <kbd>Esc</kbd>, then <kbd>Tab</kbd> leaves the table.
    </p>
  );
}
