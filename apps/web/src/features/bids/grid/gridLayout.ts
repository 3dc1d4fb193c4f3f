import type { ReactNode } from 'react';
import { fittedWidths } from '../../../ui/data-table/columnTracks.ts';
import type { BidLane } from '../bidTypes.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

export const rowHeightPx = 44;
export const headerHeightPx = 60;

/** A read-only column. */
export interface LockedColumn {
  readonly id: string;
  readonly name: string;
  readonly widthPx: number;
  readonly narrowPx?: number;
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
    { id: 'lane', name: 'Lane', widthPx: 200, narrowPx: 156 },
    { id: 'details', name: 'Details', widthPx: 156 },
    {
      id: 'volume',
      name: contractMonths === 12 ? 'Volume a year' : `Volume, ${contractMonths} months`,
      widthPx: 128,
      align: 'right',
    },
    { id: 'standing', name: 'Standing', widthPx: 128 },
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
    kind === 'capacity'
  );
}

/** Start and width of each column in px, and how many of the first are frozen. */
export interface GridLayout {
  /** The columns that identify the lane, to the left of the input columns. */
  readonly locked: readonly LockedColumn[];
  /** The columns of the lane table, to the right, so that prices stay close to the lane. */
  readonly info: readonly LaneInfoColumn[];
  readonly lefts: readonly number[];
  readonly widths: readonly number[];
  readonly frozen: number;
  readonly frozenPx: number;
  readonly template: string;
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
  }: {
    readonly contractMonths: number;
    readonly info: readonly LaneInfoColumn[];
    readonly viewPx: number;
  },
): GridLayout {
  const locked: readonly LockedColumn[] = laneBlock(contractMonths);
  const wanted = [
    ...locked.map(({ widthPx, narrowPx = widthPx }) => (room === 'narrow' ? narrowPx : widthPx)),
    ...columns.map(({ widthPx }) => widthPx),
    ...info.map(({ widthPx }) => widthPx),
  ];
  const isWider = wanted.reduce((total, width) => total + width, 0) > viewPx;
  const widths = viewPx > 0 && isWider ? fittedWidths(wanted, viewPx) : wanted;
  const lefts: number[] = [];
  let left = 0;
  for (const width of widths) {
    lefts.push(left);
    left += width;
  }
  // The last track takes the remaining width, so that rows reach the edge.
  const template = `${widths.map((width) => `${width}px`).join(' ')} minmax(0, 1fr)`;
  const frozen = room === 'wide' ? laneBlockCount : 1;
  return { locked, info, lefts, widths, frozen, frozenPx: lefts[frozen] ?? left, template };
}

/** Returns the scroll position at which a column is visible next to the frozen ones. */
export function scrollLeftFor(
  layout: GridLayout,
  column: number,
  scrollLeft: number,
  viewPx: number,
): number {
  const { lefts, widths, frozen, frozenPx } = layout;
  if (column < frozen) return scrollLeft;
  const left = lefts[column] ?? 0;
  const right = left + (widths[column] ?? 0);
  if (left - scrollLeft < frozenPx) return Math.max(0, left - frozenPx);
  return right - scrollLeft > viewPx ? right - viewPx : scrollLeft;
}
