import { useVirtualizer } from '@tanstack/react-virtual';
import { type ClipboardEvent, type KeyboardEvent, useId, useRef, useState } from 'react';
import { parseBlock, writeBlock } from '../../../ui/spreadsheet/block.ts';
import { commandOf, type GridCommand } from '../../../ui/spreadsheet/gridCommand.ts';
import { type CellAt, inputRange, moved, nextInputCell, rangeOf } from '../../../ui/spreadsheet/selection.ts';
import { useGridPointer } from '../../../ui/spreadsheet/useGridPointer.ts';
import { useGridSelection } from '../../../ui/spreadsheet/useGridSelection.ts';
import type { BidCurrency, BidLane } from '../bidTypes.ts';
import { clearCells, fillDown, type MadeEdit, pasteInto, type Sheet, typeInto } from '../draft/cellEdits.ts';
import { textIn } from '../draft/draft.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { CheckBubble } from '../checks/CheckBubble.tsx';
import type { CheckActions } from '../checks/useGridChecks.ts';
import classes from './BidGrid.module.css';
import { CellEditor, currencyTyped, type Editing } from './CellEditor.tsx';
import { GridHeader } from './GridHeader.tsx';
import { cellId, GridRow } from './GridRow.tsx';
import { GridStatus } from './GridStatus.tsx';
import { headerHeightPx, type LaneInfoColumn, rowHeightPx, scrollLeftFor } from './gridLayout.ts';
import { copiedTexts } from './gridTexts.ts';
import { useGridLayout } from './useGridLayout.ts';

interface BidGridProps {
  sheet: Sheet;
  contractMonths: number;
  /** Columns of the lane table, if shown. */
  info: readonly LaneInfoColumn[];
  currencies: readonly BidCurrency[];
  /** Errors in a lane's cells; the same object while nothing changes. */
  problemsOf: (laneId: string) => CellProblems | undefined;
  /** Prices to check, with actions. */
  checks: CheckActions;
  onEdit: (made: MadeEdit) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Set by the grid: activates a cell of an input column, for callers outside the grid. */
  goTo: { current: ((row: number, inputColumn: number) => void) | null };
  /** Shows how the carrier's own price on a lane is calculated. */
  onExplain: (lane: BidLane) => void;
}

/** The lanes as a spreadsheet; only visible rows are rendered. */
export function BidGrid(props: BidGridProps) {
  const { sheet, contractMonths, info, currencies, problemsOf, checks, onEdit } = props;
  const { lanes, columns, draft } = sheet;
  const gridId = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  const isOpen = useRef(false); // A removed field may still fire its blur event.
  // After Esc, the next Tab leaves the grid, so that keyboard users are not trapped.
  const released = useRef(false);
  const { layout, frame } = useGridLayout(columns, contractMonths, info, scroller);
  const lockedCount = layout.locked.length;
  const inputSize = { rows: lanes.length, columns: lockedCount + columns.length };
  const size = { ...inputSize, columns: inputSize.columns + info.length };

  const virtualizer = useVirtualizer({
    count: lanes.length,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    getItemKey: (index) => lanes[index]?.laneId ?? index,
    overscan: 8,
    scrollPaddingStart: headerHeightPx,
    scrollMargin: headerHeightPx,
  });

  const show = ({ row, column }: CellAt) => {
    if (scroller === null) return;
    const top = row * rowHeightPx;
    const viewPx = scroller.clientHeight - headerHeightPx;
    if (top < scroller.scrollTop) scroller.scrollTop = top;
    else if (top + rowHeightPx > scroller.scrollTop + viewPx) scroller.scrollTop = top + rowHeightPx - viewPx;
    scroller.scrollLeft = scrollLeftFor(layout, column, scroller.scrollLeft, scroller.clientWidth);
  };
  const { selection, choose, chooseAll, chooseBlock } = useGridSelection(size, lockedCount, show);
  const { active } = selection;
  const chosen = rangeOf(selection);
  const chosenInput = inputRange(chosen, lockedCount, columns.length);

  const edit = (cell: CellAt, typed?: string) => {
    const lane = lanes[cell.row];
    const column = columns[cell.column - lockedCount];
    if (lane === undefined || column === undefined || !lane.open) return;
    choose(cell);
    const before = textIn(draft, lane, column.id);
    const text =
      typed === undefined
        ? before
        : column.kind === 'currency' || column.kind === 'currencyText'
          ? currencyTyped(typed, currencies, before)
          : typed;
    isOpen.current = true;
    setEditing({ ...cell, text, over: typed !== undefined });
  };
  /** Ends editing and returns the focus to the grid. */
  const finish = (text: string | null) => {
    if (editing === null || !isOpen.current) return;
    isOpen.current = false;
    setEditing(null);
    if (text !== null) onEdit(typeInto(sheet, editing.row, editing.column - lockedCount, text));
    grid.current?.focus({ preventScroll: true });
  };
  const fillTo = (row: number) => {
    if (chosenInput === null || row <= chosenInput.bottom) return;
    onEdit(fillDown(sheet, chosenInput, row));
    chooseBlock({
      active: { row: chosen.top, column: chosen.left },
      anchor: { row, column: chosen.right },
    });
  };
  props.goTo.current = (row, inputColumn) => {
    choose({ row, column: lockedCount + inputColumn });
    grid.current?.focus({ preventScroll: true });
    grid.current?.scrollIntoView({ block: 'nearest' });
  };
  const pointer = useGridPointer({
    scroller,
    active,
    chosen,
    lastRow: lanes.length - 1,
    choose,
    edit,
    fillTo,
  });

  const obey = (command: GridCommand): boolean => {
    switch (command.kind) {
      case 'move': {
        choose(moved(active, command.rows, command.columns, size), command.extend);
        return true;
      }
      case 'next': {
        const next = released.current ? null : nextInputCell(active, command.step, lockedCount, inputSize);
        released.current = false;
        if (next !== null) choose(next);
        return next !== null;
      }
      case 'edit':
        edit(active);
        return true;
      case 'type':
        edit(active, command.text);
        return true;
      case 'clear':
        if (chosenInput !== null) onEdit(clearCells(sheet, chosenInput));
        return true;
      case 'undo':
        props.onUndo();
        return true;
      case 'redo':
        props.onRedo();
        return true;
      case 'fillDown':
        if (chosenInput !== null)
          onEdit(fillDown(sheet, { ...chosenInput, bottom: chosenInput.top }, chosenInput.bottom));
        return true;
      case 'chooseAll':
        chooseAll();
        return true;
      case 'release':
        released.current = true;
        choose(active);
        return true;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || lanes.length === 0) return;
    if (editing !== null) return whileEditing(event);
    const command = commandOf(event);
    if (command === null) return;
    if (command.kind !== 'next' && command.kind !== 'release') released.current = false;
    if (obey(command)) event.preventDefault();
  };
  const whileEditing = (event: KeyboardEvent) => {
    if (editing === null) return;
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    const isSelect = event.target instanceof HTMLSelectElement;
    if (event.key === 'Escape') finish(null);
    else if (event.key === 'Enter' || (arrow !== undefined && editing.over && !isSelect)) {
      finish(editing.text);
      choose(moved(active, arrow ?? (event.shiftKey ? -1 : 1), 0, size));
    } else if (event.key === 'Tab') {
      finish(editing.text);
      choose(nextInputCell(active, event.shiftKey ? -1 : 1, lockedCount, inputSize) ?? active);
    } else return;
    event.preventDefault();
  };
  const onCopy = (event: ClipboardEvent) => {
    if (editing !== null) return;
    event.preventDefault();
    event.clipboardData.setData('text/plain', writeBlock(copiedTexts(sheet, chosen, info)));
    if (event.type === 'cut' && chosenInput !== null) onEdit(clearCells(sheet, chosenInput));
  };
  const onPaste = (event: ClipboardEvent) => {
    if (editing !== null || chosenInput === null) return;
    event.preventDefault();
    const block = parseBlock(event.clipboardData.getData('text/plain'));
    onEdit(pasteInto(sheet, chosenInput, block));
    const width = Math.max(1, ...block.map((row) => row.length));
    const left = lockedCount + chosenInput.left;
    chooseBlock({
      active: { row: chosenInput.top, column: left },
      anchor: {
        row: Math.max(chosenInput.bottom, chosenInput.top + block.length - 1),
        column: Math.max(lockedCount + chosenInput.right, left + width - 1),
      },
    });
  };

  const rows = virtualizer.getVirtualItems();
  const isActiveDrawn = rows.some(({ index }) => index === active.row);
  const activeLane = lanes[active.row];
  const activeColumn = columns[active.column - lockedCount];
  const at = activeLane?.laneId ?? '';
  const activeProblem = problemsOf(at)?.[activeColumn?.id ?? ''];
  const activeCheck = activeProblem ? undefined : checks.checksOf(at)?.[activeColumn?.id ?? ''];
  const hintId = `${gridId}-hint`;
  return (
    <div className={classes.frame} {...frame}>
      <div ref={setScroller} className={classes.scroller}>
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label="Bids by lane"
          aria-describedby={hintId}
          aria-rowcount={lanes.length + 1}
          aria-colcount={size.columns}
          aria-multiselectable
          aria-activedescendant={isActiveDrawn ? cellId(gridId, active.row, active.column) : undefined}
          className={classes.grid}
          onKeyDown={onKeyDown}
          onCopy={onCopy}
          onCut={onCopy}
          onPaste={onPaste}
          {...pointer.handlers}
        >
          <GridHeader columns={columns} layout={layout} />
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {rows.map(({ index, start }) => {
              const lane = lanes[index];
              if (lane === undefined) return null;
              const isChosen = index >= chosen.top && index <= chosen.bottom;
              const isFilled = pointer.fillRow !== null && index > chosen.bottom && index <= pointer.fillRow;
              const isEdited = editing?.row === index;
              const editedColumn = isEdited ? columns[editing.column - lockedCount] : undefined;
              return (
                <GridRow
                  key={lane.laneId}
                  gridId={gridId}
                  lane={lane}
                  index={index}
                  top={start - headerHeightPx}
                  columns={columns}
                  layout={layout}
                  unsaved={draft.get(lane.laneId)}
                  problems={problemsOf(lane.laneId)}
                  checks={checks.checksOf(lane.laneId)}
                  chosenFrom={isChosen ? chosen.left : -1}
                  chosenTo={isChosen ? chosen.right : -1}
                  activeColumn={index === active.row ? active.column : -1}
                  handleColumn={index === chosen.bottom && chosenInput !== null ? chosen.right : -1}
                  fillFrom={isFilled && chosenInput !== null ? lockedCount + chosenInput.left : -1}
                  fillTo={isFilled && chosenInput !== null ? lockedCount + chosenInput.right : -1}
                  bubble={
                    activeCheck === undefined || index !== active.row ? null : (
                      <CheckBubble check={activeCheck} actions={checks} isOpen={lane.open} />
                    )
                  }
                  editColumn={isEdited ? editing.column : -1}
                  editor={
                    editedColumn === undefined || editing === null ? null : (
                      <CellEditor
                        column={editedColumn}
                        editing={editing}
                        currencies={currencies}
                        onChange={(text) => setEditing({ ...editing, text })}
                        onLeave={() => finish(editing.text)}
                        onPick={(text) => finish(text)}
                      />
                    )
                  }
                />
              );
            })}
          </div>
        </div>
      </div>
      <GridStatus
        hintId={hintId}
        lane={activeLane}
        column={activeColumn}
        onExplain={props.onExplain}
        check={activeCheck?.message}
        problem={activeProblem}
      />
    </div>
  );
}
