import { useHotkeys, useMediaQuery } from '@mantine/hooks';
import { type ReactNode, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { storageSlot } from '../../../platform/storageSlot.ts';
import type { ChosenCells } from '../../../ui/spreadsheet/sheetProps.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BidPlace, HeldDraft } from '../bids.api.ts';
import type { BidLane } from '../bidTypes.ts';
import type { OwnCommand } from '../commands/ownCommand.ts';
import { useGridCommands } from '../commands/useGridCommands.tsx';
import type { MadeEdit, Sheet } from '../draft/cellEdits.ts';
import { countCells } from '../draft/draft.ts';
import { PricePanel } from '../explanation/PricePanel.tsx';
import { BidGrid } from '../grid/BidGrid.tsx';
import type { LaneInfoColumn } from '../grid/gridLayout.ts';
import { LaneCards } from '../phone/LaneCards.tsx';
import classes from './BidEditor.module.css';
import { problemsIn, type WrongCell, wrongCells } from './bidWork.ts';
import { EditorNotices } from './EditorNotices.tsx';
import { EditorToolbar } from './EditorToolbar.tsx';
import { GridTools } from './GridTools.tsx';
import { countLanes, everyLane, type LaneFilter } from './laneFilter.ts';
import type { PricedSheet } from './pricedSheet.ts';
import { gridReview } from '../checks/gridReview.ts';
import { useGridChecks } from '../checks/useGridChecks.ts';
import type { SheetReview } from '../review/review.api.ts';
import { ReviewDialog } from '../review/ReviewDialog.tsx';
import { type LaneSort, nextSort } from './sortLanes.ts';
import { useBidWork } from './useBidWork.ts';
import { useHandedCells } from './useHandedCells.ts';
import { useSaveBids } from './useSaveBids.ts';
import { useShownLanes } from './useShownLanes.ts';
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

const compactRows = storageSlot('bidGridCompactRows', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);
const shownMonths = storageSlot('bidGridMonths', false, (stored) =>
  typeof stored === 'boolean' ? stored : undefined,
);
const colours = { green: 'Green', amber: 'Amber', red: 'Red' } as const;

/** The carrier's bids on the lanes of one customer and mode, edited like a spreadsheet, on a phone in cards, and submitted together. */
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
  const bidWork = useBidWork({ place, sheet, held });
  const { work, dispatch } = bidWork;
  useHandedCells(place, bidWork);
  const [isListOpen, setIsListOpen] = useState(false);
  const [explained, setExplained] = useState<BidLane>();
  const [sort, setSort] = useState<LaneSort | null>(null);
  const [isFull, setIsFull] = useState(false);
  const isCompact = useSyncExternalStore(compactRows.subscribe, compactRows.get);
  const showsMonths = useSyncExternalStore(shownMonths.subscribe, shownMonths.get);
  const isPhone = useMediaQuery('(max-width: 48em)', undefined, { getInitialValueInEffect: false });
  const checks = useGridChecks(place, bidWork);
  const saving = useSaveBids(place, bidWork, checks.withKept, () => setIsListOpen(true));
  const goTo = useRef<((row: number, inputColumn: number) => void) | null>(null);
  const chosen = useRef<ChosenCells | null>(null);
  const wrong = useMemo(() => wrongCells(work), [work]);
  const lanes = useShownLanes({
    sheet,
    info,
    filter,
    sort,
    draft: work.draft,
    isWrong: (laneId) => wrong.some((cell) => cell.laneId === laneId),
    isUnsure: (laneId) => checks.laneIds.has(laneId),
  });
  const columns = useMemo(
    () => (isPhone || showsMonths ? sheet.columns : sheet.columns.filter(({ kind }) => kind !== 'capacity')),
    [isPhone, showsMonths, sheet.columns],
  );
  const gridSheet: Sheet = useMemo(
    () => ({ lanes, columns, draft: work.draft }),
    [lanes, columns, work.draft],
  );
  const commands = useGridCommands({
    place,
    sheet: gridSheet,
    chosen,
    onEdit({ edit, skipped }: MadeEdit) {
      dispatch({ kind: 'edited', edit });
      if (skipped > 0) toasts.info(`${formatCount(skipped)} cells skipped: no lane open for bids there`);
    },
  });
  const unsavedCells = countCells(work.draft);
  const counts = countLanes(sheet.lanes);
  useStart(lanes, startLaneId, goTo);
  const [review, setReview] = useState<SheetReview | null>(null);
  /** Prices that look wrong are shown once more before they are submitted. */
  const submit = () => {
    const found = gridReview(sheet, work.draft, saving.request.laneIds, checks.laneIds);
    if (found === null) saving.save();
    else setReview(found);
  };
  const save = useRef(submit);
  save.current = submit;
  useHotkeys([['mod+S', () => saveAfterEditing(save)]], []);

  const obey = (command: Exclude<OwnCommand, 'sort'>) => {
    if (command === 'adjust') commands.adjust();
    else if (command === 'noBid') commands.decline();
    else {
      const standing = colours[command];
      onFilterChange({ ...filter, standing: filter.standing === standing ? null : standing });
    }
  };
  const goToWrong = ({ laneId, columnId }: WrongCell) => {
    setIsListOpen(false);
    // A month that is not shown: all columns are, and wait for the render before moving to the cell.
    const isShown = columns.some(({ id }) => id === columnId);
    if (!isShown) shownMonths.set(true);
    const inputColumn = Math.max(
      0,
      (isShown ? columns : sheet.columns).findIndex(({ id }) => id === columnId),
    );
    const row = lanes.findIndex((lane) => lane.laneId === laneId);
    // The lane is filtered out: show all lanes and wait for the render before moving to the cell.
    if (row < 0) {
      setSort(null);
      onFilterChange(everyLane);
    }
    const there = row < 0 ? sheet.lanes.findIndex((lane) => lane.laneId === laneId) : row;
    // The list returns the focus first; only then can the grid take it.
    setTimeout(() => goTo.current?.(there, inputColumn), drawnAfterMs);
  };
  const months = { isShown: showsMonths, onShow: shownMonths.set };
  const common = {
    sheet: gridSheet,
    currencies: sheet.currencies,
    problemsOf: (laneId: string) => problemsIn(work, laneId),
    checks,
    onEdit: commands.edit,
    goTo,
    onExplain: setExplained,
  };

  return (
    <div className={classes.editor} data-full={(isFull && !isPhone) || undefined}>
      <EditorNotices bidWork={bidWork} saving={saving} onRetry={submit} />
      <EditorToolbar
        filter={filter}
        onFilterChange={onFilterChange}
        infoToggle={isPhone ? null : infoToggle}
        tools={
          <GridTools
            lanes={sheet.lanes}
            filter={filter}
            onFilterChange={onFilterChange}
            commands={commands}
            {...(!isPhone && {
              view: { isCompact, onCompact: compactRows.set, isFull, onFull: setIsFull, months },
            })}
          />
        }
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
        onSave={submit}
        isSaving={saving.isSaving}
        saveReason={saveReason(unsavedCells, saving.request)}
        draftState={bidWork.draftState}
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
      {isPhone ? (
        <LaneCards {...common} onDecline={commands.decline} />
      ) : (
        <BidGrid
          // Cell positions refer to the visible columns, and row positions to their height.
          key={`${info.length} ${isCompact} ${showsMonths}`}
          {...common}
          contractMonths={sheet.priced.grid.months.length}
          info={info}
          isCompact={isCompact}
          months={months}
          sort={sort}
          onSort={(columnId) => setSort(nextSort(sort, columnId))}
          onCommand={obey}
          chosen={chosen}
          onUndo={() => dispatch({ kind: 'undone' })}
          onRedo={() => dispatch({ kind: 'redone' })}
        />
      )}
      {commands.dialogs}
      <PricePanel lane={explained} onClose={() => setExplained(undefined)} />
      <ReviewDialog
        title={review?.counts.unusual === 1 ? 'One price looks wrong' : 'Some prices look wrong'}
        note="Confirm prices that are right. The customer sees which ones you did not confirm."
        review={review}
        isSubmitting={saving.isSaving}
        error={null}
        onSubmit={(submitted) => {
          setReview(null);
          saving.save(submitted);
        }}
        onClose={() => setReview(null)}
      />
    </div>
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
