import type { NegotiationTermCategory } from '@lanewright/freight';
import type { ScoreChange, ScoredCarrier } from './negotiation.api.ts';

/** Key of a cell. */
export const cellOf = (carrierId: string, category: NegotiationTermCategory) => `${carrierId} ${category}`;

/** Returns a carrier's score; null if it has none. */
export function scoreOf(carrier: ScoredCarrier, category: NegotiationTermCategory): number | null {
  return carrier.scores.find((one) => one.category === category)?.score ?? null;
}

/** Returns the cells that differ from the saved ones; an empty cell removes the score. */
export function scoreChanges(
  carriers: readonly ScoredCarrier[],
  categories: readonly NegotiationTermCategory[],
  typed: ReadonlyMap<string, number | string>,
): ScoreChange[] {
  return carriers.flatMap((carrier) =>
    categories.flatMap((category): ScoreChange[] => {
      const text = typed.get(cellOf(carrier.carrierId, category));
      if (text === undefined) return [];
      const score = text === '' ? null : Number(text);
      if (score !== null && !(score >= 0 && score <= 100)) return [];
      return score === scoreOf(carrier, category) ? [] : [{ carrierId: carrier.carrierId, category, score }];
    }),
  );
}
