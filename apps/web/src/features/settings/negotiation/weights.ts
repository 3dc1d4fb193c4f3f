import { negotiationTermCategories } from '@lanewright/freight';
import type { Term } from './negotiation.api.ts';

/** Returns the weight left for the price, in percent; below 0 if the weights exceed 100. Weights have at most two decimals. */
export function priceWeight(terms: readonly Pick<Term, 'weightPercent'>[]): number {
  const hundredths = terms.reduce((sum, { weightPercent }) => sum + Math.round(weightPercent * 100), 0);
  return (10_000 - hundredths) / 100;
}

/** Returns the terms with one replaced, in category order. */
export function withTerm(terms: readonly Term[], changed: Term): Term[] {
  const others = new Map(terms.map((term) => [term.category, term]));
  others.set(changed.category, changed);
  return negotiationTermCategories.flatMap((category) => others.get(category) ?? []);
}
