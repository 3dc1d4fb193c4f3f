import { countOf, formatMass, formatPercent } from '../../../ui/figures.ts';

export const frontierKinds = ['frontierCarriers', 'frontierCo2', 'frontierIncumbents'] as const;
export type FrontierKind = (typeof frontierKinds)[number];

interface FrontierWords {
  heading: string;
  question: string;
  picture: string;
  /** The axis quantity. */
  of: string;
  say: (at: number) => string;
  /** Text if there is nothing to trade. */
  nothing: string;
  /** Text if every run gave the same result. */
  single: string;
}

/** Texts for what is traded against cost. */
export const frontierWords: Readonly<Record<FrontierKind, FrontierWords>> = {
  frontierCarriers: {
    heading: 'Carriers vs. cost',
    question: 'What the same tender would cost with fewer or more carriers, all other rules kept.',
    picture: 'Cost by number of carriers',
    of: 'Carriers',
    say: (at) => countOf(at, 'carrier'),
    nothing: 'Every carrier that bids is awarded, and there can’t be fewer than one.',
    single: 'No other number of carriers was tested.',
  },
  frontierCo2: {
    heading: 'CO₂ vs. cost',
    question:
      'What it would cost to emit less: each point gives a kilogram of CO₂ more weight than the one before.',
    picture: 'Cost by CO₂',
    of: 'CO₂',
    say: formatMass,
    nothing: 'CO₂ is not known for any lane in this scenario.',
    single: 'At every CO₂ weight tested, the award emits the same.',
  },
  frontierIncumbents: {
    heading: 'Incumbents vs. cost',
    question: 'What it would cost to keep more lanes with their incumbents.',
    picture: 'Cost by lanes kept by incumbents',
    of: 'Kept by incumbents',
    say: formatPercent,
    nothing: 'No incumbent bids on its lanes.',
    single: 'At every switching cost tested, incumbents keep the same share.',
  },
};
