import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { ApiProblem } from '../../../platform/apiProblem.ts';
import { toasts } from '../../../ui/toasts.ts';
import { bidKeys, type BidPlace, type PricedLanes, sendBids } from '../bids.api.ts';
import { missingCharges } from '../cells/inputColumns.ts';
import { lanesAfterSave, refusalsOf, saveRequest } from '../draft/saveRequest.ts';
import { useFollowStandings } from '../useFollowStandings.ts';
import type { BidWork, BidWorkAction } from './bidWork.ts';

const laneCount = (count: number) => `${count.toLocaleString('en-US')} ${count === 1 ? 'lane' : 'lanes'}`;

/** Saves what can be saved, in one call; the rest stays unsaved with what is wrong at its cells. */
export function useSaveBids(
  place: BidPlace,
  work: BidWork,
  dispatch: (action: BidWorkAction) => void,
  onWrong: () => void,
) {
  const client = useQueryClient();
  const [hasStructureChanged, setHasStructureChanged] = useState(false);
  const followStandings = useFollowStandings(place);

  const { sheet, draft } = work;
  const request = saveRequest(draft, sheet.byId, sheet.columns, sheet.problemsOf);
  const loadAgain = () => client.invalidateQueries({ queryKey: bidKeys.lanes(place) });

  const saving = useMutation({
    mutationFn: async ({ bids }: ReturnType<typeof saveRequest>) =>
      sendBids({ ...place, structureVersion: sheet.priced.structure.version, bids }),
    onSuccess: (answer, { bids, lanesWithoutRate, wrongLanes }) => {
      const refusals = refusalsOf(answer.errors);
      client.setQueryData(bidKeys.lanes(place), (before: PricedLanes | undefined) =>
        before === undefined
          ? before
          : {
              ...before,
              grid: {
                ...before.grid,
                lanes: lanesAfterSave(
                  before.grid.lanes,
                  bids,
                  refusals,
                  (texts) => missingCharges(sheet.columns, (id) => texts[id] ?? '').length > 0,
                ),
              },
            },
      );
      dispatch({ kind: 'refused', refusals });
      setHasStructureChanged(false);
      if (answer.saved > 0) toasts.success(`Bids on ${laneCount(answer.saved)} saved`);
      const wrong = wrongLanes + refusals.size;
      if (wrong > 0) {
        toasts.error(`${laneCount(wrong)} not saved: a cell there is wrong`);
        onWrong();
      }
      if (lanesWithoutRate > 0) toasts.info(`${laneCount(lanesWithoutRate)} not saved: no rate there yet`);
      followStandings();
    },
    onError: (error) => {
      if (!(error instanceof ApiProblem) || error.code !== 'structure_changed') return;
      setHasStructureChanged(true);
      void loadAgain();
    },
  });

  return {
    request,
    save: () => {
      if (request.bids.length > 0 && !saving.isPending) saving.mutate(request);
    },
    isSaving: saving.isPending,
    /** Why the last save as a whole was refused. */
    error: hasStructureChanged ? null : saving.error,
    hasStructureChanged,
    structureSeen: () => setHasStructureChanged(false),
  };
}
