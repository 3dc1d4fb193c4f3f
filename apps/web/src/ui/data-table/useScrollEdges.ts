import { useEffect, useState } from 'react';

interface ScrollEdges {
  /** Visible width of the content in px; 0 before it is measured. */
  widthPx: number;
  /** Whether there is hidden content to the left or right. */
  hasLeft: boolean;
  hasRight: boolean;
  /** Width of the vertical scroll bar; 0 if there is none, or if it overlays the content. */
  barPx: number;
}

const unknown: ScrollEdges = { widthPx: 0, hasLeft: false, hasRight: false, barPx: 0 };

/** Width of a scroll container, and whether it can be scrolled further. `contentKey` changes with its content. */
export function useScrollEdges(scroller: HTMLElement | null, contentKey: string): ScrollEdges {
  const [edges, setEdges] = useState(unknown);
  // The browser owns sizes and scroll positions.
  useEffect(() => {
    if (scroller === null) return undefined;
    const measure = () => {
      const { clientWidth, offsetWidth, clientLeft, scrollLeft, scrollWidth } = scroller;
      const next = {
        widthPx: clientWidth,
        hasLeft: scrollLeft > 1,
        hasRight: scrollLeft + clientWidth < scrollWidth - 1,
        barPx: offsetWidth - clientWidth - 2 * clientLeft,
      };
      setEdges((before) =>
        before.widthPx === next.widthPx &&
        before.hasLeft === next.hasLeft &&
        before.hasRight === next.hasRight &&
        before.barPx === next.barPx
          ? before
          : next,
      );
    };
    measure();
    const observer = new ResizeObserver(measure);
    observer.observe(scroller);
    scroller.addEventListener('scroll', measure, { passive: true });
    return () => {
      observer.disconnect();
      scroller.removeEventListener('scroll', measure);
    };
  }, [scroller, contentKey]);
  return edges;
}
