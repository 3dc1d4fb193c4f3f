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
  /** The draft as the server held it when the editor was opened. */
  readonly held: HeldDraft;
}

export interface KeptBidWork {
  readonly work: BidWork;
  readonly dispatch: (action: BidWorkAction) => void;
  readonly keeper: DraftKeeper;
  readonly draftState: DraftState;
  /** False when what the server does not hold yet would not outlive this page: the browser has no room, or cannot encrypt. */
  readonly isKeptHere: boolean;
  /** Whether this browser can encrypt what it keeps. */
  readonly canKeepHere: boolean;
}

/** The work on a sheet. Its draft is kept with the server, and in this browser until it is there. */
export function useBidWork({ place, sheet, held }: BidWorkSetup): KeptBidWork {
  const { structure } = sheet.priced;
  const [work, dispatch] = useReducer(bidWorkAfter, undefined, () => {
    const unsent = readUnsent(held.unsent, structure.version);
    return beginBidWork({ sheet, kept: withUnsent(held.lanes, unsent.lanes), lost: unsent.lost });
  });
  const [keeper] = useState(() => keeperOf(place, held, structure.version));
  if (work.sheet !== sheet) dispatch({ kind: 'sheetChanged', sheet });

  const { draft } = work;
  // What is typed goes out of React: to the browser's storage at once, to the server a moment later.
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

/** The page or the screen is left, or the network is back: nothing waits any longer. */
function useKeepingOnLeaving(keeper: DraftKeeper): void {
  // Leaving and the network are the browser's events.
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
