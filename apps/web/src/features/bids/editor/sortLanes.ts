import { declineReasonLabels } from '@lanewright/freight';
import { readNumber } from '../../../ui/numberText.ts';
import type { BidLane } from '../bidTypes.ts';
import { type Draft, textIn } from '../draft/draft.ts';
import { isFigure, type LaneInfoColumn } from '../grid/gridLayout.ts';
import { detailTexts } from '../grid/lockedTexts.ts';
import type { InputColumn } from '../cells/inputColumns.ts';

/** The column that lanes are sorted by, and the direction. */
export interface LaneSort {
  readonly columnId: string;
  readonly isDescending: boolean;
}

/** Ascending first, then descending, then the usual order. */
export function nextSort(sort: LaneSort | null, columnId: string): LaneSort | null {
  if (sort?.columnId !== columnId) return { columnId, isDescending: false };
  return sort.isDescending ? null : { columnId, isDescending: true };
}

type SortKey = number | string | null;

interface SortedBy {
  readonly columns: readonly InputColumn[];
  readonly info: readonly LaneInfoColumn[];
  readonly draft: Draft;
}

/** From the best standing to the worst, then lanes without one. */
const standingRank = ({ colour, isComplete, declined, award }: BidLane): number => {
  if (award !== null && award.status !== 'Pending') return 0;
  if (colour !== null) return { Green: 1, Amber: 2, Red: 3 }[colour];
  if (isComplete !== null) return isComplete ? 4 : 5;
  return declined === null ? 6 : 7;
};

function keyOf(columnId: string, { columns, info, draft }: SortedBy): (lane: BidLane) => SortKey {
  if (columnId === 'lane') return (lane) => `${lane.origin} ${lane.destination}`;
  if (columnId === 'details') return (lane) => detailTexts(lane).main;
  if (columnId === 'volume') return (lane) => lane.volume;
  if (columnId === 'standing')
    return (lane) =>
      standingRank(lane) + (lane.declined === null ? '' : declineReasonLabels[lane.declined.reason]);
  const column = columns.find(({ id }) => id === columnId);
  if (column !== undefined)
    return (lane) => {
      const text = textIn(draft, lane, column.id);
      if (text === '' || !isFigure(column)) return text || null;
      const read = readNumber(text);
      return read.kind === 'number' ? Number(read.text) : text;
    };
  const shown = info.find(({ id }) => id === columnId);
  return (lane) => numberOrText(shown?.text(lane) ?? '');
}

/** Texts of the lane table are formatted: `$1,234.50`, `12%`. */
function numberOrText(text: string): SortKey {
  const bare = text.replace(/[$%,\s]/g, '');
  if (bare === '' || text === '–') return null;
  return /^-?\d+(\.\d+)?$/.test(bare) ? Number(bare) : text;
}

const inLanguage = new Intl.Collator('en', { numeric: true });

function compared(a: SortKey, b: SortKey): number {
  if (typeof a === 'number' && typeof b === 'number') return a - b;
  if (typeof a === 'number') return -1;
  if (typeof b === 'number') return 1;
  return inLanguage.compare(a ?? '', b ?? '');
}

/** Returns lanes sorted by a column; empty cells come last in both directions, and equal ones stay in order. */
export function sortLanes(
  lanes: readonly BidLane[],
  sort: LaneSort | null,
  by: SortedBy,
): readonly BidLane[] {
  if (sort === null) return lanes;
  const key = keyOf(sort.columnId, by);
  const keyed = lanes.map((lane) => ({ lane, key: key(lane) }));
  const direction = sort.isDescending ? -1 : 1;
  keyed.sort((a, b) => {
    if (a.key === null || b.key === null) return Number(a.key === null) - Number(b.key === null);
    return direction * compared(a.key, b.key);
  });
  return keyed.map(({ lane }) => lane);
}
