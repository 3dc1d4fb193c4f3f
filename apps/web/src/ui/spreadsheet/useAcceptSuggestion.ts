import { useEffect, useMemo, useRef } from 'react';
import type { CellRange } from './selection.ts';

/** Accepts the proposal of one cell. Referentially stable, so that rows do not re-render. */
export function useAcceptSuggestion(onTake: (range: CellRange) => void) {
  const latest = useRef(onTake);
  useEffect(() => {
    latest.current = onTake;
  }, [onTake]);
  return useMemo(
    () => (row: number, column: number) =>
      latest.current({ top: row, bottom: row, left: column, right: column }),
    [],
  );
}
