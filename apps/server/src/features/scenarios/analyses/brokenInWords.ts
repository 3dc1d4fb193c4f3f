import type { Violation } from '@lanewright/award-optimiser';
import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import type { Names } from '../words/namesForRules.ts';
import { ruleInWords } from '../words/ruleInWords.ts';
import {
  countInWords,
  monthInWords,
  numberInWords,
  regionInWords,
  usdInWords,
} from '../words/scopeInWords.ts';

/** What other volumes would break, one sentence per rule (its worst case), and one for bids above their capacity. */
export function brokenInWords(
  rules: readonly ScenarioRule[],
  names: Names,
  { months }: PackedInput,
): (violations: readonly Violation[]) => string[] {
  const ruleOf = new Map<string, ScenarioRule>(rules.map((rule) => [rule.ruleId, rule]));
  const excess = ({ actual, allowed }: Violation) =>
    Math.abs((actual ?? 0) - (allowed ?? 0)) / Math.max(1, Math.abs(allowed ?? 0));
  const sentence = (all: readonly Violation[]): string[] => {
    const [worst] = all.toSorted((a, b) => excess(b) - excess(a));
    const rule = ruleOf.get(worst?.ruleId ?? '');
    if (worst === undefined || rule === undefined) return [];
    const carriers = worst.carriers?.map((carrierId) => names.carrier(carrierId)).join(', ');
    const where = [
      worst.region !== null && ` in ${regionInWords(worst.region)}`,
      worst.month !== null && ` in ${monthInWords(months[worst.month] ?? '')}`,
    ].filter(Boolean);
    const amount = amountOf(rule, names);
    const of = carriers ? ` for ${carriers}` : '';
    return [
      `“${ruleInWords(rule, names)}”: ${amount(worst.actual ?? 0)} instead of ${worst.limit === 'min' ? 'at least' : 'at most'} ${amount(worst.allowed ?? 0)}${of}${where.join('')}`,
    ];
  };
  return (violations) => {
    const ofRules = new Map<string, Violation[]>();
    for (const violation of violations)
      if (violation.ruleId !== null && violation.allowed !== null && violation.actual !== null)
        ofRules.set(violation.ruleId, [...(ofRules.get(violation.ruleId) ?? []), violation]);
    const tooMuch = violations.filter(({ kind }) => kind === 'bidCapacity').length;
    const bids =
      tooMuch === 0
        ? []
        : [`${countInWords(tooMuch, 'bid')} would exceed ${tooMuch === 1 ? 'its' : 'their'} capacity`];
    return [...[...ofRules.values()].flatMap(sentence), ...bids];
  };
}

function amountOf(rule: ScenarioRule, names: Names): (value: number) => string {
  if (rule.kind === 'carrierCount') return numberInWords;
  if (rule.kind === 'budget' || (rule.kind === 'share' && rule.of === 'spend')) return usdInWords;
  return (value) => `${numberInWords(Math.round(value * 10) / 10)} ${names.volumeUnit}`;
}
