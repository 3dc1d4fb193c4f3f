import { overview, type ResponseOf, settings } from '@lanewright/contract';
import type { NegotiationTermCategory, OfferedMode } from '@lanewright/freight';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { callEndpoint } from '../../../platform/apiClient.ts';

export type Term = ResponseOf<typeof settings.getNegotiationTerms>[number];
export type ScoredCarrier = ResponseOf<typeof settings.getCarrierScores>[number];
export type Ranking = ResponseOf<typeof overview.weightedRanking>;
export interface ScoreChange {
  /** The score when its edit began; if someone else set another one since, all of it is refused. */
  seen?: number | null | undefined;
  carrierId: string;
  category: NegotiationTermCategory;
  score: number | null;
}

/** A mode of the user's own company, or of the customer that the Owner names. */
export interface ModeOf {
  mode: OfferedMode;
  customerId?: string | undefined;
}

const termsKey = ({ mode, customerId }: ModeOf) => ['negotiation', 'terms', mode, customerId] as const;
const scoresKey = ({ mode, customerId }: ModeOf) => ['negotiation', 'scores', mode, customerId] as const;
const parts = ({ mode, customerId }: ModeOf) => ({
  params: { id: mode },
  query: customerId === undefined ? {} : { customerId },
});

/** What counts in addition to price in a mode. */
export function useTerms(of: ModeOf) {
  return useQuery({
    queryKey: termsKey(of),
    queryFn: ({ signal }) => callEndpoint(settings.getNegotiationTerms, { ...parts(of), signal }),
  });
}

/** Scores of a mode's carriers in addition to price. */
export function useScores(of: ModeOf) {
  return useQuery({
    queryKey: scoresKey(of),
    queryFn: ({ signal }) => callEndpoint(settings.getCarrierScores, { ...parts(of), signal }),
  });
}

/**
 * Saves the terms of a mode. `seen` are the terms when editing began: if someone else has saved others since, the request is
 * rejected.
 */
export function useSaveTerms(of: ModeOf) {
  const client = useQueryClient();
  const save = useMutation({
    mutationFn: ({ terms, seen }: { terms: readonly Term[]; seen: readonly Term[] | undefined }) =>
      callEndpoint(settings.saveNegotiationTerms, {
        ...parts(of),
        body: { terms: [...terms], ...(seen === undefined ? {} : { seen: [...seen] }) },
      }),
    onSuccess: (saved) => {
      client.setQueryData(termsKey(of), saved);
      return client.invalidateQueries({ queryKey: ['bids', 'ranking'] });
    },
  });
  return { ...save, reload: () => client.invalidateQueries({ queryKey: termsKey(of) }) };
}

/** Saves scores of carriers. */
export function useSaveScores(of: ModeOf) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (scores: readonly ScoreChange[]) =>
      callEndpoint(settings.saveCarrierScores, { ...parts(of), body: { scores: [...scores] } }),
    onSuccess: (saved) => {
      client.setQueryData(scoresKey(of), saved);
      return client.invalidateQueries({ queryKey: ['bids', 'ranking'] });
    },
  });
}

/** The bids of a lane ranked by price and terms. Refetched with the lane's bids. */
export function useRanking(laneId: string) {
  return useQuery({
    queryKey: ['bids', 'ranking', laneId],
    queryFn: ({ signal }) => callEndpoint(overview.weightedRanking, { params: { id: laneId }, signal }),
  });
}
