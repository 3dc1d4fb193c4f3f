import { type History, noHistory, redone, remember, undone } from '../../../ui/spreadsheet/history.ts';
import type { CellProblems } from '../cells/cellProblems.ts';
import { type Draft, type Edit, rebased, reversed, withEdit, withoutSubmitted } from '../draft/draft.ts';
import type { Refusals } from '../draft/saveRequest.ts';
import type { PricedSheet } from './pricedSheet.ts';

/** State of the editor, from loading the lanes to saving the bids. */
export interface BidWork {
  readonly sheet: PricedSheet;
  readonly draft: Draft;
  readonly history: History<Edit>;
  /** Errors of the last save, until the cell is changed. */
  readonly refusals: Refusals;
  /** Unsaved cells that no longer fit the lanes or charges. */
  readonly lost: number;
}

export type BidWorkAction =
  | { kind: 'edited'; edit: Edit }
  | { kind: 'undone' | 'redone' | 'discarded' | 'lossSeen' }
  | { kind: 'sheetChanged'; sheet: PricedSheet }
  | { kind: 'refused'; refusals: Refusals }
  /** Cells that the server accepted: saved, or sealed and not read back. */
  | { kind: 'submitted'; cells: Draft };

const noRefusals: Refusals = new Map();

/**
 * Initial state for a sheet, with unsaved cells of an earlier visit; `lost` is how many were dropped because their charges changed.
 */
export function beginBidWork({
  sheet,
  kept,
  lost: before = 0,
}: {
  sheet: PricedSheet;
  kept: Draft;
  lost?: number;
}): BidWork {
  const { draft, lost } = rebased(kept, sheet.byId, sheet.columns);
  return {
    sheet,
    draft,
    lost: before + lost,
    history: noHistory,
    refusals: noRefusals,
  };
}

/** Returns the state after an action. */
export function bidWorkAfter(work: BidWork, action: BidWorkAction): BidWork {
  switch (action.kind) {
    case 'edited':
      if (action.edit.length === 0) return work;
      return { ...changed(work, action.edit), history: remember(work.history, action.edit) };
    case 'undone': {
      const step = undone(work.history);
      return step === null ? work : { ...changed(work, reversed(step.step)), history: step.history };
    }
    case 'redone': {
      const step = redone(work.history);
      return step === null ? work : { ...changed(work, step.step), history: step.history };
    }
    case 'discarded':
      return { ...work, draft: new Map(), history: noHistory, refusals: noRefusals };
    case 'lossSeen':
      return { ...work, lost: 0 };
    case 'submitted':
      return { ...work, draft: withoutSubmitted(work.draft, action.cells) };
    case 'refused':
      return { ...work, refusals: action.refusals };
    case 'sheetChanged': {
      const { draft, lost } = rebased(work.draft, action.sheet.byId, action.sheet.columns);
      // Undo steps refer to the columns of the structure in which they were made.
      const isSameStructure = action.sheet.priced.structure.version === work.sheet.priced.structure.version;
      const history = isSameStructure ? work.history : noHistory;
      return { ...work, sheet: action.sheet, draft, lost: work.lost + lost, history };
    }
  }
}

function changed(work: BidWork, edit: Edit): BidWork {
  const draft = withEdit(work.draft, work.sheet.byId, edit);
  return { ...work, draft, refusals: withoutCells(work.refusals, edit) };
}

function withoutCells(refusals: Refusals, edit: Edit): Refusals {
  if (refusals.size === 0) return refusals;
  const next = new Map(refusals);
  for (const { laneId, columnId } of edit) {
    const row = next.get(laneId);
    if (row === undefined) continue;
    const { [columnId]: _restored, ...rest } = row;
    if (Object.keys(rest).length === 0) next.delete(laneId);
    else next.set(laneId, rest);
  }
  return next;
}

const fine: CellProblems = {};

/** Returns the errors in a lane's cells, from the client or the server. */
export function problemsIn({ sheet, draft, refusals }: BidWork, laneId: string): CellProblems {
  const row = draft.get(laneId);
  const lane = sheet.byId.get(laneId);
  const own = row === undefined || lane === undefined ? fine : sheet.problemsOf(lane, row);
  const refused = refusals.get(laneId);
  return refused === undefined ? own : { ...refused, ...own };
}

export interface WrongCell {
  readonly laneId: string;
  readonly columnId: string;
  readonly message: string;
}

/** Returns every invalid cell, in lane order. */
export function wrongCells(work: BidWork): readonly WrongCell[] {
  const wrong: WrongCell[] = [];
  for (const { laneId } of work.sheet.lanes) {
    if (!work.draft.has(laneId) && !work.refusals.has(laneId)) continue;
    for (const [columnId, message] of Object.entries(problemsIn(work, laneId))) {
      wrong.push({ laneId, columnId, message });
    }
  }
  return wrong;
}
