import type { ReactNode } from 'react';
import { fittedWidths } from '../../../ui/data-table/columnTracks.ts';
import { type SheetLayout, sheetLayout } from '../../../ui/spreadsheet/sheetLayout.ts';
import type { BidLane } from '../bidTypes.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

const heights = { rowHeightPx: 44, headerHeightPx: 60 };
/** Of compact rows, which show one line. */
const compactRowHeightPx = 28;

/** A read-only column. */
export interface LockedColumn {
  readonly id: string;
  readonly name: string;
  readonly widthPx: number;
  readonly narrowPx?: number;
  /** In compact rows, which show on one line what others show on two. */
  readonly compactPx?: number;
  readonly align?: 'left' | 'right' | undefined;
}

/** A column of the lane table, after the input columns. */
export interface LaneInfoColumn extends LockedColumn {
  readonly cell: (lane: BidLane) => ReactNode;
  /** The text of the cell for copying. */
  readonly text: (lane: BidLane) => string;
}

/** The columns that identify the lane; frozen on a wide screen. */
const laneBlock = (contractMonths: number) =>
  [
    { id: 'lane', name: 'Lane', widthPx: 200, narrowPx: 156, compactPx: 300 },
    { id: 'details', name: 'Details', widthPx: 164 },
    {
      id: 'volume',
      name: contractMonths === 12 ? 'Volume a year' : `Volume, ${contractMonths} months`,
      widthPx: 148,
      align: 'right',
    },
    { id: 'standing', name: 'Standing', widthPx: 148 },
  ] as const satisfies readonly LockedColumn[];
export type LockedColumnId = ReturnType<typeof laneBlock>[number]['id'];
const laneBlockCount = 4;

/** Whether a column is numeric, so aligned right. */
export function isFigure({ kind }: InputColumn): boolean {
  return (
    kind === 'rate' ||
    kind === 'transitDays' ||
    kind === 'diesel' ||
    kind === 'emission' ||
    kind === 'loadsPerWeek' ||
    kind === 'capacity'
  );
}

export interface GridLayout extends SheetLayout {
  /** The columns that identify the lane, to the left of the input columns. */
  readonly locked: readonly LockedColumn[];
  /** The columns of the lane table, to the right, so that prices stay close to the lane. */
  readonly info: readonly LaneInfoColumn[];
}

/** Available width: narrower screens freeze the lane name only. */
export type GridRoom = 'wide' | 'middling' | 'narrow';

/**
 * The layout of a grid: the lane identification, the input columns and the columns of the lane table. If not all columns fit into
 * `viewPx`, those that do fill it exactly, so that no figure is cut off at the edge; 0 before it is measured.
 */
export function gridLayout(
  columns: readonly InputColumn[],
  room: GridRoom,
  {
    contractMonths,
    info,
    viewPx,
    isCompact = false,
  }: {
    readonly contractMonths: number;
    readonly info: readonly LaneInfoColumn[];
    readonly viewPx: number;
    readonly isCompact?: boolean;
  },
): GridLayout {
  const locked: readonly LockedColumn[] = laneBlock(contractMonths);
  const wanted = [
    ...locked.map(({ widthPx, narrowPx = widthPx, compactPx = widthPx }) =>
      room === 'narrow' ? narrowPx : isCompact ? compactPx : widthPx,
    ),
    ...columns.map(({ widthPx }) => widthPx),
    ...info.map(({ widthPx }) => widthPx),
  ];
  const isWider = wanted.reduce((total, width) => total + width, 0) > viewPx;
  const widths = viewPx > 0 && isWider ? fittedWidths(wanted, viewPx) : wanted;
  const frozen = room === 'wide' ? laneBlockCount : 1;
  return {
    locked,
    info,
    ...sheetLayout(widths, { frozen, ...heights, ...(isCompact && { rowHeightPx: compactRowHeightPx }) }),
  };
}
