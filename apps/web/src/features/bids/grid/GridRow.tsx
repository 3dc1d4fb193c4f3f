import { memo, type ReactNode } from 'react';
import { formatRate } from '../../../ui/figures.ts';
import type { BidLane } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import { type InputColumn, missingCharges } from '../cells/inputColumns.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import type { LaneChecks } from '../checks/gridChecks.ts';
import classes from './BidGrid.module.css';
import { type GridLayout, isFigure, type LockedColumnId } from './gridLayout.ts';
import { LockedCell } from './LockedCells.tsx';

export interface GridRowProps {
  gridId: string;
  lane: BidLane;
  index: number;
  top: number;
  columns: readonly InputColumn[];
  layout: GridLayout;
  unsaved: CellTexts | undefined;
  problems: CellProblems | undefined;
  checks: LaneChecks | undefined;
  /** Selected columns, -1 for none. */
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
  /** Shown at the active cell: a price to check. */
  bubble: ReactNode;
}

/** One lane of the grid. Re-rendered only when its own data changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { lane, index, columns, layout, unsaved, problems, checks } = props;
  const lockedCount = layout.locked.length;
  const saved = savedTexts(lane);
  const textOf = (columnId: string) => unsaved?.[columnId] ?? saved[columnId] ?? '';
  const missing =
    lane.isComplete === false ? missingCharges(columns, (id) => saved[id] ?? '', lane.moveType) : [];
  return (
    <div
      role="row"
      aria-rowindex={index + 2}
      className={classes.row}
      data-closed={!lane.open || undefined}
      style={{ gridTemplateColumns: layout.template, top: props.top }}
    >
      {layout.locked.map((column, at) => (
        <div
          key={column.id}
          {...cellProps(props, at)}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          aria-readonly
          data-frozen={at < layout.frozen || undefined}
          data-edge={at === layout.frozen - 1 || undefined}
          data-align={column.align}
          style={at < layout.frozen ? { left: layout.lefts[at] } : undefined}
        >
          <LockedCell lane={lane} column={column.id as LockedColumnId} missing={missing} />
        </div>
      ))}
      {columns.map((column, inputAt) => {
        const at = lockedCount + inputAt;
        const problem = problems?.[column.id];
        const check = problem === undefined ? checks?.[column.id]?.message : undefined;
        const isActive = props.activeColumn === at;
        return (
          <div
            key={column.id}
            {...cellProps(props, at)}
            role="gridcell"
            aria-readonly={!lane.open || undefined}
            aria-invalid={problem !== undefined || undefined}
            aria-description={problem ?? check}
            data-input
            data-align={isFigure(column) ? 'right' : undefined}
            data-unsaved={unsaved?.[column.id] !== undefined || undefined}
            data-wrong={problem !== undefined || undefined}
            data-check={check !== undefined || undefined}
            title={isActive ? undefined : (problem ?? check)}
          >
            {props.editColumn === at ? (
              props.editor
            ) : (
              <span className={classes.value}>{shownText(column, textOf(column.id))}</span>
            )}
            {unsaved?.[column.id] !== undefined && <span className="visually-hidden">, not submitted</span>}
            {isActive && problem !== undefined && (
              <span
                className={classes.bubble}
                aria-hidden
                data-left={inputAt > columns.length / 2 || undefined}
              >
                {problem}
              </span>
            )}
            {isActive && props.editColumn === -1 && props.bubble}
            {props.handleColumn === at && props.editColumn === -1 && (
              <span className={classes.handle} data-handle aria-hidden />
            )}
          </div>
        );
      })}
      {layout.info.map((column, infoAt) => (
        <div
          key={column.id}
          {...cellProps(props, lockedCount + columns.length + infoAt)}
          role="gridcell"
          aria-readonly
          data-align={column.align}
        >
          <span className={classes.value}>{column.cell(lane)}</span>
        </div>
      ))}
    </div>
  );
});

/** Element ID of a cell, used for the grid's active descendant. */
export function cellId(gridId: string, row: number, column: number): string {
  return `${gridId}-${row}-${column}`;
}

function cellProps({ gridId, index, ...row }: GridRowProps, at: number) {
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

/** More decimals would be hidden, and are invalid. */
const plainNumber = /^-?\d+(\.\d{1,6})?$/;

/** Formats rates with thousands separators and at least two decimals, volumes with thousands separators; anything else as typed. */
function shownText({ kind }: InputColumn, text: string): string {
  if (!plainNumber.test(text)) return text;
  if (kind === 'rate') return formatRate(Number(text));
  return kind === 'capacity' ? Number(text).toLocaleString('en-US', { maximumFractionDigits: 4 }) : text;
}
