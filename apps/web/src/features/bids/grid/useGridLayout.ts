import { useMediaQuery } from '@mantine/hooks';
import { type CSSProperties, useMemo } from 'react';
import { useScrollEdges } from '../../../ui/data-table/useScrollEdges.ts';
import type { InputColumn } from '../cells/inputColumns.ts';
import { gridLayout, type LaneInfoColumn } from './gridLayout.ts';

/**
 * Column positions of the grid for the visible width of its scroll container, and attributes of the frame around it, which shades the
 * right edge while columns are hidden there.
 */
export function useGridLayout(
  columns: readonly InputColumn[],
  contractMonths: number,
  info: readonly LaneInfoColumn[],
  scroller: HTMLElement | null,
  isCompact: boolean,
) {
  const isNarrow = useMediaQuery('(max-width: 48em)');
  const isWide = useMediaQuery('(min-width: 78em)', true);
  const room = isNarrow ? 'narrow' : isWide ? 'wide' : 'middling';
  const { widthPx, hasRight, barPx } = useScrollEdges(scroller, `${columns.length} ${info.length}`);
  const layout = useMemo(
    () => gridLayout(columns, room, { contractMonths, info, viewPx: widthPx, isCompact }),
    [columns, room, contractMonths, info, widthPx, isCompact],
  );
  return {
    layout,
    frame: {
      'data-more-right': hasRight || undefined,
      'data-compact': isCompact || undefined,
      style: { '--scroll-bar': `${barPx}px`, '--row-height': `${layout.rowHeightPx}px` } as CSSProperties,
    },
  };
}
