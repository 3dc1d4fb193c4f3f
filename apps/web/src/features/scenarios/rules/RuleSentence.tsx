import type { ScenarioRule } from '../scenarios.api.ts';
import type { RuleProblem } from './ruleProblems.ts';
import {
  CapacitySentence,
  CarrierCountSentence,
  ExcludeSentence,
  ShareSentence,
} from './sentences/CarrierSentences.tsx';
import {
  CoverageSentence,
  IncumbentSentence,
  LockSentence,
  SmallestShareSentence,
} from './sentences/LaneSentences.tsx';
import {
  BudgetSentence,
  BundleSentence,
  DiscountSentence,
  FixedCostSentence,
} from './sentences/MoneySentences.tsx';

interface RuleSentenceProps {
  rule: ScenarioRule;
  onChange: (rule: ScenarioRule) => void;
  isWrong: (field: RuleProblem['field']) => boolean;
}

/** A rule as a sentence with input fields. */
export function RuleSentence({ rule, ...rest }: RuleSentenceProps) {
  switch (rule.kind) {
    case 'carrierCount':
      return <CarrierCountSentence rule={rule} {...rest} />;
    case 'share':
      return <ShareSentence rule={rule} {...rest} />;
    case 'capacity':
      return <CapacitySentence rule={rule} {...rest} />;
    case 'exclude':
      return <ExcludeSentence rule={rule} {...rest} />;
    case 'incumbent':
      return <IncumbentSentence rule={rule} {...rest} />;
    case 'lock':
      return <LockSentence rule={rule} {...rest} />;
    case 'coverage':
      return <CoverageSentence rule={rule} {...rest} />;
    case 'smallestShare':
      return <SmallestShareSentence rule={rule} {...rest} />;
    case 'budget':
      return <BudgetSentence rule={rule} {...rest} />;
    case 'fixedCost':
      return <FixedCostSentence rule={rule} {...rest} />;
    case 'discount':
      return <DiscountSentence rule={rule} {...rest} />;
    case 'bundle':
      return <BundleSentence rule={rule} {...rest} />;
    default:
      return rule satisfies never;
  }
}
