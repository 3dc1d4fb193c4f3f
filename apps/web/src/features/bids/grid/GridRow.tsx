import { memo, type ReactNode } from 'react';
import { countOf, formatLoadsPerWeek, formatQuantity, formatRate } from '../../../ui/figures.ts';
import {
  cellProps,
  FillHandle,
  frozenProps,
  type RowPlace,
  rowProps,
} from '../../../ui/spreadsheet/sheetCell.tsx';
import sheet from '../../../ui/spreadsheet/Sheet.module.css';
import type { BidLane } from '../bidTypes.ts';
import { type CellTexts, savedTexts } from '../cells/cellTexts.ts';
import { derivedCapacity } from '../cells/derivedCapacity.ts';
import {
  capacityColumnId,
  type InputColumn,
  loadsPerWeekColumnId,
  missingCharges,
} from '../cells/inputColumns.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import type { LaneChecks } from '../checks/gridChecks.ts';
import classes from './BidGrid.module.css';
import { type GridLayout, isFigure, type LockedColumnId } from './gridLayout.ts';
import { LockedCell } from './LockedCells.tsx';

interface GridRowProps extends RowPlace {
  lane: BidLane;
  columns: readonly InputColumn[];
  layout: GridLayout;
  unsaved: CellTexts | undefined;
  problems: CellProblems | undefined;
  checks: LaneChecks | undefined;
  /** Shown at the active cell: a price to check. */
  bubble: ReactNode;
}

/** One lane of the grid. Re-rendered only when its own data changed. */
export const GridRow = memo(function GridRow(props: GridRowProps) {
  const { lane, columns, layout, unsaved, problems, checks } = props;
  const lockedCount = layout.locked.length;
  const saved = savedTexts(lane);
  const textOf = (columnId: string) => unsaved?.[columnId] ?? saved[columnId] ?? '';
  const missing =
    lane.isComplete === false ? missingCharges(columns, (id) => saved[id] ?? '', lane.moveType) : [];
  const monthsSet = columns.some(({ kind }) => kind === 'capacity')
    ? 0
    : countMonths({ ...saved, ...unsaved });
  return (
    <div {...rowProps(props, layout, classes.row)} data-closed={!lane.open || undefined}>
      {layout.locked.map((column, at) => (
        <div
          key={column.id}
          {...cellProps(props, at, classes.cell)}
          role={at === 0 ? 'rowheader' : 'gridcell'}
          aria-readonly
          data-align={column.align}
          {...frozenProps(layout, at)}
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
            {...cellProps(props, at, classes.cell)}
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
            ) : column.kind === 'capacity' ? (
              <MonthText lane={lane} column={column} textOf={textOf} />
            ) : column.kind === 'loadsPerWeek' && monthsSet > 0 ? (
              <LoadsText text={textOf(column.id)} monthsSet={monthsSet} />
            ) : (
              <span className={sheet.value}>{shownText(column, textOf(column.id))}</span>
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
            <FillHandle place={props} at={at} />
          </div>
        );
      })}
      {layout.info.map((column, infoAt) => (
        <div
          key={column.id}
          {...cellProps(props, lockedCount + columns.length + infoAt, classes.cell)}
          role="gridcell"
          aria-readonly
          data-align={column.align}
        >
          <span className={sheet.value}>{column.cell(lane)}</span>
        </div>
      ))}
    </div>
  );
});

/** Months with a capacity of their own. */
const countMonths = (texts: CellTexts) =>
  Object.keys(texts).filter((id) => id.startsWith(capacityColumnId('')) && texts[id] !== '').length;

/** A month without a capacity of its own shows the one that follows from the loads per week. */
function MonthText({
  lane,
  column,
  textOf,
}: {
  lane: BidLane;
  column: InputColumn & { readonly kind: 'capacity' };
  textOf: (columnId: string) => string;
}) {
  const text = textOf(column.id);
  const loads = textOf(loadsPerWeekColumnId);
  const derived = text === '' && loads !== '' ? derivedCapacity(lane, loads, column.month) : null;
  if (derived === null) return <span className={sheet.value}>{shownText(column, text)}</span>;
  const from = formatLoadsPerWeek(Number(loads), lane.unitMeasure);
  return (
    <span
      className={`${sheet.value} ${classes.derived}`}
      title={`From ${from}. Enter a volume to set this month.`}
    >
      {formatQuantity(derived)}
      <span className="visually-hidden">, from {from}</span>
    </span>
  );
}

/** The loads per week and, while the months are not shown, how many of them have a capacity of their own. */
function LoadsText({ text, monthsSet }: { text: string; monthsSet: number }) {
  return (
    <span className={classes.twoLines}>
      <span>{text}</span>
      {monthsSet > 0 && <small>{countOf(monthsSet, 'month')} set</small>}
    </span>
  );
}

/** More decimals would be hidden, and are invalid. */
const plainNumber = /^-?\d+(\.\d{1,6})?$/;

/** Formats rates with thousands separators and at least two decimals, volumes with thousands separators; anything else as typed. */
function shownText({ kind }: InputColumn, text: string): string {
  if (!plainNumber.test(text)) return text;
  if (kind === 'rate') return formatRate(Number(text));
  return kind === 'capacity' ? Number(text).toLocaleString('en-US', { maximumFractionDigits: 4 }) : text;
}
