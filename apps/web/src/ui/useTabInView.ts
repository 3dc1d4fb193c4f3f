import { type RefObject, useEffect, useRef } from 'react';

/** Returns a ref for a row of tabs that scrolls on a narrow screen: the shown tab is kept in view. */
export function useTabInView(shown: string): RefObject<HTMLDivElement | null> {
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const row = list.current;
    const tab = row?.querySelector<HTMLElement>('[aria-selected="true"]');
    if (row !== null && tab != null) row.scrollLeft = tab.offsetLeft - row.offsetLeft - 24;
  }, [shown]);
  return list;
}
