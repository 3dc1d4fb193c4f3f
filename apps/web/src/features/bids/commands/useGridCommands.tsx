import { type RefObject, useState } from 'react';
import { ConfirmDialog } from '../../../ui/ConfirmDialog.tsx';
import { countOf, formatRate } from '../../../ui/figures.ts';
import type { CellRange } from '../../../ui/spreadsheet/selection.ts';
import type { ChosenCells } from '../../../ui/spreadsheet/sheetProps.ts';
import { toasts } from '../../../ui/toasts.ts';
import type { BidPlace } from '../bids.api.ts';
import type { BidLane } from '../bidTypes.ts';
import { rateColumnId } from '../cells/inputColumns.ts';
import { NoBidDialog } from '../declines/NoBidDialog.tsx';
import type { MadeEdit, Sheet } from '../draft/cellEdits.ts';
import { isWon } from '../editor/laneFilter.ts';
import { adjustCells, countRates } from './adjustCells.ts';
import { setToLastRound } from './lastRound.ts';
import { AdjustDialog } from './AdjustDialog.tsx';

interface GridCommandsSetup {
  place: BidPlace;
  sheet: Sheet;
  /** What is chosen in the grid. */
  chosen: RefObject<ChosenCells | null>;
  onEdit: (made: MadeEdit) => void;
}

/** Commands on the chosen cells and lanes, with their dialogs. Edits of won lanes are confirmed first. */
export function useGridCommands({ place, sheet, chosen, onEdit }: GridCommandsSetup) {
  const [adjusting, setAdjusting] = useState<CellRange | null>(null);
  const [declining, setDeclining] = useState<readonly BidLane[] | null>(null);
  const won = useWonLanes(sheet, onEdit);
  const chosenCells = () => {
    const cells = chosen.current?.cells ?? null;
    const { rates, empty } = countRates(sheet, cells);
    if (rates + empty > 0) return cells;
    toasts.info('Select rates first');
    return null;
  };
  return {
    edit: won.edit,
    adjust: () => setAdjusting(chosenCells()),
    takeLastRound: () => {
      const cells = chosenCells();
      if (cells === null) return;
      const made = setToLastRound(sheet, cells);
      if (made.edit.length === 0) toasts.info('The selected rates are those of the last round');
      else won.edit({ ...made, skipped: 0 });
    },
    decline: (lane?: BidLane) => {
      const { top = 0, bottom = -1 } = chosen.current ?? {};
      const lanes = lane === undefined ? sheet.lanes.slice(top, bottom + 1) : [lane];
      if (lanes.length > 0) setDeclining(lanes);
    },
    dialogs: (
      <>
        <AdjustDialog
          counts={adjusting === null ? null : countRates(sheet, adjusting)}
          onClose={() => setAdjusting(null)}
          onAdjust={(adjustment) => {
            if (adjusting !== null) {
              const { edit, skipped } = adjustCells(sheet, adjusting, adjustment);
              if (skipped > 0) toasts.info(`${countOf(skipped, 'cell')} skipped: not a number`);
              won.edit({ edit, skipped: 0 });
            }
            setAdjusting(null);
          }}
        />
        <NoBidDialog place={place} lanes={declining} onClose={() => setDeclining(null)} />
        {won.dialog}
      </>
    ),
  };
}

/** Asks before rates of lanes are changed that the carrier has won: an award keeps its rates. Asked once a lane. */
function useWonLanes({ lanes }: Sheet, onEdit: (made: MadeEdit) => void) {
  const [asked, setAsked] = useState<{ readonly made: MadeEdit; readonly won: readonly BidLane[] } | null>(
    null,
  );
  const [isOpen, setIsOpen] = useState(false);
  const [confirmed, setConfirmed] = useState<ReadonlySet<string>>(new Set());
  const wonIn = ({ edit }: MadeEdit) => {
    const changed = new Set(
      edit.filter(({ columnId }) => columnId.startsWith('rate:')).map(({ laneId }) => laneId),
    );
    return lanes.filter((lane) => changed.has(lane.laneId) && isWon(lane) && !confirmed.has(lane.laneId));
  };
  const { made, won = [] } = asked ?? {};
  const [first] = won;
  return {
    edit: (next: MadeEdit) => {
      const wonLanes = wonIn(next);
      if (wonLanes.length === 0) return onEdit(next);
      setAsked({ made: next, won: wonLanes });
      setIsOpen(true);
    },
    dialog: (
      <ConfirmDialog
        opened={isOpen}
        onClose={() => setIsOpen(false)}
        question={
          won.length === 1
            ? 'Change the price of a won lane?'
            : `Change prices of ${countOf(won.length, 'won lane')}?`
        }
        consequence={
          won.length === 1 && first !== undefined && made !== undefined
            ? sentenceOf(first, made)
            : `Your awards on ${countOf(won.length, 'lane')} stay as they are. The new prices apply to the next award only.`
        }
        confirmLabel="Change"
        isSafe
        onConfirm={async () => {
          setConfirmed(new Set([...confirmed, ...won.map(({ laneId }) => laneId)]));
          if (made !== undefined) onEdit(made);
        }}
      />
    ),
  };
}

/** Names the awarded rate if one rate changes. */
function sentenceOf({ laneId, award }: BidLane, { edit }: MadeEdit): string {
  const changed = edit.filter((cell) => cell.laneId === laneId);
  const rate = award?.rates.find(
    ({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo) === changed[0]?.columnId,
  );
  return changed.length === 1 && rate !== undefined
    ? `Your award stays at ${formatRate(rate.rate)}. The new price applies to the next award only.`
    : 'Your award stays as it is. The new price applies to the next award only.';
}

export type GridCommands = ReturnType<typeof useGridCommands>;
