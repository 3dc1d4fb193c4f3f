import { bids as bidCalls } from '@lanewright/contract';
import { useState } from 'react';
import { isProblem } from '../../../platform/apiProblem.ts';
import { mutationBy, put, useMutation, useQueryClient } from '../../../platform/query.ts';
import { formatCount, countOf } from '../../../ui/figures.ts';
import { toasts } from '../../../ui/toasts.ts';
import { type BidPlace, type PricedLanes, pricedLanesQuery, sendBids } from '../bids.api.ts';
import type { SaveBidsAnswer } from '../bidTypes.ts';
import { checkedAfterSave } from '../checks/gridChecks.ts';
import { missingCharges, rateColumnId } from '../cells/inputColumns.ts';
import type { Draft } from '../draft/draft.ts';
import {
  lanesAfterSave,
  refusalsOf,
  type Refusals,
  type SavedBid,
  saveRequest,
} from '../draft/saveRequest.ts';
import type { Confirmed, Submitted } from '../review/review.api.ts';
import { cellName } from '../review/reviewPages.ts';
import type { PricedSheet } from './pricedSheet.ts';
import type { SavedBidWork } from './useBidWork.ts';

interface Submission {
  readonly request: ReturnType<typeof saveRequest>;
  /** The cells that were sent. */
  readonly cells: Draft;
  readonly sentAt: number;
  /** Unusual prices that the carrier confirmed in the review. */
  readonly confirmed: Confirmed;
}

/** Submits every valid lane in one request; the rest stays in the draft with errors at its cells. */
export function useSaveBids(
  place: BidPlace,
  { work, dispatch, keeper }: SavedBidWork,
  /** Marks kept prices as confirmed. */
  withKept: (bids: readonly SavedBid[]) => SavedBid[],
  onWrong: () => void,
) {
  const client = useQueryClient();
  const [hasStructureChanged, setHasStructureChanged] = useState(false);

  const { sheet, draft } = work;
  const request = saveRequest(draft, sheet.byId, sheet.columns, sheet.problemsOf);
  const { queryKey } = pricedLanesQuery(place);
  const loadAgain = () => client.refetchQueries({ queryKey }, { cancelRefetch: false });

  async function send({ request: { bids }, confirmed }: Submission) {
    // A draft request still running would restore what is being submitted.
    await keeper.pause();
    return sendBids({
      ...place,
      structureVersion: sheet.priced.structure.version,
      bids: withConfirmed(withKept(bids), confirmed),
    });
  }
  const saving = useMutation({
    ...mutationBy([bidCalls.saveBids], send, {
      waits: false,
      // Sealed bids are not read back: only the server knows which lanes these are.
      puts(answer, { request: { bids }, sentAt }) {
        const { data: before, dataUpdatedAt = 0 } = client.getQueryState(queryKey) ?? {};
        // What was loaded in the meantime may have its price already: it is loaded again instead.
        if (answer.sealed > 0 || before === undefined || dataUpdatedAt > sentAt) return [];
        const refusals = refusalsOf(answer.errors, sheet.columns);
        return [put({ queryKey }, pricedAfterSave(before, sheet, bids, refusals, answer.checks))];
      },
    }),
    onSuccess: async (answer, { request: { bids, lanesWithoutRate, wrongLanes }, cells }) => {
      const refusals = refusalsOf(answer.errors, sheet.columns);
      if (answer.sealed > 0) await loadAgain();
      const taken: Draft = new Map([...cells].filter(([laneId]) => !refusals.has(laneId)));
      dispatch({ kind: 'submitted', cells: taken });
      dispatch({ kind: 'refused', refusals });
      await keeper.resume(taken);
      setHasStructureChanged(false);
      const wrong = wrongLanes + refusals.size;
      tell(answer, wrong, lanesWithoutRate);
      tellOtherCurrencies(
        bids.filter(({ laneId }) => !refusals.has(laneId)),
        sheet,
      );
      if (wrong > 0) onWrong();
    },
    onError: (error) => {
      void keeper.resume();
      if (!isProblem(error, bidCalls.saveBids, 'structure_changed')) return;
      setHasStructureChanged(true);
      void loadAgain();
    },
  });

  return {
    request,
    save: (submitted: Submitted = everything) => {
      const { laneIds, confirmed } = submitted;
      const chosen = laneIds === null ? request : lanesOf(request, new Set(laneIds));
      if (chosen.bids.length === 0 || saving.isPending) return;
      const sent = new Set(chosen.laneIds);
      const cells = new Map([...draft].filter(([laneId]) => sent.has(laneId)));
      saving.mutate({ request: chosen, cells, sentAt: Date.now(), confirmed });
    },
    isSaving: saving.isPending,
    /** Why the last submission failed as a whole. */
    error: hasStructureChanged ? null : saving.error,
    hasStructureChanged,
    structureSeen: () => setHasStructureChanged(false),
  };
}

const everything: Submitted = { laneIds: null, confirmed: new Set() };

/** The part of a request that is about some lanes. */
const lanesOf = (request: Submission['request'], laneIds: ReadonlySet<string>): Submission['request'] => ({
  ...request,
  bids: request.bids.filter(({ laneId }) => laneIds.has(laneId)),
  laneIds: request.laneIds.filter((laneId) => laneIds.has(laneId)),
});

/** Marks prices as confirmed that the carrier confirmed in the review. */
function withConfirmed(bids: readonly SavedBid[], confirmed: Confirmed): SavedBid[] {
  return bids.map((bid) => ({
    ...bid,
    rates: bid.rates.map((cell) =>
      confirmed.has(cellName(bid.laneId, rateColumnId(cell.chargeNo, cell.breakNo)))
        ? { ...cell, confirmed: true }
        : cell,
    ),
  }));
}

function pricedAfterSave(
  before: PricedLanes,
  { columns }: PricedSheet,
  sent: Submission['request']['bids'],
  refusals: Refusals,
  checks: SaveBidsAnswer['checks'],
): PricedLanes {
  const lanes = lanesAfterSave(
    before.grid.lanes,
    sent,
    refusals,
    columns,
    ({ moveType }, texts) => missingCharges(columns, (id) => texts[id] ?? '', moveType).length > 0,
  );
  const taken = new Set(sent.map(({ laneId }) => laneId).filter((laneId) => !refusals.has(laneId)));
  return { ...before, grid: { ...before.grid, lanes: checkedAfterSave(lanes, taken, checks) } };
}

function tell({ saved, sealed, checks }: SaveBidsAnswer, wrong: number, withoutRate: number): void {
  const open = saved - sealed;
  const unsure = new Set(checks.map(({ laneId }) => laneId)).size;
  const unconfirmed = unsure === 0 ? '' : `, ${formatCount(unsure)} unconfirmed`;
  if (open > 0) toasts.success(`Bids on ${countOf(open, 'lane')} submitted${unconfirmed}`);
  if (sealed > 0)
    toasts.success(
      `Bids on ${countOf(sealed, 'lane')} sealed until the round closes${open > 0 ? '' : unconfirmed}`,
    );
  if (wrong > 0) toasts.error(`${countOf(wrong, 'lane')} not submitted: cells with errors`);
  if (withoutRate > 0) toasts.info(`${countOf(withoutRate, 'lane')} not submitted: no rates yet`);
}

/** Rates sealed before in another currency do not count: their carrier can't see them, so they would be other amounts. */
function tellOtherCurrencies(sent: readonly SavedBid[], { byId }: PricedSheet): void {
  const lanes = sent.filter(({ laneId, currency, rates }) => {
    const sealedIn = byId.get(laneId)?.sealed?.currency ?? currency;
    return currency !== undefined && currency !== sealedIn && rates.some(({ rate }) => rate !== null);
  }).length;
  if (lanes > 0)
    toasts.info(
      `${countOf(lanes, 'lane')} with a new currency: rates sealed in the previous one don’t count. Enter them again.`,
    );
}
