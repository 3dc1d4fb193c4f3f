import { useEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { type BidPlace, type HeldDraft, sendDraft } from '../bids.api.ts';
import { DraftKeeper, type DraftState } from '../draft/draftKeeper.ts';
import { readUnsent, withUnsent, writeUnsent } from '../draft/unsentCells.ts';
import type { Draft } from '../draft/draft.ts';
import { beginBidWork, type BidWork, bidWorkAfter, type BidWorkAction } from './bidWork.ts';
import type { PricedSheet } from './pricedSheet.ts';

interface BidWorkSetup {
  readonly place: BidPlace;
  readonly sheet: PricedSheet;
  /** The server's draft when the editor was opened. */
  readonly held: HeldDraft;
}

export interface SavedBidWork {
  readonly work: BidWork;
  readonly dispatch: (action: BidWorkAction) => void;
  readonly keeper: DraftKeeper;
  readonly draftState: DraftState;
  /**
   * False if changes that are not on the server yet would not survive leaving the page: browser storage is full or encryption is
   * not available.
   */
  readonly isKeptHere: boolean;
  /** Whether this browser can encrypt what it stores. */
  readonly canKeepHere: boolean;
}

/** Editor state for a sheet. The draft is saved on the server, and in this browser until then. */
export function useBidWork({ place, sheet, held }: BidWorkSetup): SavedBidWork {
  const { structure } = sheet.priced;
  const [work, dispatch] = useReducer(bidWorkAfter, undefined, () => {
    const unsent = readUnsent(held.unsent, structure.version);
    return beginBidWork({ sheet, kept: withUnsent(held.lanes, unsent.lanes), lost: unsent.lost });
  });
  const [keeper] = useState(() => keeperOf(place, held, structure.version));
  if (work.sheet !== sheet) dispatch({ kind: 'sheetChanged', sheet });

  const { draft } = work;
  // Passes changes out of React: to browser storage at once, to the server shortly after.
  useEffect(() => keeper.changed(draft), [keeper, draft]);
  useEffect(() => keeper.typedUnder(structure.version), [keeper, structure.version]);
  useKeepingOnLeaving(keeper);
  const draftState = useSyncExternalStore(keeper.subscribe, keeper.state);
  const isKeptHere = useSyncExternalStore(keeper.subscribe, keeper.isKeptHere);
  useWarningOnLeaving(!isKeptHere);
  return { work, dispatch, keeper, draftState, isKeptHere, canKeepHere: held.unsent.canKeep };
}

function keeperOf(place: BidPlace, held: HeldDraft, structureVersion: number): DraftKeeper {
  const toldOf = new Set<string>();
  return new DraftKeeper({
    held: held.lanes,
    heldSince: held.savedAt,
    structureVersion,
    send: (lanes: Draft, version: number) => sendDraft(place, version, lanes),
    keepHere: (unsent, version) => {
      for (const laneId of unsent.keys()) toldOf.add(laneId);
      return writeUnsent(held.unsent, version, unsent, toldOf);
    },
  });
}

/** Sends pending changes at once when the page or screen is left or the network returns. */
function useKeepingOnLeaving(keeper: DraftKeeper): void {
  // Leaving and network changes are browser events.
  useEffect(() => {
    keeper.begin();
    const keep = () => {
      keeper.keepHere();
      void keeper.flush();
    };
    window.addEventListener('pagehide', keep);
    window.addEventListener('online', keep);
    return () => {
      window.removeEventListener('pagehide', keep);
      window.removeEventListener('online', keep);
      keeper.leave();
    };
  }, [keeper]);
}

/** Makes the browser ask before leaving the page while a reload would lose changes. */
function useWarningOnLeaving(isNeeded: boolean): void {
  // An effect, because leaving is a browser event.
  useEffect(() => {
    if (!isNeeded) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isNeeded]);
}
