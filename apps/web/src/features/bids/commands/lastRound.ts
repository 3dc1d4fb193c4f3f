import { Decimal } from '@lanewright/freight';
import type { CellRange } from '../../../ui/spreadsheet/selection.ts';
import type { BidLane } from '../bidTypes.ts';
import { currencyColumnId, rateColumnId } from '../cells/inputColumns.ts';
import type { MadeEdit, Sheet } from '../draft/cellEdits.ts';
import { type CellChange, type Draft, textIn } from '../draft/draft.ts';
import { rateCells } from './adjustCells.ts';

/** Sets the rates of the chosen lanes in the chosen columns to those of the carrier's last round, as one edit. */
export function setToLastRound(sheet: Sheet, range: CellRange): MadeEdit {
  const edit: CellChange[] = [];
  let skipped = 0;
  const changedLanes = new Set<string>();
  for (const { lane, column } of rateCells(sheet, range)) {
    const { lastRound } = lane;
    if (lastRound === null) {
      skipped += 1;
      continue;
    }
    const before = textIn(sheet.draft, lane, column.id);
    const after = lastRate(lane, column.id);
    if (after === before) continue;
    edit.push({ laneId: lane.laneId, columnId: column.id, before, after });
    changedLanes.add(lane.laneId);
  }
  // Rates of another currency are other prices.
  for (const lane of sheet.lanes) {
    if (!changedLanes.has(lane.laneId)) continue;
    const before = textIn(sheet.draft, lane, currencyColumnId);
    const after = lane.lastRound?.currency ?? lane.currency;
    if (after !== before) edit.push({ laneId: lane.laneId, columnId: currencyColumnId, before, after });
  }
  return { edit, skipped };
}

/** The text of a rate at the end of the last round: the stored one, unless it was another then. */
function lastRate(lane: BidLane, columnId: string): string {
  const other = lane.lastRound?.rates.find(
    ({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo) === columnId,
  );
  if (other !== undefined) return other.rate === null ? '' : new Decimal(other.rate).toFixed();
  return textIn(new Map(), lane, columnId);
}

/** Whether a lane's rates differ from those of its last round, unsubmitted cells included. */
export function isChangedSinceLastRound(lane: BidLane, draft: Draft): boolean {
  if (lane.lastRound === null) return false;
  const row = draft.get(lane.laneId) ?? {};
  const columnIds = new Set([
    ...lane.lastRound.rates.map(({ chargeNo, breakNo }) => rateColumnId(chargeNo, breakNo)),
    ...Object.keys(row).filter((columnId) => columnId.startsWith('rate:')),
  ]);
  return (
    (lane.lastRound.currency ?? lane.currency) !== textIn(draft, lane, currencyColumnId) ||
    [...columnIds].some((columnId) => textIn(draft, lane, columnId) !== lastRate(lane, columnId))
  );
}

/** The last round of a lane after its rates were saved: it names the cells that were different then. */
export function lastRoundAfter(before: BidLane, after: BidLane): BidLane['lastRound'] {
  const { lastRound } = before;
  if (lastRound === null) return null;
  const nameOf = (cell: { chargeNo: number; breakNo: number | null }) =>
    rateColumnId(cell.chargeNo, cell.breakNo);
  const then = new Map([...before.rates, ...lastRound.rates].map((cell) => [nameOf(cell), cell.rate]));
  const now = new Map(after.rates.map((cell) => [nameOf(cell), cell.rate]));
  const cells = new Map(
    [...before.rates, ...lastRound.rates, ...after.rates].map((cell) => [nameOf(cell), cell]),
  );
  const currency = lastRound.currency ?? before.currency;
  return {
    ...lastRound,
    currency: currency === after.currency ? null : currency,
    rates: [...cells].flatMap(([name, { chargeNo, breakNo }]) => {
      const rate = then.get(name) ?? null;
      return rate === (now.get(name) ?? null) ? [] : [{ chargeNo, breakNo, rate }];
    }),
  };
}
