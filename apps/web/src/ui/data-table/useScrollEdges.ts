import { useEffect, useState } from 'react';

interface ScrollEdges {
  /** Width of what is seen of the content, in px; 0 before it is measured. */
  widthPx: number;
  /** Whether there is more to the left or to the right of what is seen. */
  hasLeft: boolean;
  hasRight: boolean;
  /** Width of the vertical scroll bar; 0 where there is none, or it lies over the content. */
  barPx: number;
}

const unknown: ScrollEdges = { widthPx: 0, hasLeft: false, hasRight: false, barPx: 0 };

/** How wide a scrolling element is, and whether it can be scrolled further. `contentKey` changes with what is in it. */
export function useScrollEdges(scroller: HTMLElement | null, contentKey: string): ScrollEdges {
  const [edges, setEdges] = useState(unknown);
  // Sizes and scroll positions are the browser's.
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
