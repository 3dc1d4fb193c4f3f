import type { RuleKind, ScenarioChoices, ScenarioRule } from '../scenarios.api.ts';
import { newRule } from './newRule.ts';

export interface RuleOffer {
  title: string;
  example: string;
  make: () => ScenarioRule;
}
export interface RuleGroup {
  title: string;
  offers: readonly RuleOffer[];
}

const of = (kind: RuleKind, title: string, example: string): RuleOffer => ({
  title,
  example,
  make: () => newRule(kind),
});

/** All kinds of rules, grouped by topic. */
export const ruleGroups: readonly RuleGroup[] = [
  {
    title: 'Carriers',
    offers: [
      of('carrierCount', 'Number of carriers', 'At most 6 carriers in EMEA'),
      of('share', 'Carrier share', 'No carrier above 40% of the volume'),
      of('capacity', 'Carrier capacity', 'Swift at most 120 a month'),
      of('exclude', 'Exclude carriers', 'Knight gets nothing in DE-South'),
    ],
  },
  {
    title: 'Incumbents',
    offers: [
      of('incumbent', 'Keep incumbents', 'Unless another is more than 5% cheaper'),
      of('lock', 'Assign lanes to a carrier', 'Lanes of DE-South go to Swift'),
    ],
  },
  {
    title: 'Lanes',
    offers: [
      of('coverage', 'Price ceiling', 'No award above a price you set'),
      of('smallestShare', 'Minimum share of a lane', 'At least 20% for each carrier on a shared lane'),
    ],
  },
  {
    title: 'Money',
    offers: [
      of('budget', 'Budget', 'At most $2,000,000 for Retail'),
      of('fixedCost', 'Cost of working with a carrier', '$5,000 for each carrier awarded'),
      of('discount', 'Volume discount', 'Swift discounts 3% from 500 up'),
      of('bundle', 'Bundle', 'Swift takes these lanes together for 5% less'),
    ],
  },
];

/** Rule templates, in the buyer's words. */
export function starters(choices: ScenarioChoices): readonly RuleOffer[] {
  // Fewer carriers than bid now; otherwise the rule would have no effect.
  const fewer = Math.max(1, Math.min(6, Math.ceil(choices.carriers.length / 2)));
  // Two carriers cannot cover everything at 40 % each.
  const most = choices.carriers.length < 3 ? 60 : 40;
  return [
    {
      title: 'Keep incumbents where they are within 5%',
      example: 'A change must be worth it',
      make: () => newRule('incumbent', { switchingPercent: 5 }),
    },
    {
      title: `At most ${fewer} ${fewer === 1 ? 'carrier' : 'carriers'}`,
      example: 'Fewer carriers to manage',
      make: () => newRule('carrierCount', { max: fewer }),
    },
    {
      title: `No carrier above ${most}%`,
      example: 'No dependence on one carrier',
      make: () => newRule('share', { maxPercent: most }),
    },
    {
      title: 'No awards above …',
      example: 'More expensive lanes stay open for another round',
      make: () => newRule('coverage'),
    },
  ];
}
