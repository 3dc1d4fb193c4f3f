import type { BidCheck, BidLane } from '../bidTypes.ts';
import { savedTexts } from '../cells/cellTexts.ts';
import { currencyColumnId } from '../cells/inputColumns.ts';
import type { Draft } from '../draft/draft.ts';
import type { PricedSheet } from '../editor/pricedSheet.ts';
import type { ReviewCell, ReviewLane, SheetReview } from '../review/review.api.ts';
import type { GridCheck, GridChecks } from './gridChecks.ts';

/**
 * The review of what the grid is about to submit, as of a bid sheet; null if no price in it looks wrong. `laneIds`: the lanes to submit.
 */
export function gridReview(
  sheet: PricedSheet,
  draft: Draft,
  laneIds: readonly string[],
  checks: GridChecks,
): SheetReview | null {
  const names = new Map(sheet.columns.map(({ id, name }) => [id, name]));
  const counts = {
    lanes: 0,
    usual: 0,
    all: 0,
    raised: 0,
    lowered: 0,
    new: 0,
    removed: 0,
    unusual: 0,
    wrong: 0,
  };
  const lanes = laneIds.flatMap((laneId): ReviewLane[] => {
    const lane = sheet.byId.get(laneId);
    const row = draft.get(laneId);
    if (lane === undefined || row === undefined) return [];
    const found = checks.get(laneId) ?? {};
    const hasOtherCurrency = row[currencyColumnId] !== undefined;
    const saved = savedTexts(lane);
    const cells = Object.entries(row).map(([columnId, text]): ReviewCell => {
      const before =
        lane.rates.length === 0 && columnId === currencyColumnId ? null : (saved[columnId] ?? null);
      const after = text === '' ? null : text;
      const check = found[columnId];
      return {
        cell: columnId,
        name: names.get(columnId) ?? columnId,
        before,
        after,
        changePercent: hasOtherCurrency ? null : percentOf(columnId, before, after),
        checks: check === undefined || check.isSaved ? [] : [presentCheck(lane, check)],
      };
    });
    counts.lanes += 1;
    if (cells.every(({ checks: odd }) => odd.length === 0)) counts.usual += 1;
    for (const { before, after, changePercent, checks: odd } of cells) {
      counts.all += 1;
      if ((changePercent ?? 0) > 0) counts.raised += 1;
      if ((changePercent ?? 0) < 0) counts.lowered += 1;
      if (before === null && after !== null) counts.new += 1;
      if (before !== null && after === null) counts.removed += 1;
      if (odd.length > 0) counts.unusual += 1;
    }
    const { origin, destination, sealed } = lane;
    return [
      {
        laneId,
        origin,
        destination,
        matchedBy: null,
        isSealed: sealed !== null,
        cells: cells.toSorted(byRank),
      },
    ];
  });
  if (counts.unusual === 0) return null;
  const ranked = lanes.toSorted((one, other) => rankOf(one) - rankOf(other));
  return {
    // Of the browser: nothing is compared by it.
    reviewId: '0'.repeat(64),
    fileName: '',
    customerId: sheet.priced.grid.customerId,
    mode: sheet.priced.structure.mode,
    isOwnSheet: false,
    counts,
    rowsWithoutLane: null,
    total: ranked.length,
    laneIds: ranked.map(({ laneId }) => laneId),
    lanes: ranked,
    wrong: [],
  };
}

const rankOfCell = ({ checks, after }: ReviewCell) => (checks.length > 0 ? 0 : after === null ? 1 : 2);
const byRank = (one: ReviewCell, other: ReviewCell) => rankOfCell(one) - rankOfCell(other);
const rankOf = ({ cells }: ReviewLane) => Math.min(...cells.map(rankOfCell));

function percentOf(columnId: string, before: string | null, after: string | null): number | null {
  if (!columnId.startsWith('rate:') || before === null || after === null) return null;
  const [was, is] = [Number(before), Number(after)];
  return Number.isFinite(was) && Number.isFinite(is) && was !== 0 ? ((is - was) / Math.abs(was)) * 100 : null;
}

const presentCheck = (lane: BidLane, check: GridCheck): BidCheck => ({
  laneId: lane.laneId,
  chargeNo: check.chargeNo,
  breakNo: check.breakNo,
  kind: check.kind,
  rate: Number(check.rate),
  currency: lane.currency,
  message: check.message,
  corrections: [],
});
