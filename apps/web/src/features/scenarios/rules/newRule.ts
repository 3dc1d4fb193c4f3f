import type { RuleKind, ScenarioRule } from '../scenarios.api.ts';

type RuleOf<Kind extends RuleKind> = Extract<ScenarioRule, { kind: Kind }>;

/** A number not typed yet; a rule that contains one cannot be saved. */
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

/** Returns a new rule of a kind, for all lanes; values that only the buyer knows are left empty. */
export function newRule<Kind extends RuleKind>(
  kind: Kind,
  more: Partial<Omit<RuleOf<Kind>, 'kind'>> = {},
): ScenarioRule {
  // The parts belong to the kind, which TypeScript cannot infer through the generic.
  return { ruleId: newRuleId(), isOn: true, scope: {}, ...parts[kind], ...more } as unknown as ScenarioRule;
}

/** Unique within a scenario and its copies. */
function newRuleId(): string {
  return `r${Array.from(crypto.getRandomValues(new Uint8Array(6)), (byte) => byte.toString(16).padStart(2, '0')).join('')}`;
}
