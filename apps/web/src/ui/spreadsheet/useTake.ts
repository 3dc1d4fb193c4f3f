import { useEffect, useMemo, useRef } from 'react';
import type { CellRange } from './selection.ts';

/** Takes the proposal of one cell; the same function from one drawing to the next, so that rows need not be drawn again. */
export function useTake(onTake: (range: CellRange) => void) {
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
