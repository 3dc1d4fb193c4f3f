import type { RuleKind, ScenarioRule } from '../scenarios.api.ts';

type RuleOf<Kind extends RuleKind> = Extract<ScenarioRule, { kind: Kind }>;

/** A number that is not typed yet; a rule with one cannot be saved. */
export const untyped = Number.NaN;

const parts: { readonly [Kind in RuleKind]: Omit<RuleOf<Kind>, 'ruleId' | 'isOn' | 'scope'> } = {
  carrierCount: { kind: 'carrierCount', per: 'scope', max: 6 },
  share: { kind: 'share', carriers: 'all', together: false, of: 'volume', maxPercent: 40, orNone: false },
  capacity: {
    kind: 'capacity',
    carriers: [],
    together: false,
    per: 'scope',
    month: 'each',
    max: untyped,
    orNone: false,
  },
  incumbent: { kind: 'incumbent', switchingPercent: 5 },
  lock: { kind: 'lock', carrierId: '' },
  exclude: { kind: 'exclude', carriers: [] },
  fixedCost: { kind: 'fixedCost', carriers: 'all', per: 'scope', costUsd: 5_000 },
  smallestShare: { kind: 'smallestShare', percent: 20 },
  budget: { kind: 'budget', maxUsd: untyped },
  coverage: { kind: 'coverage', unawardedPricePerUnitUsd: untyped },
  discount: { kind: 'discount', carrierId: '', tiers: [{ fromVolume: untyped, percent: 3 }] },
  bundle: { kind: 'bundle', carrierId: '', percentOff: 5 },
};

/** A rule of a kind to begin with, of all lanes; what only the buyer can know is left to be filled in. */
export function newRule<Kind extends RuleKind>(
  kind: Kind,
  more: Partial<Omit<RuleOf<Kind>, 'kind'>> = {},
): ScenarioRule {
  // The parts are those of the kind, which TypeScript cannot follow through the generic.
  return { ruleId: newRuleId(), isOn: true, scope: {}, ...parts[kind], ...more } as unknown as ScenarioRule;
}

/** Once in a scenario, and in those copied from it. */
function newRuleId(): string {
  return `r${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
