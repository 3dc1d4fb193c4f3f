import type { ClauseTerms } from '@lanewright/freight';

/** A fuel surcharge per mile that follows weekly values of the clause's own, quoted at 3 USD per gallon. */
export const dieselTerms = {
  series: { kind: 'own', period: 'week' },
  basis: 3,
  effect: { kind: 'perMile', milesPerGallon: 6 },
  date: 'ship',
  take: { kind: 'inForce', lagDays: 0 },
  hold: 'each',
  trigger: null,
  floor: null,
  ceiling: null,
  minAmount: null,
  maxAmount: null,
  decimals: 4,
  maxAgeDays: 21,
} satisfies ClauseTerms;
