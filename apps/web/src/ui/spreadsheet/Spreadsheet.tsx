import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useMemo, useRef, useState } from 'react';
import type { Block } from './block.ts';
import { type CellAt, type CellRange, inputRange, moved, nextInputCell, rangeOf } from './selection.ts';
import { headerHeightPx, rowHeightPx, scrollLeftFor, sheetLayout } from './sheetLayout.ts';
import type { SpreadsheetColumn, SpreadsheetRow } from './sheetTypes.ts';
import classes from './Spreadsheet.module.css';
import { SpreadsheetHeader } from './SpreadsheetHeader.tsx';
import { cellId, SpreadsheetRowView } from './SpreadsheetRowView.tsx';
import { SpreadsheetKeys, SpreadsheetStatus } from './SpreadsheetStatus.tsx';
import { type Editing, TextEditor } from './TextEditor.tsx';
import { type SheetAct, sheetAct } from './keyCommands.ts';
import { useClipboard } from './useClipboard.ts';
import { useGridPointer } from './useGridPointer.ts';
import { useGridSelection } from './useGridSelection.ts';
import { useAcceptSuggestion } from './useAcceptSuggestion.ts';

export interface SpreadsheetProps {
  label: string;
  /** Header of the column with row names. */
  rowHeader: string;
  rowNameWidthPx: number;
  columns: readonly SpreadsheetColumn[];
  rowCount: number;
  /** Undefined while the row is loading; the same object while it is unchanged. */
  rowAt: (row: number) => SpreadsheetRow | undefined;
  /** Tab moves through this number of leading columns. */
  inputCount: number;
  /** Called when rows become visible. */
  onVisible: (first: number, last: number) => void;
  onType: (row: number, column: number, text: string) => void;
  onPaste: (range: CellRange, block: Block) => void;
  onFill: (range: CellRange, toRow: number) => void;
  onClear: (range: CellRange) => void;
  /** Accepts the proposals in these cells. */
  onTake: (range: CellRange) => void;
  onUndo: () => void;
  onRedo: () => void;
  /** Returns the texts of a range, synchronously if its rows are loaded. */
  copy: (range: CellRange) => Block | Promise<Block | null>;
  /** Called with rows selected as a whole, or several; null for a single cell. */
  onChosenRows: (rows: { first: number; last: number } | null) => void;
  height: string;
}

/** The row's name precedes all columns. */
const locked = 1;

/** A spreadsheet editor; only visible rows are rendered. */
export function Spreadsheet(props: SpreadsheetProps) {
  const { columns, rowCount, rowAt, onVisible, onChosenRows } = props;
  const gridId = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  // A removed field may still fire its blur event.
  const isOpen = useRef(false);
  // After Esc, the next Tab leaves the grid, so that keyboard users are not trapped.
  const released = useRef(false);
  const layout = useMemo(
    () => sheetLayout([props.rowNameWidthPx, ...columns.map(({ widthPx }) => widthPx)]),
    [columns, props.rowNameWidthPx],
  );
  const size = { rows: rowCount, columns: locked + columns.length };
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    overscan: 8,
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
  const { selection, choose, chooseAll, chooseBlock } = useGridSelection(size, locked, show);
  const { active } = selection;
  const chosen = rangeOf(selection);
  const chosenCells = inputRange(chosen, locked);
  const isWhole = chosen.left < locked && chosen.right === size.columns - 1;
  const { top, bottom } = chosen;
  // Actions on whole rows are outside the table.
  useEffect(() => {
    onChosenRows(rowCount > 0 && (isWhole || top !== bottom) ? { first: top, last: bottom } : null);
  }, [top, bottom, isWhole, rowCount, onChosenRows]);

  const chooseRows = (first: number, last: number) =>
    chooseBlock({ active: { row: last, column: 0 }, anchor: { row: first, column: size.columns - 1 } });
  const edit = (cell: CellAt, typed?: string) => {
    const column = columns[cell.column - locked];
    const row = rowAt(cell.row);
    if (row === undefined || column?.isEditable !== true) return;
    choose(cell);
    isOpen.current = true;
    const { text } = row.cellAt(cell.column - locked);
    setEditing({ ...cell, text: typed ?? text, over: typed !== undefined });
  };
  /** Ends editing and returns the focus to the grid. */
  const finish = (text: string | null) => {
    if (editing === null || !isOpen.current) return;
    isOpen.current = false;
    setEditing(null);
    if (text !== null) props.onType(editing.row, editing.column - locked, text);
    grid.current?.focus({ preventScroll: true });
  };
  const fillTo = (row: number) => {
    if (chosenCells === null || row <= chosenCells.bottom) return;
    props.onFill(chosenCells, row);
    chooseBlock({ active: { row: top, column: chosen.left }, anchor: { row, column: chosen.right } });
  };
  const pointer = useGridPointer({
    scroller,
    active,
    chosen,
    lastRow: rowCount - 1,
    choose: (cell, extend) => {
      if (cell.column < locked) chooseRows(extend === true ? selection.anchor.row : cell.row, cell.row);
      else choose(cell, extend);
    },
    edit,
    fillTo,
  });
  const clipboard = useClipboard({
    isEditing: editing !== null,
    chosenCells,
    copy: props.copy,
    onClear: props.onClear,
    onPaste: (range, block) => {
      props.onPaste(range, block);
      const width = Math.max(1, ...block.map((row) => row.length));
      chooseBlock({
        active: { row: range.top, column: locked + range.left },
        anchor: {
          row: Math.min(rowCount - 1, Math.max(range.bottom, range.top + block.length - 1)),
          column: Math.min(size.columns - 1, Math.max(locked + range.right, locked + range.left + width - 1)),
        },
      });
    },
  });

  const obey = (act: SheetAct): boolean => {
    switch (act.kind) {
      case 'move':
        choose(moved(active, act.rows, act.columns, size), act.extend);
        return true;
      case 'next': {
        const inputs = { rows: rowCount, columns: locked + props.inputCount };
        const next = released.current ? null : nextInputCell(active, act.step, locked, inputs);
        released.current = false;
        if (next !== null) choose(next);
        return next !== null;
      }
      case 'edit':
        edit(active);
        return true;
      case 'type':
        edit(active, act.text);
        return true;
      case 'clear':
        if (chosenCells !== null) props.onClear(chosenCells);
        return true;
      case 'take':
        if (chosenCells !== null) props.onTake(chosenCells);
        return true;
      case 'undo':
        props.onUndo();
        return true;
      case 'redo':
        props.onRedo();
        return true;
      case 'fillDown':
        if (chosenCells !== null && chosenCells.bottom > chosenCells.top)
          props.onFill({ ...chosenCells, bottom: chosenCells.top }, chosenCells.bottom);
        return true;
      case 'chooseAll':
        chooseAll();
        return true;
      case 'chooseRows':
        chooseRows(selection.anchor.row, active.row);
        return true;
      case 'release':
        released.current = true;
        choose(active);
        return true;
    }
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing || rowCount === 0) return;
    if (editing !== null) return whileEditing(event, editing);
    const act = sheetAct(event);
    if (act === null) return;
    if (act.kind !== 'next' && act.kind !== 'release') released.current = false;
    if (obey(act)) event.preventDefault();
  };
  const whileEditing = (event: KeyboardEvent, { text, over }: Editing) => {
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    if (event.key === 'Escape') finish(null);
    else if (event.key === 'Enter' || (arrow !== undefined && over)) {
      finish(text);
      choose(moved(active, arrow ?? (event.shiftKey ? -1 : 1), 0, size));
    } else if (event.key === 'Tab') {
      finish(text);
      obey({ kind: 'next', step: event.shiftKey ? -1 : 1 });
    } else return;
    event.preventDefault();
  };

  const drawn = virtualizer.getVirtualItems();
  const firstDrawn = drawn[0]?.index;
  const lastDrawn = drawn.at(-1)?.index;
  // The visible rows are known only after rendering.
  useEffect(() => {
    if (firstDrawn !== undefined && lastDrawn !== undefined) onVisible(firstDrawn, lastDrawn);
  }, [firstDrawn, lastDrawn, onVisible]);
  const activeColumn = columns[active.column - locked];
  const hintId = `${gridId}-hint`;
  const take = useAcceptSuggestion(props.onTake);
  return (
    <div className={classes.frame}>
      <SpreadsheetStatus
        rowHeader={props.rowHeader}
        row={rowAt(active.row)}
        column={activeColumn}
        columnNo={active.column - locked}
      />
      <div ref={setScroller} className={classes.scroller} style={{ height: props.height }}>
        <div
          ref={grid}
          role="grid"
          tabIndex={0}
          aria-label={props.label}
          aria-describedby={hintId}
          aria-rowcount={rowCount + 1}
          aria-colcount={size.columns}
          aria-multiselectable
          aria-activedescendant={
            drawn.some(({ index }) => index === active.row)
              ? cellId(gridId, active.row, active.column)
              : undefined
          }
          className={classes.grid}
          onKeyDown={onKeyDown}
          {...clipboard}
          {...pointer.handlers}
        >
          <SpreadsheetHeader rowHeader={props.rowHeader} columns={columns} layout={layout} />
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {drawn.map(({ index, start }) => {
              const isChosen = index >= top && index <= bottom;
              const isFilled = pointer.fillRow !== null && index > bottom && index <= pointer.fillRow;
              const isEdited = editing?.row === index;
              return (
                <SpreadsheetRowView
                  key={index}
                  gridId={gridId}
                  row={rowAt(index)}
                  index={index}
                  top={start - headerHeightPx}
                  columns={columns}
                  layout={layout}
                  chosenFrom={isChosen ? chosen.left : -1}
                  chosenTo={isChosen ? chosen.right : -1}
                  activeColumn={index === active.row ? active.column : -1}
                  handleColumn={index === bottom && chosenCells !== null && !isWhole ? chosen.right : -1}
                  fillFrom={isFilled && chosenCells !== null ? locked + chosenCells.left : -1}
                  fillTo={isFilled && chosenCells !== null ? locked + chosenCells.right : -1}
                  editColumn={isEdited ? editing.column : -1}
                  editor={
                    isEdited ? (
                      <TextEditor
                        label={`${activeColumn?.header ?? ''}, row ${rowAt(index)?.name ?? ''}`}
                        editing={editing}
                        placeholder={rowAt(index)?.cellAt(editing.column - locked).proposal}
                        onChange={(text) => setEditing({ ...editing, text })}
                        onLeave={() => finish(editing.text)}
                      />
                    ) : null
                  }
                  onTake={take}
                />
              );
            })}
          </div>
        </div>
      </div>
      <SpreadsheetKeys id={hintId} />
    </div>
  );
}
