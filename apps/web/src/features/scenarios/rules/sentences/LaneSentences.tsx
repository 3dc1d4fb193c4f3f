import { perUnit } from '../../../../ui/figures.ts';
import { AmountField } from '../fields/AmountField.tsx';
import { CarrierField } from '../fields/CarrierField.tsx';
import { ChoiceField } from '../fields/ChoiceField.tsx';
import { ScopeField } from '../fields/ScopeField.tsx';
import { untyped } from '../newRule.ts';
import { useRuleSurroundings } from '../ruleContext.ts';
import type { SentenceProps } from './sentence.ts';

/** "The incumbent stays unless another carrier is more than 5 % cheaper, on all lanes". */
export function IncumbentSentence({ rule, onChange, isWrong }: SentenceProps<'incumbent'>) {
  const { choices } = useRuleSurroundings();
  const isPercent = rule.switchingPerUnitUsd === undefined;
  const typed = isPercent ? rule.switchingPercent : rule.switchingPerUnitUsd;
  const put = (value: number, percent: boolean) =>
    onChange({
      ...rule,
      switchingPercent: percent ? value : undefined,
      switchingPerUnitUsd: percent ? undefined : value,
    });
  return (
    <>
      <span>The incumbent stays unless another carrier is more than</span>
      <AmountField
        label="Required price difference"
        value={typed}
        decimals={isPercent ? 2 : 6}
        allowsNegative
        isWrong={isWrong('amount')}
        onChange={(value) => put(value, isPercent)}
      />
      <ChoiceField
        label="Percent or amount"
        value={isPercent ? 'percent' : 'usd'}
        choices={[
          { value: 'percent', label: '%' },
          { value: 'usd', label: `USD per ${perUnit(choices.volumeUnit)}` },
        ]}
        onChange={(unit) => put(typed ?? untyped, unit === 'percent')}
      />
      <span>cheaper, on</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Lanes of DE-South go to Swift". */
export function LockSentence({ rule, onChange, isWrong }: SentenceProps<'lock'>) {
  return (
    <>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
      <span>go entirely to</span>
      <CarrierField
        carrierId={rule.carrierId}
        isWrong={isWrong('carrier')}
        onChange={(carrierId) => onChange({ ...rule, carrierId })}
      />
    </>
  );
}

/** "No award above $1,200 a container: such lanes stay open". */
export function CoverageSentence({ rule, onChange, isWrong }: SentenceProps<'coverage'>) {
  const { choices } = useRuleSurroundings();
  return (
    <>
      <span>No award above</span>
      <AmountField
        label="Price above which a lane stays open"
        value={rule.unawardedPricePerUnitUsd}
        prefix="$"
        decimals={6}
        isWrong={isWrong('amount')}
        onChange={(unawardedPricePerUnitUsd) => onChange({ ...rule, unawardedPricePerUnitUsd })}
      />
      <span>a {perUnit(choices.volumeUnit)}: more expensive lanes stay open, of</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}

/** "Each carrier of a shared lane has at least 20 % of it, on all lanes". */
export function SmallestShareSentence({ rule, onChange, isWrong }: SentenceProps<'smallestShare'>) {
  return (
    <>
      <span>Each carrier on a shared lane has at least</span>
      <AmountField
        label="Minimum share"
        value={rule.percent}
        suffix="%"
        isWrong={isWrong('amount')}
        onChange={(percent) => onChange({ ...rule, percent })}
      />
      <span>of it, on</span>
      <ScopeField
        scope={rule.scope}
        isWrong={isWrong('scope')}
        onChange={(scope) => onChange({ ...rule, scope })}
      />
    </>
  );
}
