import type { ScenarioRule } from '@lanewright/contract';
import type { PackedInput } from '../input/packedInput.ts';
import type { LaneDecision, PackedReasons } from '../thread/threadMessages.ts';
import type { Names } from './namesForRules.ts';
import { unawardedInWords } from './obstaclesInWords.ts';
import { ruleInWords } from './ruleInWords.ts';

/** Explains a lane's award in a sentence. */
export function reasonsInWords(
  { carriers, bids }: PackedInput,
  rules: readonly ScenarioRule[],
  names: Names,
): (reasons: PackedReasons, lane: number) => string {
  // Each rule is worded once, however many lanes it decided.
  const wordsOf = new Map(rules.map((rule) => [rule.ruleId, `“${ruleInWords(rule, names)}”`]));
  return ({ decision, ruleId, nextBid }, lane) => {
    const bid = nextBid[lane]!;
    const other = bid < 0 ? 'a cheaper bid' : carriers.name[bids.carrier[bid]!]!;
    const rule = wordsOf.get(ruleId[lane] ?? '') ?? 'A rule';
    const said: Readonly<Record<LaneDecision, () => string>> = {
      ...(Object.fromEntries(
        Object.entries(unawardedInWords).map(([reason, words]) => [reason, () => words]),
      ) as Record<keyof typeof unawardedInWords, () => string>),
      cheapest: () => 'Cheapest',
      lightest: () => 'Lowest weighted cost',
      onlyBid: () => 'The only bid',
      onlyAllowed: () => 'The only bid that rules and capacities allow',
      tie: () => `Tied with ${other}; first by name`,
      lock: () => `Locked by ${rule}`,
      excluded: () => `${rule} kept ${other} out`,
      rule: () => `${rule} prevented an award to ${other}`,
      bundle: () => `Part of ${rule}`,
      shared: () => 'Split because of rules and capacity',
      rulesTogether: () => `Combined rules prevented an award to ${other}`,
    };
    return said[decision[lane]!]();
  };
}
