import { type MouseEvent, type PointerEvent, useState } from 'react';
import type { CellAt, CellRange } from './selection.ts';

interface GridPointer {
  scroller: HTMLElement | null;
  active: CellAt;
  chosen: CellRange;
  lastRow: number;
  choose: (cell: CellAt, extend?: boolean) => void;
  edit: (cell: CellAt) => void;
  fillTo: (row: number) => void;
}

type Drag = 'choosing' | 'filling' | null;

const edgePx = 28;

/** Pointer handling: drag to select, fill by the handle, double-click to edit; on touch, a second tap on a cell. */
export function useGridPointer({ scroller, active, chosen, lastRow, choose, edit, fillTo }: GridPointer) {
  const [drag, setDrag] = useState<Drag>(null);
  const [fillRow, setFillRow] = useState<number | null>(null);

  return {
    /** Last row of the current fill. */
    fillRow: drag === 'filling' ? fillRow : null,
    handlers: {
      onPointerDown(event: PointerEvent) {
        if (event.button !== 0 || event.pointerType === 'touch' || isField(event.target)) return;
        if (isHandle(event.target)) {
          event.preventDefault();
          setDrag('filling');
          setFillRow(null);
          return;
        }
        const cell = cellOf(event.target);
        if (cell === null) return;
        choose(cell, event.shiftKey);
        setDrag('choosing');
      },
      onPointerMove(event: PointerEvent) {
        if (drag === null) return;
        // The button was released outside the window.
        if (event.buttons === 0) return setDrag(null);
        scrollAtEdge(scroller, event);
        const cell = cellOf(event.target);
        if (cell === null) return;
        if (drag === 'filling') setFillRow(cell.row > chosen.bottom ? cell.row : null);
        else if (cell.row !== active.row || cell.column !== active.column) choose(cell, true);
      },
      onPointerUp() {
        if (drag === 'filling' && fillRow !== null) fillTo(fillRow);
        setDrag(null);
      },
      onClick(event: MouseEvent) {
        const isTouch = (event.nativeEvent as globalThis.PointerEvent).pointerType === 'touch';
        const cell = cellOf(event.target);
        if (!isTouch || cell === null || isField(event.target)) return;
        if (cell.row === active.row && cell.column === active.column) edit(cell);
        else choose(cell);
      },
      onDoubleClick(event: MouseEvent) {
        if (isHandle(event.target)) return fillTo(lastRow);
        const cell = cellOf(event.target);
        if (cell !== null && !isField(event.target)) edit(cell);
      },
    },
  };
}

/** Returns the cell in which an event occurred. */
function cellOf(target: EventTarget): CellAt | null {
  const cell = target instanceof Element ? target.closest<HTMLElement>('[data-column]') : null;
  if (cell === null) return null;
  return { row: Number(cell.dataset['row']), column: Number(cell.dataset['column']) };
}

const isHandle = (target: EventTarget) => target instanceof HTMLElement && 'handle' in target.dataset;
const isField = (target: EventTarget) =>
  target instanceof HTMLInputElement ||
  target instanceof HTMLSelectElement ||
  target instanceof HTMLOptionElement;

function scrollAtEdge(scroller: HTMLElement | null, { clientY }: PointerEvent): void {
  if (scroller === null) return;
  const { top, bottom } = scroller.getBoundingClientRect();
  if (clientY > bottom - edgePx) scroller.scrollTop += edgePx;
  else if (clientY < top + 2 * edgePx) scroller.scrollTop -= edgePx;
}
