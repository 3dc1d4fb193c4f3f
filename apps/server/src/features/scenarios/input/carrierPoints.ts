import type { Transaction } from '../../../platform/database/database.ts';
import { selectCarrierScores, selectNegotiationTerms } from '../../settings/index.ts';

export type CarrierPoints = { readonly service: number | null; readonly terms: number | null };

/** The customer's scores of its carriers in a mode: on-time, and over all negotiation terms by their weights. */
export async function carrierPoints(
  tx: Transaction,
  customerId: string,
  mode: number,
): Promise<ReadonlyMap<string, CarrierPoints>> {
  const weightOf = new Map(
    (await selectNegotiationTerms(tx, customerId, mode)).map((term) => [term.category, term.weightPercent]),
  );
  const carriers = await selectCarrierScores(tx, customerId, mode);
  return new Map(
    carriers.map(({ carrierId, scores }) => {
      const weighed = scores.map(({ category, score }) => ({ score, weight: weightOf.get(category) ?? 0 }));
      const weights = weighed.reduce((sum, { weight }) => sum + weight, 0);
      const points = weighed.reduce((sum, { score, weight }) => sum + score * weight, 0);
      return [
        carrierId,
        {
          service: scores.find(({ category }) => category === 'OTD')?.score ?? null,
          terms: weights > 0 ? points / weights : null,
        },
      ];
    }),
  );
}
