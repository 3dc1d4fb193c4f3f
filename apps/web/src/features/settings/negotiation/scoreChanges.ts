import type { NegotiationTermCategory } from '@lanewright/freight';
import type { ScoreChange, ScoredCarrier } from './negotiation.api.ts';

/** What stands in a cell of the table of scores, by carrier and category. */
export type TypedScores = ReadonlyMap<string, number | string>;

/** The key of a carrier's cell. */
export const cellOf = (carrierId: string, category: NegotiationTermCategory) => `${carrierId} ${category}`;

/** The score a carrier has; null where it has none. */
export function scoreOf(carrier: ScoredCarrier, category: NegotiationTermCategory): number | null {
  return carrier.scores.find((one) => one.category === category)?.score ?? null;
}

/** The cells that differ from what is saved; an emptied one takes the score away. */
export function scoreChanges(
  carriers: readonly ScoredCarrier[],
  categories: readonly NegotiationTermCategory[],
  typed: TypedScores,
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
