import { useEffect, useReducer, useRef, useState } from 'react';
import { readDraft, writeDraft } from '../draft/draftStorage.ts';
import { beginBidWork, type BidWork, bidWorkAfter, type BidWorkAction } from './bidWork.ts';
import type { PricedSheet } from './pricedSheet.ts';

const keepAfterMs = 250;

/** The work on a sheet, its unsaved cells kept under a key over reloads. `isKept` is false when there are too many. */
export function useBidWork(
  sheet: PricedSheet,
  key: string,
): { work: BidWork; dispatch: (action: BidWorkAction) => void; isKept: boolean } {
  const [work, dispatch] = useReducer(bidWorkAfter, undefined, () =>
    beginBidWork({ sheet, kept: readDraft(key) }),
  );
  const [isKept, setIsKept] = useState(true);
  if (work.sheet !== sheet) dispatch({ kind: 'sheetChanged', sheet });

  const { draft } = work;
  const latest = useRef(draft);
  // The browser's storage is outside React. Written a moment later, and at once when the page is left.
  useEffect(() => {
    latest.current = draft;
    const keep = () => setIsKept(writeDraft(key, draft));
    const timer = setTimeout(keep, keepAfterMs);
    window.addEventListener('pagehide', keep);
    return () => {
      clearTimeout(timer);
      window.removeEventListener('pagehide', keep);
    };
  }, [key, draft]);
  // Another screen may be opened before the moment has passed.
  useEffect(() => () => void writeDraft(key, latest.current), [key]);
  useWarningOnLeaving(!isKept);
  return { work, dispatch, isKept };
}

/** The browser asks before the page is left, where a reload would lose something. */
function useWarningOnLeaving(isNeeded: boolean): void {
  // An effect, since leaving is the browser's event.
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
