import { countOf, formatMass, formatPercent } from '../../../ui/figures.ts';

export const frontierKinds = ['frontierCarriers', 'frontierCo2', 'frontierIncumbents'] as const;
export type FrontierKind = (typeof frontierKinds)[number];

interface FrontierWords {
  heading: string;
  question: string;
  picture: string;
  /** What a point stands at. */
  of: string;
  say: (at: number) => string;
  /** Where there is nothing to trade. */
  nothing: string;
  /** Where all that was tried came to the same place. */
  single: string;
}

/** What is traded against cost, in words. */
export const frontierWords: Readonly<Record<FrontierKind, FrontierWords>> = {
  frontierCarriers: {
    heading: 'Carriers against cost',
    question: 'What the same tender would cost with fewer carriers, or with more, all other rules kept.',
    picture: 'Cost by number of carriers',
    of: 'Carriers',
    say: (at) => countOf(at, 'carrier'),
    nothing: 'As many carriers are awarded as bid, and fewer than one there cannot be.',
    single: 'No other number of carriers was tried.',
  },
  frontierCo2: {
    heading: 'CO₂ against cost',
    question:
      'What it would cost to emit less: each point weighs a kilogram of CO₂ more than the one before.',
    picture: 'Cost by CO₂',
    of: 'CO₂',
    say: formatMass,
    nothing: 'CO₂ is not known of any lane of this scenario.',
    single: 'At every weight of CO₂ tried the award emits the same.',
  },
  frontierIncumbents: {
    heading: 'Incumbents against cost',
    question: 'What it would cost to leave more lanes with the carriers that drive them today.',
    picture: 'Cost by lanes kept by incumbents',
    of: 'Kept by incumbents',
    say: formatPercent,
    nothing: 'Nobody who drives a lane today bids on it.',
    single: 'At every price of a change tried the same part stays with incumbents.',
  },
};
