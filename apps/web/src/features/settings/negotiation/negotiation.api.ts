import { overview, type ResponseOf, settings } from '@lanewright/contract';
import type { NegotiationTermCategory, OfferedMode } from '@lanewright/freight';
import { mutation, put, query, useMutation, useQuery, useReload } from '../../../platform/query.ts';

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

const inputOf = ({ mode, customerId }: ModeOf) => ({ params: { id: mode }, query: { customerId } });
const termsQuery = (of: ModeOf) => query(settings.getNegotiationTerms, inputOf(of));
const scoresQuery = (of: ModeOf) => query(settings.getCarrierScores, inputOf(of));

/** What counts in addition to price in a mode. */
export const useTerms = (of: ModeOf) => useQuery(termsQuery(of));

/** Scores of a mode's carriers in addition to price. */
export const useScores = (of: ModeOf) => useQuery(scoresQuery(of));

/**
 * Saves the terms of a mode. `seen` are the terms when editing began: if someone else has saved others since, the request is
 * rejected.
 */
export function useSaveTerms(of: ModeOf) {
  const reload = useReload(settings.saveNegotiationTerms);
  const save = useMutation(
    mutation(
      settings.saveNegotiationTerms,
      ({ terms, seen }: { terms: readonly Term[]; seen: readonly Term[] | undefined }) => ({
        ...inputOf(of),
        body: { terms: [...terms], ...(seen === undefined ? {} : { seen: [...seen] }) },
      }),
      { puts: (saved) => [put(termsQuery(of), saved)] },
    ),
  );
  return { ...save, reload };
}

/** Saves scores of carriers. */
export const useSaveScores = (of: ModeOf) =>
  useMutation(
    mutation(
      settings.saveCarrierScores,
      (scores: readonly ScoreChange[]) => ({ ...inputOf(of), body: { scores: [...scores] } }),
      { puts: (saved) => [put(scoresQuery(of), saved)] },
    ),
  );

/** The bids of a lane ranked by price and terms. Refetched with the lane's bids. */
export const useRanking = (laneId: string) =>
  useQuery(query(overview.weightedRanking, { params: { id: laneId } }));
