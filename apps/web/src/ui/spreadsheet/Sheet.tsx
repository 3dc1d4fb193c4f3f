import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { SheetAct } from './keyCommands.ts';
import { type CellAt, inputRange, moved, nextInputCell, rangeOf } from './selection.ts';
import classes from './Sheet.module.css';
import { cellId, type RowPlace } from './sheetCell.tsx';
import { scrollLeftFor } from './sheetLayout.ts';
import type { Finish, SheetProps } from './sheetProps.ts';
import type { Editing } from './TextEditor.tsx';
import { useClipboard } from './useClipboard.ts';
import { useGridPointer } from './useGridPointer.ts';
import { useGridSelection } from './useGridSelection.ts';

/** A spreadsheet's mechanics: selection, keys, clipboard, filling and editing. Only visible rows are rendered. */
export function Sheet(props: SheetProps) {
  const { layout, rowCount, locked, inputs, frame, onScroller, onVisible, onChosenRows, goTo } = props;
  const { rowHeightPx, headerHeightPx } = layout;
  const gridId = useId();
  const [scroller, setScroller] = useState<HTMLDivElement | null>(null);
  // The caller fits its columns to what is visible.
  useEffect(() => onScroller?.(scroller), [scroller, onScroller]);
  const grid = useRef<HTMLDivElement>(null);
  const [editing, setEditing] = useState<Editing | null>(null);
  // A removed field may still fire its blur event.
  const isOpen = useRef(false);
  // After Esc, the next Tab leaves the grid, so that keyboard users are not trapped.
  const released = useRef(false);
  const size = { rows: rowCount, columns: layout.widths.length };
  const virtualizer = useVirtualizer({
    count: rowCount,
    getScrollElement: () => scroller,
    estimateSize: () => rowHeightPx,
    ...(props.rowKey === undefined ? {} : { getItemKey: props.rowKey }),
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
  const chosenCells = inputRange(chosen, locked, inputs);
  const isWhole = onChosenRows !== undefined && chosen.left < locked && chosen.right === size.columns - 1;
  const { top, bottom } = chosen;
  // Actions on whole rows are outside the table.
  useEffect(() => {
    onChosenRows?.(rowCount > 0 && (isWhole || top !== bottom) ? { first: top, last: bottom } : null);
  }, [top, bottom, isWhole, rowCount, onChosenRows]);

  const chooseRows = (first: number, last: number) =>
    chooseBlock({ active: { row: last, column: 0 }, anchor: { row: first, column: size.columns - 1 } });
  const edit = (cell: CellAt, typed?: string) => {
    const at = cell.column - locked;
    const text = at >= 0 && at < inputs ? props.textToEdit(cell.row, at, typed) : null;
    if (text === null) return;
    choose(cell);
    isOpen.current = true;
    setEditing({ ...cell, text, over: typed !== undefined });
  };
  /** Ends editing and returns the focus to the grid. */
  const finish: Finish = (text) => {
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
  if (goTo !== undefined)
    goTo.current = (row, column) => {
      choose({ row, column: locked + column });
      grid.current?.focus({ preventScroll: true });
      grid.current?.scrollIntoView({ block: 'nearest' });
    };
  if (props.chosen !== undefined) props.chosen.current = { top, bottom, cells: chosenCells, active };
  const pointer = useGridPointer({
    scroller,
    active,
    chosen,
    lastRow: rowCount - 1,
    choose: (cell, extend) => {
      if (onChosenRows !== undefined && cell.column < locked)
        chooseRows(extend === true ? selection.anchor.row : cell.row, cell.row);
      else choose(cell, extend);
    },
    edit,
    fillTo,
  });
  const clipboard = useClipboard({
    isEditing: editing !== null,
    chosenCells,
    copy: () => props.copy(chosen),
    onClear: props.onClear,
    onPaste: (range, block) => {
      props.onPaste(range, block);
      const width = Math.max(1, ...block.map((row) => row.length));
      chooseBlock({
        active: { row: range.top, column: locked + range.left },
        anchor: {
          row: Math.max(range.bottom, range.top + block.length - 1),
          column: locked + Math.max(range.right, range.left + width - 1),
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
        const within = { rows: rowCount, columns: locked + (props.tabs ?? inputs) };
        const next = released.current ? null : nextInputCell(active, act.step, locked, within);
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
        if (chosenCells !== null) props.onTake?.(chosenCells);
        return true;
      case 'undo':
        props.onUndo();
        return true;
      case 'redo':
        props.onRedo();
        return true;
      case 'fillDown':
        if (chosenCells !== null && bottom > top) props.onFill({ ...chosenCells, bottom: top }, bottom);
        return true;
      case 'chooseAll':
        chooseAll();
        return true;
      case 'chooseRows':
        chooseRows(selection.anchor.row, active.row);
        return true;
      case 'own':
        act.run();
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
    const act = props.actOf(event);
    if (act === null) return;
    if (act.kind !== 'next' && act.kind !== 'release') released.current = false;
    if (obey(act)) event.preventDefault();
  };
  const whileEditing = (event: KeyboardEvent, { text, over }: Editing) => {
    const arrow = { ArrowUp: -1, ArrowDown: 1 }[event.key];
    // In a list of choices, arrow keys choose.
    const isSelect = event.target instanceof HTMLSelectElement;
    if (event.key === 'Escape') finish(null);
    else if (event.key === 'Enter' || (arrow !== undefined && over && !isSelect)) {
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
    if (firstDrawn !== undefined && lastDrawn !== undefined) onVisible?.(firstDrawn, lastDrawn);
  }, [firstDrawn, lastDrawn, onVisible]);
  const placeOf = (index: number, start: number): RowPlace => {
    const isChosen = index >= top && index <= bottom;
    const isFilled =
      pointer.fillRow !== null && chosenCells !== null && index > bottom && index <= pointer.fillRow;
    const isEdited = editing?.row === index;
    return {
      gridId,
      index,
      top: start - headerHeightPx,
      chosenFrom: isChosen ? chosen.left : -1,
      chosenTo: isChosen ? chosen.right : -1,
      activeColumn: index === active.row ? active.column : -1,
      handleColumn: index === bottom && chosenCells !== null && !isWhole ? chosen.right : -1,
      fillFrom: isFilled ? locked + chosenCells.left : -1,
      fillTo: isFilled ? locked + chosenCells.right : -1,
      editColumn: isEdited ? editing.column : -1,
      editor: isEdited ? props.editor(editing, (text) => setEditing({ ...editing, text }), finish) : null,
    };
  };
  const hintId = `${gridId}-hint`;
  return (
    <div {...frame} className={`${classes.frame} ${frame.className ?? ''}`}>
      {props.above?.(active)}
      <div ref={setScroller} className={classes.scroller}>
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
          {props.header}
          <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
            {drawn.map(({ index, start }) => props.row(index, placeOf(index, start)))}
          </div>
        </div>
      </div>
      {props.below(active, hintId)}
    </div>
  );
}
