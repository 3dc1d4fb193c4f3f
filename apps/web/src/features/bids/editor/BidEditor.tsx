import { useHotkeys } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react';
import { ActionError } from '../../../ui/ActionError.tsx';
import { toasts } from '../../../ui/toasts.ts';
import type { BidPlace, HeldDraft } from '../bids.api.ts';
import type { BidLane } from '../bidTypes.ts';
import type { MadeEdit, Sheet } from '../draft/cellEdits.ts';
import { countCells } from '../draft/draft.ts';
import { PricePanel } from '../explanation/PricePanel.tsx';
import { BidGrid } from '../grid/BidGrid.tsx';
import type { LaneInfoColumn } from '../grid/gridLayout.ts';
import classes from './BidEditor.module.css';
import { problemsIn, type WrongCell, wrongCells } from './bidWork.ts';
import { EditorToolbar } from './EditorToolbar.tsx';
import { countLanes, filterLanes, type LaneFilter } from './laneFilter.ts';
import { Notice } from './Notices.tsx';
import type { PricedSheet } from './pricedSheet.ts';
import type { GridChecks } from '../checks/gridChecks.ts';
import { useGridChecks } from '../checks/useGridChecks.ts';
import { useBidWork } from './useBidWork.ts';
import { useSaveBids } from './useSaveBids.ts';
import { WrongCells } from './WrongCells.tsx';
import { formatCount } from '../../../ui/figures.ts';

interface BidEditorProps {
  place: BidPlace;
  sheet: PricedSheet;
  /** The draft as stored on the server. */
  held: HeldDraft;
  filter: LaneFilter;
  onFilterChange: (filter: LaneFilter) => void;
  /** Columns of the lane table, if expanded. */
  info: readonly LaneInfoColumn[];
  /** Button that expands or collapses them. */
  infoToggle: ReactNode;
  /** The lane to start at, from a notification. */
  startLaneId: string | null;
}

/** The carrier's bids on the lanes of one customer and mode, edited like a spreadsheet and submitted together. */
export function BidEditor({
  place,
  sheet,
  held,
  filter,
  onFilterChange,
  info,
  infoToggle,
  startLaneId,
}: BidEditorProps) {
  const kept = useBidWork({ place, sheet, held });
  const { work, dispatch } = kept;
  const [isListOpen, setIsListOpen] = useState(false);
  const [explained, setExplained] = useState<BidLane>();
  const checks = useGridChecks(place, kept);
  const saving = useSaveBids(place, kept, checks.withKept, () => setIsListOpen(true));
  const goTo = useRef<((row: number, inputColumn: number) => void) | null>(null);
  const wrong = useMemo(() => wrongCells(work), [work]);
  const lanes = useShownLanes(sheet, filter, wrong, checks.laneIds);
  const gridSheet: Sheet = useMemo(
    () => ({ lanes, columns: sheet.columns, draft: work.draft }),
    [lanes, sheet.columns, work.draft],
  );
  const unsavedCells = countCells(work.draft);
  const counts = countLanes(sheet.lanes);
  useStart(lanes, startLaneId, goTo);
  const save = useRef(saving.save);
  save.current = saving.save;
  useHotkeys([['mod+S', () => saveAfterEditing(save)]], []);

  const onEdit = ({ edit, skipped }: MadeEdit) => {
    dispatch({ kind: 'edited', edit });
    if (skipped > 0) {
      toasts.info(`${formatCount(skipped)} cells skipped: no lane open for bids there`);
    }
  };
  const goToWrong = ({ laneId, columnId }: WrongCell) => {
    setIsListOpen(false);
    const inputColumn = Math.max(
      0,
      sheet.columns.findIndex(({ id }) => id === columnId),
    );
    const row = lanes.findIndex((lane) => lane.laneId === laneId);
    // The lane is filtered out: show all lanes and wait for the render before moving to the cell.
    if (row < 0) onFilterChange({ show: 'all', search: '' });
    const there = row < 0 ? sheet.lanes.findIndex((lane) => lane.laneId === laneId) : row;
    // The list returns the focus first; only then can the grid take it.
    setTimeout(() => goTo.current?.(there, inputColumn), drawnAfterMs);
  };

  return (
    <>
      {(saving.hasStructureChanged || work.lost > 0) && (
        <Notice
          onClose={() => {
            saving.structureSeen();
            dispatch({ kind: 'lossSeen' });
          }}
        >
          {saving.hasStructureChanged &&
            'The customer changed the charges of this mode, so nothing was submitted. '}
          {saving.hasStructureChanged && 'Lanes have been reloaded. Check your rates and submit again. '}
          {work.lost > 0 && lostSentence(work.lost)}
        </Notice>
      )}
      {!kept.isKeptHere && (
        <Notice>
          {kept.canKeepHere
            ? 'Your draft is too large to store in this browser. '
            : 'Without a secure connection (https), this browser stores your draft only while this page is open. '}
          Submit before you leave the page, or wait until your draft is saved.
        </Notice>
      )}
      {saving.error !== null && (
        <div className={classes.refusal}>
          <ActionError
            of={saving}
            heading="Nothing was submitted. Your cells are kept"
            onRetry={saving.save}
          />
        </div>
      )}
      <EditorToolbar
        filter={filter}
        onFilterChange={onFilterChange}
        infoToggle={infoToggle}
        counts={{
          all: sheet.lanes.length,
          without: counts.without,
          partial: counts.partial,
          errors: new Set(wrong.map(({ laneId }) => laneId)).size,
          unconfirmed: checks.laneIds.size,
        }}
        unsavedCells={unsavedCells}
        canUndo={work.history.past.length > 0}
        canRedo={work.history.future.length > 0}
        onUndo={() => dispatch({ kind: 'undone' })}
        onRedo={() => dispatch({ kind: 'redone' })}
        onDiscard={() => dispatch({ kind: 'discarded' })}
        onSave={saving.save}
        isSaving={saving.isSaving}
        saveReason={saveReason(unsavedCells, saving.request)}
        draftState={kept.draftState}
        wrongCells={
          <WrongCells
            cells={wrong}
            sheet={sheet}
            opened={isListOpen}
            onOpenedChange={setIsListOpen}
            onGoTo={goToWrong}
          />
        }
      />
      <BidGrid
        // Cell positions refer to the visible columns.
        key={info.length}
        sheet={gridSheet}
        contractMonths={sheet.priced.grid.months.length}
        info={info}
        currencies={sheet.currencies}
        problemsOf={(laneId) => problemsIn(work, laneId)}
        checks={checks}
        onEdit={onEdit}
        onUndo={() => dispatch({ kind: 'undone' })}
        onRedo={() => dispatch({ kind: 'redone' })}
        goTo={goTo}
        onExplain={setExplained}
      />
      <PricePanel lane={explained} onClose={() => setExplained(undefined)} />
    </>
  );
}

type GoTo = { readonly current: ((row: number, inputColumn: number) => void) | null };
/** Delay until the grid has rendered, or a list has returned the focus. */
const drawnAfterMs = 60;

/** Moves once to the lane named in the address. */
function useStart(lanes: readonly BidLane[], laneId: string | null, goTo: GoTo): void {
  const row = laneId === null ? -1 : lanes.findIndex((lane) => lane.laneId === laneId);
  const gone = useRef<string>(null);
  // Scrolling and focus are outside React.
  useEffect(() => {
    if (row < 0 || gone.current === laneId) return;
    gone.current = laneId;
    const timer = setTimeout(() => goTo.current?.(row, 0), drawnAfterMs);
    return () => clearTimeout(timer);
  }, [row, laneId, goTo]);
}

/** Finish editing first: a cell writes its text when it loses the focus. */
function saveAfterEditing(save: { readonly current: () => void }): void {
  if (document.activeElement instanceof HTMLInputElement) document.activeElement.blur();
  setTimeout(() => save.current());
}

function lostSentence(cells: number): string {
  return cells === 1
    ? '1 cell of your draft no longer fits the current lanes and charges and was removed.'
    : `${formatCount(cells)} cells of your draft no longer fit the current lanes and charges and were removed.`;
}

/** The lanes that match the filter. A lane being corrected stays visible until the filter changes. */
function useShownLanes(
  sheet: PricedSheet,
  filter: LaneFilter,
  wrong: readonly WrongCell[],
  unsureLanes: GridChecks,
) {
  const wrongLanes = useMemo(() => new Set(wrong.map(({ laneId }) => laneId)), [wrong]);
  const [asked, setAsked] = useState({ filter, wrongLanes, unsureLanes });
  if (asked.filter.show !== filter.show || asked.filter.search !== filter.search)
    setAsked({ filter, wrongLanes, unsureLanes });
  return useMemo(
    () =>
      filterLanes(
        sheet.lanes,
        asked.filter,
        (laneId) => asked.wrongLanes.has(laneId),
        (laneId) => asked.unsureLanes.has(laneId),
      ),
    [sheet.lanes, asked],
  );
}

function saveReason(
  unsavedCells: number,
  request: { bids: readonly unknown[]; wrongLanes: number },
): string | null {
  if (unsavedCells === 0) return 'Nothing to submit: no cells changed';
  if (request.bids.length > 0) return null;
  return request.wrongLanes > 0
    ? 'Correct the cells with errors first'
    : 'Enter a rate for these lanes first';
}
