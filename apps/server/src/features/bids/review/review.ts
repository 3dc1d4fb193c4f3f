import { createHash } from 'node:crypto';
import { type BidPlan, isStored } from '../save/planBids.ts';
import type { ReadSheet } from '../sheet/openSheet.ts';
import { Decimal, rateCellName } from '@lanewright/freight';
import type { FoundCheck } from '../checks/senseBids.ts';
import type { ChangedCell } from '../history/recordBidChanges.ts';
import type { BidInput } from '../save/bidInput.ts';
import { changesOf, isSame, termsAfter } from '../save/changesOf.ts';
import { firstCurrency, hasRate } from '../save/checkBid.ts';
import type { bids, QueryOf, ResponseInputOf } from '@lanewright/contract';
import { presentCheck } from '../checks/presentChecks.ts';
import { inOrder, withRowAndLane } from '../sheet/checkSheet.ts';
import { cellNames } from '../templates/presentTemplate.ts';

/**
 * Names what a review shows: the file, how its columns are matched, the version of the charges and the contract months it is read for,
 * the current bids on its lanes, and which of these lanes take no bid or a sealed one. If any of it changes, the sheet may change other
 * cells than were shown.
 */
export function reviewIdOf(
  sha256: Buffer,
  { bids, rules, matching, changed }: Pick<ReadSheet, 'bids' | 'rules' | 'matching' | 'changed'>,
  plan: BidPlan,
): string {
  const hash = createHash('sha256').update(sha256);
  const add = (part: unknown) => hash.update(`${JSON.stringify(part)}\n`);
  add(matching);
  add([rules.structure.version, rules.months, changed === null]);
  for (const laneId of bids.map((bid) => bid.laneId).toSorted()) {
    const known = plan.standing.get(laneId);
    const { bidId: _bidId, structureVersion: _version, usdPerUnit: _usd, ...terms } = known ?? {};
    add([
      laneId,
      terms,
      [...(plan.cellsOf(laneId) ?? [])].toSorted(([a], [b]) => (a < b ? -1 : 1)),
      plan.wrongLaneIds.has(laneId),
      plan.rounds.get(laneId)?.isSealed === true,
      plan.sealedBefore.get(laneId)?.currency ?? plan.sealedBefore.has(laneId),
    ]);
  }
  return hash.digest('hex');
}

export type ReviewedCell = ChangedCell & {
  readonly changePercent: number | null;
  readonly checks: readonly FoundCheck[];
};
export type ReviewedLane = {
  readonly laneId: string;
  readonly origin: string;
  readonly destination: string;
  readonly matchedBy: string | null;
  readonly isSealed: boolean;
  readonly cells: readonly ReviewedCell[];
};

/** Whether a cell is to be changed; others are shown because another price of their lane makes them unusual. */
export const isChange = ({ before, after }: ChangedCell) => !isSame(before, after);

/** Returns what a sheet would change, lane by lane, with the prices that look wrong; lanes with these first, then those losing cells. */
export function reviewedLanes(read: ReadSheet, plan: BidPlan): ReviewedLane[] {
  const checksOf = new Map<string, FoundCheck[]>();
  for (const check of plan.sensed.checks) {
    const known = checksOf.get(check.laneId);
    if (known === undefined) checksOf.set(check.laneId, [check]);
    else known.push(check);
  }
  const lanes = plan.fit.flatMap((bid): ReviewedLane[] => {
    const { laneId } = bid;
    const lane = plan.lanes.get(laneId);
    const isSealed = plan.rounds.get(laneId)?.isSealed === true;
    const changes = changedCells(read, plan, bid, isSealed);
    if (lane === undefined || changes.length === 0) return [];
    const cells = reviewedCells(changes, checksOf.get(laneId) ?? []);
    const matchedBy = read.notes.get(laneId) ?? null;
    return [{ laneId, origin: lane.origin, destination: lane.destination, matchedBy, isSealed, cells }];
  });
  return lanes.toSorted((one, other) => rankOf(one) - rankOf(other));
}

function changedCells(
  { rules }: ReadSheet,
  plan: BidPlan,
  bid: BidInput,
  isSealed: boolean,
): readonly ChangedCell[] {
  const known = plan.standing.get(bid.laneId);
  const first = firstCurrency(rules.structure);
  // What was sealed before can't be read, except its currency: everything that the sheet gives replaces it.
  const sealed = isSealed ? plan.sealedBefore.get(bid.laneId) : undefined;
  if (sealed !== undefined) {
    const given = changesOf(bid, undefined, termsAfter(bid, undefined, first), undefined);
    const [was, is] = [sealed.currency, bid.currency ?? sealed.currency];
    return [
      ...(was === is ? [] : [{ cell: 'currency', before: was, after: is }]),
      ...given.filter(({ after }) => after !== null),
    ];
  }
  if (isSealed ? known === undefined && !hasRate(bid) : !isStored(plan, bid)) return [];
  return changesOf(bid, known, termsAfter(bid, known, first), plan.cellsOf(bid.laneId));
}

function reviewedCells(
  changes: readonly ChangedCell[],
  checks: readonly FoundCheck[],
): readonly ReviewedCell[] {
  const hasOtherCurrency = changes.some(({ cell }) => cell === 'currency');
  const byCell = new Map<string, FoundCheck[]>();
  for (const check of checks) {
    const cell = rateCellName(check.chargeNo, check.breakNo);
    byCell.set(cell, [...(byCell.get(cell) ?? []), check]);
  }
  const changed = changes.map((change) => ({
    ...change,
    changePercent: hasOtherCurrency ? null : changePercent(change),
    checks: byCell.get(change.cell) ?? [],
  }));
  const names = new Set(changes.map(({ cell }) => cell));
  const unchanged = [...byCell].flatMap(([cell, found]): ReviewedCell[] => {
    const rate = found[0]?.rate;
    return names.has(cell) || rate === undefined
      ? []
      : [{ cell, before: rate, after: rate, changePercent: null, checks: found }];
  });
  return [...changed, ...unchanged].toSorted((one, other) => rankOfCell(one) - rankOfCell(other));
}

/** Of a rate, with two decimals. */
function changePercent({ cell, before, after }: ChangedCell): number | null {
  if (!cell.startsWith('rate:') || before === null || after === null) return null;
  const was = new Decimal(before);
  if (was.isZero()) return null;
  return new Decimal(after).minus(was).div(was.abs()).times(100).toDecimalPlaces(2).toNumber();
}

const rankOfCell = ({ checks, after }: ReviewedCell) => (checks.length > 0 ? 0 : after === null ? 1 : 2);
const rankOf = ({ cells }: ReviewedLane) => Math.min(...cells.map(rankOfCell));

export type ReviewOnWire = ResponseInputOf<typeof bids.getSheetReview>;
type LaneOnWire = ReviewOnWire['lanes'][number];
type Filter = QueryOf<typeof bids.getSheetReview>['only'];

/** A sheet with the plan of what saving it would do. */
export type PlannedSheet = {
  readonly contractNo: number;
  readonly read: ReadSheet;
  readonly plan: BidPlan;
};
type Reviewed = Pick<PlannedSheet, 'read' | 'plan'> & {
  readonly fileName: string;
  readonly customerId: string;
  readonly mode: number;
  readonly sha256: Buffer;
};

/** Shows all that a sheet would change. */
export function presentReview({ read, plan, fileName, customerId, mode, sha256 }: Reviewed): ReviewOnWire {
  const lanes = reviewedLanes(read, plan);
  // The cells of a sheet that can't be imported, in the order of the sheet.
  const wrong = [...read.wrong, ...read.place(plan.errors)].toSorted(inOrder);
  const names = cellNames(read.rules.structure);
  return {
    reviewId: reviewIdOf(sha256, read, plan),
    fileName,
    customerId,
    mode,
    isOwnSheet: read.matching !== null,
    counts: { ...countsOf(lanes), wrong: wrong.length },
    rowsWithoutLane: read.rowsWithoutLane,
    total: lanes.length,
    laneIds: lanes.map(({ laneId }) => laneId),
    lanes: lanes.map(({ cells, ...lane }) => ({
      ...lane,
      cells: cells.map(({ cell, before, after, changePercent, checks }) => ({
        cell,
        name: names(cell),
        before,
        after,
        changePercent,
        checks: checks.map(presentCheck),
      })),
    })),
    wrong: wrong.map((cell) => ({
      row: cell.row,
      cell: cell.cell,
      column: cell.column,
      message: withRowAndLane(cell),
    })),
  };
}

/** A page of a whole review, and all lanes that match its filter. */
export function pageOfReview(
  review: ReviewOnWire,
  only: Filter,
  { page, pageSize }: { readonly page: number; readonly pageSize: number },
): ReviewOnWire {
  const pageOf = <T>(all: readonly T[]) => all.slice((page - 1) * pageSize, page * pageSize);
  const lanes = filtered(review.lanes, only);
  return {
    ...review,
    total: only === 'wrong' ? review.wrong.length : lanes.length,
    laneIds: lanes.map(({ laneId }) => laneId),
    lanes: pageOf(lanes),
    wrong: only === 'wrong' ? pageOf(review.wrong) : [],
  };
}

type Cell = Pick<ReviewedCell, 'cell' | 'before' | 'after' | 'changePercent'> & {
  readonly checks: readonly unknown[];
};
const isRate = ({ cell }: Cell) => cell.startsWith('rate:');
const hasBoth = ({ before, after }: Cell) => before !== null && after !== null;

const isShown: Readonly<Record<Exclude<Filter, 'all' | 'usual' | 'wrong'>, (cell: Cell) => boolean>> = {
  raised: (cell) => isRate(cell) && hasBoth(cell) && (cell.changePercent ?? 0) > 0,
  lowered: (cell) => isRate(cell) && hasBoth(cell) && (cell.changePercent ?? 0) < 0,
  new: ({ before, after }) => before === null && after !== null,
  removed: ({ before, after }) => before !== null && after === null,
  unusual: ({ checks }) => checks.length > 0,
};

function filtered(lanes: readonly LaneOnWire[], only: Filter): readonly LaneOnWire[] {
  if (only === 'all') return lanes;
  if (only === 'wrong') return [];
  if (only === 'usual') return lanes.filter(({ cells }) => !cells.some(isShown.unusual));
  return lanes.flatMap((lane) => {
    const cells = lane.cells.filter(isShown[only]);
    return cells.length === 0 ? [] : [{ ...lane, cells }];
  });
}

/** The number of changed cells by kind, of lanes with one, and of these without a price that looks wrong. */
export function countsOf(lanes: readonly ReviewedLane[]) {
  const counts = {
    lanes: lanes.length,
    usual: lanes.filter(({ cells }) => !cells.some(isShown.unusual)).length,
    all: 0,
    raised: 0,
    lowered: 0,
    new: 0,
    removed: 0,
    unusual: 0,
  };
  for (const { cells } of lanes)
    for (const cell of cells) {
      if (isChange(cell)) counts.all += 1;
      if (isShown.raised(cell)) counts.raised += 1;
      else if (isShown.lowered(cell)) counts.lowered += 1;
      if (isShown.new(cell)) counts.new += 1;
      if (isShown.removed(cell)) counts.removed += 1;
      if (isShown.unusual(cell)) counts.unusual += 1;
    }
  return counts;
}
