import { useCallback, useEffect, useRef } from 'react';
import { useQueryClient } from '../../platform/query.ts';
import { type BidPlace, pricedLanesQuery } from './bids.api.ts';
import { isBeingRanked } from './grid/lockedTexts.ts';

/** Standings are ranked by a job: refetch when it has usually run, and again while they are missing. */
const retryDelaysMs = [1_500, 4_000, 10_000, 30_000];

/** Returns a function to call after bids changed: it refetches the lanes until the new standings are there. */
export function useFollowStandings({ mode, customerId }: BidPlace): () => void {
  const client = useQueryClient();
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);
  return useCallback(() => {
    const { queryKey } = pricedLanesQuery({ mode, customerId });
    const ask = (turn: number) => {
      clearTimeout(timer.current);
      const delay = retryDelaysMs[turn];
      if (delay === undefined) return;
      timer.current = setTimeout(async () => {
        await client.refetchQueries({ queryKey });
        const lanes = client.getQueryData(queryKey)?.grid.lanes;
        if (lanes?.some(isBeingRanked) === true) ask(turn + 1);
      }, delay);
    };
    ask(0);
  }, [client, mode, customerId]);
}
