import { Check } from 'lucide-react';
import { memo } from 'react';
import { cellProps, FillHandle, frozenProps, type RowPlace, rowProps } from './sheetCell.tsx';
import type { SheetLayout } from './sheetLayout.ts';
import {
  type SpreadsheetCell,
  type SpreadsheetColumn,
  type SpreadsheetRow,
  stateWords,
} from './sheetTypes.ts';
import sheet from './Sheet.module.css';
import classes from './Spreadsheet.module.css';

interface RowViewProps extends RowPlace {
  /** Undefined while loading. */
  row: SpreadsheetRow | undefined;
  columns: readonly SpreadsheetColumn[];
  layout: SheetLayout;
  onTake: (row: number, column: number) => void;
}

/** One row. Re-rendered only when its own data changed. */
export const SpreadsheetRowView = memo(function SpreadsheetRowView(props: RowViewProps) {
  const { row, index, columns, layout } = props;
  return (
    <div
      {...rowProps(props, layout, classes.row)}
      aria-busy={row === undefined || undefined}
      data-done={row?.isDone || undefined}
    >
      <div {...cellProps(props, 0, classes.cell)} role="rowheader" {...frozenProps(layout, 0)}>
        <span className={classes.rowName}>{row?.name ?? '…'}</span>
        {row?.isDone === true && (
          <Check size={13} strokeWidth={2.6} className={classes.doneMark} role="img" aria-label="Resolved" />
        )}
      </div>
      {columns.map((column, at) => {
        const cell = row?.cellAt(at);
        return (
          <div
            key={column.id}
            {...cellProps(props, at + 1, classes.cell)}
            role="gridcell"
            aria-readonly={!column.isEditable || undefined}
            aria-invalid={cell?.state === 'wrong' || cell?.state === 'failed' || undefined}
            aria-description={cell?.problem}
            data-align={column.align}
            data-state={cell?.state}
            data-read={!column.isEditable || undefined}
          >
            {props.editColumn === at + 1 ? (
              props.editor
            ) : cell === undefined ? (
              <span className={classes.bone} aria-hidden />
            ) : (
              <CellText cell={cell} onTake={() => props.onTake(index, at)} />
            )}
            <FillHandle place={props} at={at + 1} />
          </div>
        );
      })}
    </div>
  );
});

function CellText({ cell, onTake }: { cell: SpreadsheetCell; onTake: () => void }) {
  const words = stateWords[cell.state];
  return (
    <>
      {(cell.text !== '' || cell.proposal === undefined) && (
        <span className={sheet.value} title={cell.text}>
          {cell.text}
          {cell.text === '' && cell.state === 'fault' && <i>empty</i>}
        </span>
      )}
      {cell.proposal !== undefined && (
        // Keyboard users accept it with Ctrl-Enter; the button is for the pointer.
        <button
          type="button"
          tabIndex={-1}
          className={classes.ghost}
          title={`Apply suggestion: ${cell.proposal}`}
          aria-label={`Apply suggestion ${cell.proposal}`}
          data-take
          onClick={onTake}
        >
          {cell.proposal}
        </button>
      )}
      {words !== '' && <span className="visually-hidden">, {words}</span>}
    </>
  );
}
