import { type PointerEvent, useRef, useState } from 'react';
import type { Point } from './mapTypes.ts';

/** Less than this is a click, in px. */
const clickPx = 4;

interface Dragged {
  /** How far what is held has been moved so far; null while nothing is. */
  offset: Point | null;
  onPointerDown: (event: PointerEvent) => void;
  /** Whether the pointer is dragging, so that it points at nothing. */
  onPointerMove: (event: PointerEvent) => boolean;
  /** How far it was dragged in all; null of a click. */
  onPointerUp: () => Point | null;
}

/** Follows a pointer that drags something, where that is allowed. */
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
      // So that the drag goes on beyond the map's edge.
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
