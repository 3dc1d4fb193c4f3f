import { type KeyboardEvent, useState } from 'react';

interface RowKeys<Row> {
  rows: readonly Row[];
  /** The first and last row that is drawn now. */
  firstDrawn: number;
  lastDrawn: number;
  scrollTo: (index: number) => void;
  onOpen?: (row: Row) => void;
  onToggle?: (row: Row) => void;
}

const pageOfRows = 12;

/** One row is reachable by Tab; arrows, Page keys, Home and End move on, Space chooses, Enter opens. */
export function useRowKeys<Row>({ rows, firstDrawn, lastDrawn, scrollTo, onOpen, onToggle }: RowKeys<Row>) {
  const [activeIndex, setActiveIndex] = useState(0);
  // A row far away is drawn only after scrolling to it: it takes the focus when it appears.
  const [wantedIndex, setWantedIndex] = useState<number>();
  const activeIsDrawn = activeIndex >= firstDrawn && activeIndex <= lastDrawn;

  const moveTo = (wanted: number) => {
    const index = Math.max(0, Math.min(rows.length - 1, wanted));
    setWantedIndex(index);
    setActiveIndex(index);
    scrollTo(index);
  };
  const moves: Readonly<Record<string, () => void>> = {
    ArrowDown: () => moveTo(activeIndex + 1),
    ArrowUp: () => moveTo(activeIndex - 1),
    PageDown: () => moveTo(activeIndex + pageOfRows),
    PageUp: () => moveTo(activeIndex - pageOfRows),
    Home: () => moveTo(0),
    End: () => moveTo(rows.length - 1),
  };

  return {
    tabbableIndex: activeIsDrawn ? activeIndex : firstDrawn,
    /** The row that takes the focus as soon as it is drawn. */
    wantedIndex,
    onRowFocus(index: number) {
      setActiveIndex(index);
      setWantedIndex(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      // Keys inside a cell's own field or button are that one's.
      if (!(event.target instanceof HTMLElement) || event.target.role !== 'row') return;
      const row = rows[activeIndex];
      const act = moves[event.key] ?? (row === undefined ? undefined : actionOf(event.key, row));
      if (act === undefined) return;
      event.preventDefault();
      act();
    },
  };

  function actionOf(key: string, row: Row): (() => void) | undefined {
    if (key === 'Enter' && onOpen !== undefined) return () => onOpen(row);
    if (key === ' ' && onToggle !== undefined) return () => onToggle(row);
    return undefined;
  }
}
