import { useEffect, useSyncExternalStore } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BidPlace } from '../bids.api.ts';
import { editOf, handedCells, takeHanded } from '../draft/handedCells.ts';
import type { SavedBidWork } from './useBidWork.ts';

/** Types cells into the grid that the review of a sheet handed to it, as one step that can be undone. */
export function useHandedCells(place: BidPlace, { work, dispatch }: SavedBidWork): void {
  const handed = useSyncExternalStore(handedCells.subscribe, handedCells.get);
  // They come from outside the grid, and once.
  useEffect(() => {
    const cells = handed === null ? null : takeHanded(place);
    if (cells === null) return;
    const { edit, skipped } = editOf(work.sheet, work.draft, cells);
    dispatch({ kind: 'edited', edit });
    toasts.success(`${countOf(edit.length, 'cell')} of your sheet saved as a draft`);
    if (skipped > 0)
      toasts.info(`${countOf(skipped, 'cell')} skipped: the lane or charge isn’t open in this grid`);
  }, [handed, place, work, dispatch]);
}
