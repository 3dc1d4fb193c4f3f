import { bids } from '@lanewright/contract';
import { useDeferredValue, useMemo, useState } from 'react';
import { countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type BidPlace, confirmPrices, type PricedLanes, pricedLanesQuery } from '../bids.api.ts';
import type { CorrectedCell } from '@lanewright/freight';
import { mutationBy, put, useMutation, useQueryClient } from '../../../platform/query.ts';
import { type Edit, textIn } from '../draft/draft.ts';
import type { SavedBid } from '../draft/saveRequest.ts';
import type { SavedBidWork } from '../editor/useBidWork.ts';
import { rateColumnId } from '../cells/inputColumns.ts';
import { type GridCheck, gridChecks, keptName, type LaneChecks } from './gridChecks.ts';

/** Prices to check in the grid, with actions to correct or keep them. */
export function useGridChecks(place: BidPlace, { work, dispatch }: SavedBidWork) {
  const client = useQueryClient();
  const { sheet } = work;
  const [kept, setKept] = useState<ReadonlySet<string>>(new Set());
  // A large paste is checked after it is rendered.
  const draft = useDeferredValue(work.draft);
  const checks = useMemo(() => gridChecks(sheet, draft, kept), [sheet, draft, kept]);

  const confirming = useMutation({
    ...mutationBy([bids.confirmChecks], (some: readonly GridCheck[]) => confirmPrices(place, some), {
      waits: false,
      puts({ errors }, some) {
        const { queryKey } = pricedLanesQuery(place);
        const before = client.getQueryData(queryKey);
        if (before === undefined || errors.length > 0) return [];
        const gone = new Set(some.map(({ laneId, columnId }) => `${laneId} ${columnId}`));
        return [put({ queryKey }, withoutChecks(before, gone))];
      },
    }),
    onSuccess({ confirmed }) {
      if (confirmed > 0) toasts.success(`${countOf(confirmed, 'price')} confirmed`);
    },
    onError: () => toasts.error('The price couldn’t be confirmed. Try again in a moment.'),
  });

  return {
    checksOf: (laneId: string): LaneChecks | undefined => checks.get(laneId),
    laneIds: checks,
    /** The checks that were found together with this one, including itself. */
    columnOf: (check: GridCheck): readonly GridCheck[] =>
      check.kind === 'unit'
        ? [...checks.values()]
            .flatMap((ofLane) => Object.values(ofLane))
            .filter(({ kind, chargeNo }) => kind === 'unit' && chargeNo === check.chargeNo)
        : [check],
    correct: (cells: readonly CorrectedCell[]) => {
      const edit: Edit = cells.flatMap(({ laneId, chargeNo, breakNo, rate }) => {
        const lane = sheet.byId.get(laneId);
        const columnId = rateColumnId(chargeNo, breakNo);
        if (lane === undefined || !lane.open) return [];
        return [{ laneId, columnId, before: textIn(work.draft, lane, columnId), after: rate ?? '' }];
      });
      dispatch({ kind: 'edited', edit });
    },
    keep: (some: readonly GridCheck[]) => {
      const drafts = some.filter(({ isSaved }) => !isSaved);
      if (drafts.length > 0)
        setKept(
          new Set([...kept, ...drafts.map(({ laneId, columnId, rate }) => keptName(laneId, columnId, rate))]),
        );
      const saved = some.filter(({ isSaved }) => isSaved);
      if (saved.length > 0) confirming.mutate(saved);
    },
    isConfirming: confirming.isPending,
    /** The bids to send, with kept prices marked as confirmed. */
    withKept: (bids: readonly SavedBid[]): SavedBid[] => bids.map((bid) => withKept(bid, kept)),
  };
}

export type CheckActions = ReturnType<typeof useGridChecks>;

function withKept(bid: SavedBid, kept: ReadonlySet<string>): SavedBid {
  if (kept.size === 0) return bid;
  const rates = bid.rates.map((cell) => {
    const columnId = rateColumnId(cell.chargeNo, cell.breakNo);
    return cell.rate !== null && kept.has(keptName(bid.laneId, columnId, String(cell.rate)))
      ? { ...cell, confirmed: true }
      : cell;
  });
  return { ...bid, rates };
}

function withoutChecks(before: PricedLanes, gone: ReadonlySet<string>): PricedLanes {
  const lanes = before.grid.lanes.map((lane) => {
    const checks = lane.checks.filter(
      ({ chargeNo, breakNo }) => !gone.has(`${lane.laneId} ${rateColumnId(chargeNo, breakNo)}`),
    );
    return checks.length === lane.checks.length ? lane : { ...lane, checks, previousRates: lane.rates };
  });
  return { ...before, grid: { ...before.grid, lanes } };
}
