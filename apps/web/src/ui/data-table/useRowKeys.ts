import { type KeyboardEvent, useState } from 'react';

interface RowKeys<Row> {
  rows: readonly Row[];
  /** The first and last rendered row. */
  firstDrawn: number;
  lastDrawn: number;
  scrollTo: (index: number) => void;
  onOpen?: (row: Row) => void;
  onToggle?: (row: Row) => void;
}

const pageOfRows = 12;

/** Keyboard navigation: one row is a tab stop; arrows, Page keys, Home and End move, Space selects, Enter opens. */
export function useRowKeys<Row>({ rows, firstDrawn, lastDrawn, scrollTo, onOpen, onToggle }: RowKeys<Row>) {
  const [activeIndex, setActiveIndex] = useState(0);
  // A distant row is rendered only after scrolling: it takes the focus when it appears.
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
    /** The row that takes the focus once it is rendered. */
    wantedIndex,
    onRowFocus(index: number) {
      setActiveIndex(index);
      setWantedIndex(undefined);
    },
    onKeyDown(event: KeyboardEvent) {
      // Keys inside a cell's own field or button belong to that control.
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
