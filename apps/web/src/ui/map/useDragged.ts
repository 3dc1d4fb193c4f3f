import { type PointerEvent, useRef, useState } from 'react';
import type { Point } from './mapTypes.ts';

/** Movements below this are clicks, in px. */
const clickPx = 4;

interface Dragged {
  /** Offset of the current drag; null while there is none. */
  offset: Point | null;
  onPointerDown: (event: PointerEvent) => void;
  /** Returns whether the pointer is dragging, so that nothing is highlighted. */
  onPointerMove: (event: PointerEvent) => boolean;
  /** Returns the total drag distance; null for a click. */
  onPointerUp: () => Point | null;
}

/** Tracks dragging with the pointer, if allowed. */
export function useDragged(isAllowed: boolean): Dragged {
  const start = useRef<Point | null>(null);
  const [offset, setOffset] = useState<Point | null>(null);
  return {
    offset,
    onPointerDown: ({ clientX, clientY, button }) => {
      start.current = isAllowed && button === 0 ? [clientX, clientY] : null;
    },
    onPointerMove: (event) => {
      if (start.current === null) return false;
      const moved: Point = [event.clientX - start.current[0], event.clientY - start.current[1]];
      if (offset === null && Math.hypot(...moved) < clickPx) return false;
      // Lets the drag continue beyond the map's edge.
      if (offset === null) event.currentTarget.setPointerCapture(event.pointerId);
      setOffset(moved);
      return true;
    },
    onPointerUp: () => {
      start.current = null;
      setOffset(null);
      return offset;
    },
  };
}
