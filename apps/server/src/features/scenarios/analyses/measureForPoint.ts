import type { Measure } from '../cost/estimatedCosts.ts';
import type { AnalysisKind } from './analysisTask.ts';

/** Rules and weights of a frontier's run at a point: a price of CO2, or of a change of carrier, replaces the scenario's own. */
export function measureForPoint(kind: AnalysisKind, at: number, { rules, weights }: Measure): Measure {
  if (kind === 'frontierCo2') return { rules, weights: { ...weights, co2: { pricePerKgUsd: at } } };
  if (kind !== 'frontierIncumbents') return { rules, weights };
  return {
    rules: [
      ...rules.filter((rule) => rule.kind !== 'incumbent'),
      { kind: 'incumbent', ruleId: 'frontier', isOn: true, scope: {}, switchingPercent: at },
    ],
    weights,
  };
}
