import { type PointerEvent, type RefObject, useEffect, useRef } from 'react';
import { type Crop, movePicture, type PictureSize, zoomTo } from './cropGeometry.ts';

interface Finger {
  x: number;
  y: number;
}

type Change = (change: (crop: Crop) => Crop) => void;

/** Dragging moves the picture; pinch and wheel zoom. Positions are fractions of the frame. */
export function useCropGestures(
  frame: RefObject<HTMLElement | null>,
  picture: PictureSize,
  onChange: Change,
) {
  const fingers = useRef(new Map<number, Finger>());

  const placeOf = ({ clientX, clientY }: { clientX: number; clientY: number }): Finger => {
    const box = frame.current?.getBoundingClientRect();
    if (box === undefined || box.width === 0) return { x: 0.5, y: 0.5 };
    return { x: (clientX - box.left) / box.width, y: (clientY - box.top) / box.height };
  };

  // An effect, because React's wheel listeners are passive and cannot prevent scrolling.
  useEffect(() => {
    const element = frame.current;
    if (element === null) return;
    const onWheel = (event: WheelEvent) => {
      event.preventDefault();
      const at = placeOf(event);
      const factor = Math.exp(-event.deltaY / 400);
      onChange((crop) => zoomTo(picture, crop, crop.zoom * factor, at.x, at.y));
    };
    element.addEventListener('wheel', onWheel, { passive: false });
    return () => element.removeEventListener('wheel', onWheel);
  });

  const onPointerDown = (event: PointerEvent) => {
    event.currentTarget.setPointerCapture(event.pointerId);
    fingers.current.set(event.pointerId, placeOf(event));
  };
  const onPointerMove = (event: PointerEvent) => {
    const before = fingers.current.get(event.pointerId);
    if (before === undefined) return;
    const after = placeOf(event);
    fingers.current.set(event.pointerId, after);
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1];
    if (other === undefined) {
      onChange((crop) => movePicture(picture, crop, after.x - before.x, after.y - before.y));
      return;
    }
    const wasApart = Math.hypot(before.x - other.x, before.y - other.y);
    const isApart = Math.hypot(after.x - other.x, after.y - other.y);
    const middle = { x: (after.x + other.x) / 2, y: (after.y + other.y) / 2 };
    if (wasApart > 0)
      onChange((crop) => zoomTo(picture, crop, (crop.zoom * isApart) / wasApart, middle.x, middle.y));
  };
  const onPointerEnd = (event: PointerEvent) => {
    fingers.current.delete(event.pointerId);
  };
  return { onPointerDown, onPointerMove, onPointerUp: onPointerEnd, onPointerCancel: onPointerEnd };
}
