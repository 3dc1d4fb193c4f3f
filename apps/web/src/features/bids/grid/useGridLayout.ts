import { useMediaQuery } from '@mantine/hooks';
import { useMemo } from 'react';
import type { InputColumn } from '../cells/inputColumns.ts';
import { type GridLayout, gridLayout, type LaneInfoColumn } from './gridLayout.ts';

/** Column positions of the grid for the available width. */
export function useGridLayout(
  columns: readonly InputColumn[],
  contractMonths: number,
  info: readonly LaneInfoColumn[],
): GridLayout {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const isWide = useMediaQuery('(min-width: 78em)', true);
  const room = isNarrow ? 'narrow' : isWide ? 'wide' : 'middling';
  return useMemo(
    () => gridLayout(columns, room, { contractMonths, info }),
    [columns, room, contractMonths, info],
  );
}
