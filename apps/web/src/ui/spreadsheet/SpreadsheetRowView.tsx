import { Check } from 'lucide-react';
import { memo, type ReactNode } from 'react';
import type { SheetLayout } from './sheetLayout.ts';
import {
  type SpreadsheetCell,
  type SpreadsheetColumn,
  type SpreadsheetRow,
  stateWords,
} from './sheetTypes.ts';
import classes from './Spreadsheet.module.css';

interface RowViewProps {
  gridId: string;
  /** Undefined while loading. */
  row: SpreadsheetRow | undefined;
  index: number;
  top: number;
  columns: readonly SpreadsheetColumn[];
  layout: SheetLayout;
  /** Selected columns, -1 for none; the row's name is column 0. */
  chosenFrom: number;
  chosenTo: number;
  activeColumn: number;
  /** Column with the fill handle, -1 for none. */
  handleColumn: number;
  /** Columns that the current fill would write to, -1 for none. */
  fillFrom: number;
  fillTo: number;
  editColumn: number;
  editor: ReactNode;
  onTake: (row: number, column: number) => void;
}

/** One row. Re-rendered only when its own data changed. */
export const SpreadsheetRowView = memo(function SpreadsheetRowView(props: RowViewProps) {
  const { row, index, columns, layout } = props;
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      aria-busy={row === undefined || undefined}
      className={classes.row}
      data-done={row?.isDone || undefined}
      style={{ gridTemplateColumns: layout.template, top: props.top }}
    >
      <div {...cellProps(props, 0)} role="rowheader" data-frozen style={{ left: 0 }}>
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
            {...cellProps(props, at + 1)}
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
            {props.handleColumn === at + 1 && props.editColumn === -1 && (
              <span className={classes.handle} data-handle aria-hidden />
            )}
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
        <span className={classes.value} title={cell.text}>
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

/** Element ID of a cell, used for the grid's active descendant. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

function cellProps({ gridId, index, ...row }: RowViewProps, at: number) {
  const isChosen = at >= row.chosenFrom && at <= row.chosenTo;
  return {
    id: cellId(gridId, index, at),
    className: classes.cell,
    'aria-colindex': at + 1,
    'aria-selected': isChosen,
    'data-row': index,
    'data-column': at,
    'data-chosen': isChosen || undefined,
    'data-active': row.activeColumn === at || undefined,
    'data-fill': (at >= row.fillFrom && at <= row.fillTo) || undefined,
  };
}
